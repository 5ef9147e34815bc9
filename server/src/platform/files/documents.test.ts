import { expect, it } from 'vitest'
import { detectFileKind, isWholePdf } from './documents.ts'

const body = '1 0 obj\n<< /Type /Catalog >>\nendobj\nxref\n0 2\n'
const end = 'startxref\n45\n%%EOF\n'
const whole = `%PDF-1.4\n${body}${end}`

it.each([
  ['as the standard has it', whole],
  ['with an empty line before its header', `\n${whole}`],
  ['with 1,000 bytes before its header', ' '.repeat(1000) + whole],
  ['of version 2.0', whole.replace('1.4', '2.0')],
  ['with other bytes after its end mark', `${whole}${'\0'.repeat(5000)}`],
  ['without its end mark, but with the position of its table', whole.replace('%%EOF', '')],
  ['with an end mark alone', `%PDF-1.7\n${body}%%EOF`],
])('a PDF %s is taken, because readers open it', async (_what, text) => {
  expect(await isWholePdf(Buffer.from(text, 'latin1'))).toBe(true)
})

it.each([
  ['a PDF cut off in the middle', `%PDF-1.4\n${body}`],
  [
    'a PDF for the web cut off after its first page',
    `%PDF-1.4\n${body}startxref\n0\n%%EOF\n${' '.repeat(2000)}`,
  ],
  ['a PDF with its header after 1,024 bytes', ' '.repeat(1020) + whole],
  ['a page that mentions a PDF', '<!doctype html><p>%PDF</p>%%EOF'],
  ['nothing', ''],
])('%s is refused', async (_what, text) => {
  expect(await isWholePdf(Buffer.from(text, 'latin1'))).toBe(false)
})

it('a picture is a picture, whatever its comment says', async () => {
  const jpeg = Buffer.from('\xff\xd8\xff\xfe\0\x10%PDF-1.4', 'latin1')
  expect(await detectFileKind(jpeg)).toBe('jpeg')
})
