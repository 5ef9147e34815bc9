import { readdirSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import type { Plugin } from 'vite'

const root = path.dirname(createRequire(import.meta.url).resolve('pdfjs-dist/package.json'))

/**
 * The files that PDF.js loads by name when it reads a receipt: its worker, the standard fonts that
 * a PDF need not embed, and the decoders of scans. The decoders are the JavaScript ones, because
 * the content security policy allows no WebAssembly.
 */
const files = new Map(
  ['legacy/build', 'standard_fonts', 'wasm'].flatMap((folder) =>
    readdirSync(path.join(root, folder))
      .filter((name) =>
        /^pdf[.]worker[.]min[.]mjs$|[.](pfb|ttf)$|_nowasm_fallback[.]js$|^LICENSE/.test(name),
      )
      .map((name) => [name, path.join(root, folder, name)] as const),
  ),
)

/** Serves the PDF.js files under /pdfjs/ in the build and in development. */
export const pdfFiles = (): Plugin => ({
  name: 'pdf-files',
  generateBundle() {
    for (const [name, place] of files) {
      this.emitFile({ type: 'asset', fileName: `pdfjs/${name}`, source: readFileSync(place) })
    }
  },
  configureServer({ middlewares }) {
    middlewares.use('/pdfjs', (request, response, next) => {
      const place = files.get(path.basename(request.url ?? ''))
      if (!place) return next()
      response.setHeader(
        'content-type',
        /[.]m?js$/.test(place) ? 'text/javascript' : 'application/octet-stream',
      )
      return response.end(readFileSync(place))
    })
  },
})
