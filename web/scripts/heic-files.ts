import { createRequire } from 'node:module'
import path from 'node:path'
import { serveFiles } from './served-files.ts'

const library = path.dirname(createRequire(import.meta.url).resolve('libheif-js/package.json'))
const ours = path.resolve(import.meta.dirname, '../src/lib/files/heic')

/** The files that decode HEIC photographs: our worker, the released libheif and its licence. */
export const heicFiles = () =>
  serveFiles({
    folder: 'heic',
    files: new Map([
      ['heic-worker.js', path.join(ours, 'heic-worker.js')],
      ['libheif.js', path.join(library, 'libheif-wasm/libheif.js')],
      ['libheif.wasm', path.join(library, 'libheif-wasm/libheif.wasm')],
      ['LICENSE.txt', path.join(library, 'libheif-wasm/LICENSE')],
      ['NOTICE.txt', path.join(ours, 'heic-notice.txt')],
    ]),
    compressed: ['libheif.js', 'libheif.wasm'],
  })
