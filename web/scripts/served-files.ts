import { readFileSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { Plugin } from 'vite'
import { compress } from './compressed.ts'

const types: Readonly<Record<string, string>> = {
  '.js': 'text/javascript',
  '.mjs': 'text/javascript',
  '.txt': 'text/plain',
  '.wasm': 'application/wasm',
}

interface ServedFiles {
  /** The folder of their URLs: `heic` for /heic/. */
  readonly folder: string
  /** The path of each file by its name, or a function that returns its content. */
  readonly files: ReadonlyMap<string, string | (() => Promise<string>)>
  /** The names of the files that also have a Brotli copy. */
  readonly compressed?: readonly string[]
}

/** Serves files under fixed names, unchanged, in the build and in development. */
export const serveFiles = ({ folder, files, compressed = [] }: ServedFiles): Plugin => {
  let target = ''
  const read = async (name: string): Promise<Buffer> => {
    const place = files.get(name)!
    return typeof place === 'string' ? readFileSync(place) : Buffer.from(await place())
  }
  return {
    name: `${folder}-files`,
    configResolved(config) {
      target = path.join(config.root, config.build.outDir, folder)
    },
    async generateBundle() {
      for (const name of files.keys()) {
        this.emitFile({ type: 'asset', fileName: `${folder}/${name}`, source: await read(name) })
      }
    },
    async writeBundle() {
      await Promise.all(
        compressed.map(async (name) =>
          writeFile(path.join(target, `${name}.br`), await compress(await read(name))),
        ),
      )
    },
    configureServer({ middlewares }) {
      middlewares.use(`/${folder}`, (request, response, next) => {
        const name = path.basename(request.url ?? '')
        if (!files.has(name)) return next()
        response.setHeader('content-type', types[path.extname(name)] ?? 'application/octet-stream')
        return void read(name).then((content) => response.end(content), next)
      })
    },
  }
}
