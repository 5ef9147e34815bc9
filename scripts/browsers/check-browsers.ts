/* Checks that the built scripts and styles use only syntax and interfaces that every browser of
   browsers.json knows. Run it after `vite build`. */
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { findMissing } from './find-missing.ts'

const dist = path.join(import.meta.dirname, '../../web/dist')

/** Uses that are fine, by how `findMissing` writes them. */
const exceptions: Readonly<Record<string, string>> = {
  'navigator.connection': 'React and the reading of receipts ask whether it exists',
  'new InternalError': 'a class of Tesseract’s own',
  'navigator.share': 'share.ts asks whether it exists',
  '.take()': 'the columns of a bank statement, no iterator',
  '.toArray()': 'React.Children',
  '.toBase64()': 'the verifier asks whether it exists',
  '.use()': 'React.use',
}

/** Only the build of PDF.js for older browsers contains these, with what older browsers lack. */
const hasPolyfills = (code: string): boolean => code.includes('__core-js_shared__')

const files = readdirSync(dist, { recursive: true, encoding: 'utf8' }).filter(
  (file) => !/^server[\\/]/.test(file),
)
const read = (file: string): string => readFileSync(path.join(dist, file), 'utf8')
const scripts = files.filter((file) => /[.]m?js$/.test(file))
const problems = scripts.flatMap((file) => {
  const code = read(file)
  return findMissing(code, { onlySyntax: hasPolyfills(code) })
    .filter((missing) => !Object.hasOwn(exceptions, missing))
    .map((missing) => `${file}: ${missing}`)
})
for (const file of files.filter((name) => /[.](css|html)$/.test(name))) {
  if (/light-dark\(/.test(read(file))) problems.push(`${file}: light-dark()`)
}
if (scripts.length === 0) problems.push('There are no built scripts. Build first.')
for (const problem of problems) console.log(problem)
if (problems.length > 0) {
  console.log(
    'A browser of web/browsers.json lacks these. Use something older, or add an exception.',
  )
  process.exitCode = 1
}
