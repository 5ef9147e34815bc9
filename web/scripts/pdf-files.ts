import { readdirSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import { serveFiles } from './served-files.ts'

const root = path.dirname(createRequire(import.meta.url).resolve('pdfjs-dist/package.json'))

/**
 * The files that PDF.js loads by name when it reads a receipt: its worker, the standard fonts that
 * a PDF need not embed, and the decoders of scans. The decoders are the JavaScript ones, because
 * the content security policy allows no WebAssembly.
 */
export const pdfFiles = () =>
  serveFiles({
    folder: 'pdfjs',
    files: new Map(
      ['legacy/build', 'standard_fonts', 'wasm'].flatMap((folder) =>
        readdirSync(path.join(root, folder))
          .filter((name) =>
            /^pdf[.]worker[.]min[.]mjs$|[.](pfb|ttf)$|_nowasm_fallback[.]js$|^LICENSE/.test(name),
          )
          .map((name) => [name, path.join(root, folder, name)] as const),
      ),
    ),
  })
