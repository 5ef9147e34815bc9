import { createRequire } from 'node:module'
import path from 'node:path'
import { build } from 'vite'
import { serveFiles } from './served-files.ts'

const { resolve } = createRequire(import.meta.url)
const library = path.dirname(resolve('tesseract-wasm'))
const language = path.dirname(resolve('@tesseract.js-data/eng/package.json'))
const worker = path.resolve(import.meta.dirname, '../src/features/ledger/reading/receipt-worker.ts')

/** Bundles our worker into one script. Its name is fixed, because its policy depends on it. */
const bundleWorker = async (): Promise<string> => {
  const made = await build({
    configFile: false,
    logLevel: 'silent',
    build: { write: false, target: 'es2022', rolldownOptions: { input: worker } },
  })
  const [result] = [made].flat()
  if (!result || !('output' in result)) throw new Error('The receipt worker was not bundled.')
  return result.output[0].code
}

/** The files that read receipts: our worker, Tesseract, its English data and their licences. */
export const readerFiles = () =>
  serveFiles({
    folder: 'reader',
    files: new Map<string, string | (() => Promise<string>)>([
      ['receipt-worker.js', bundleWorker],
      ['tesseract.js', path.join(library, 'lib.js')],
      ['tesseract-core.wasm', path.join(library, 'tesseract-core.wasm')],
      // Compressed in its package. The name has no ending that a proxy would unpack.
      ['english.data', path.join(language, '4.0.0_best_int/eng.traineddata.gz')],
      ['LICENSE.txt', path.join(library, '../LICENSE.md')],
    ]),
    compressed: ['tesseract.js', 'tesseract-core.wasm'],
  })
