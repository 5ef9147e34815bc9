import { readFileSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import path from 'node:path'
import type { Plugin } from 'vite'
import { compress } from './compressed.ts'

const library = path.dirname(createRequire(import.meta.url).resolve('libheif-js/package.json'))
const ours = path.resolve(import.meta.dirname, '../src/lib/files/heic')

/** The files that decode HEIC photographs: our worker, the released libheif and its licence. */
const files = new Map([
  ['heic-worker.js', path.join(ours, 'heic-worker.js')],
  ['libheif.js', path.join(library, 'libheif-wasm/libheif.js')],
  ['libheif.wasm', path.join(library, 'libheif-wasm/libheif.wasm')],
  ['LICENSE.txt', path.join(library, 'libheif-wasm/LICENSE')],
  ['NOTICE.txt', path.join(ours, 'heic-notice.txt')],
])

const types: Readonly<Record<string, string>> = {
  '.js': 'text/javascript',
  '.wasm': 'application/wasm',
}

/** Serves the files under /heic/ in the build (with Brotli copies) and in development. */
export const heicFiles = (): Plugin => {
  let folder = ''
  return {
    name: 'heic-files',
    configResolved(config) {
      folder = path.join(config.root, config.build.outDir, 'heic')
    },
    generateBundle() {
      for (const [name, place] of files) {
        this.emitFile({ type: 'asset', fileName: `heic/${name}`, source: readFileSync(place) })
      }
    },
    async writeBundle() {
      const large = ['libheif.js', 'libheif.wasm']
      await Promise.all(
        large.map(async (name) =>
          writeFile(
            path.join(folder, `${name}.br`),
            await compress(readFileSync(files.get(name)!)),
          ),
        ),
      )
    },
    configureServer({ middlewares }) {
      middlewares.use('/heic', (request, response, next) => {
        const place = files.get(path.basename(request.url ?? ''))
        if (!place) return next()
        response.setHeader('content-type', types[path.extname(place)] ?? 'text/plain')
        return response.end(readFileSync(place))
      })
    },
  }
}
