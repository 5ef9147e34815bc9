import { deflateSync } from 'node:zlib'
import { expect, it } from 'vitest'
import { makePdf } from '../pdf/index.ts'
import { mayActByItself } from './pdf-actions.ts'

/** Builds a PDF of these objects, numbered from 1. The first is the catalogue. */
const build = (...objects: readonly string[]): Buffer =>
  Buffer.from(
    `%PDF-1.7\n${objects.map((object, at) => `${at + 1} 0 obj\n${object}\nendobj\n`).join('')}trailer\n<</Root 1 0 R>>\n%%EOF\n`,
    'latin1',
  )

/** Packs objects into an object stream, numbered from 10. */
const pack = (objects: readonly string[], filter = '/FlateDecode'): string => {
  const starts = objects.map((_, at) => objects.slice(0, at).join(' ').length + (at > 0 ? 1 : 0))
  const header = starts.map((start, at) => `${10 + at} ${start}`).join(' ')
  const packed = deflateSync(`${header} ${objects.join(' ')}`).toString('latin1')
  return `<</Type /ObjStm /N ${objects.length} /First ${header.length + 1} /Filter ${filter} /Length ${packed.length}>>\nstream\n${packed}\nendstream`
}

const catalogue = '<</Type /Catalog /Pages 2 0 R>>'
const opening = (action: string) => `<</Type /Catalog /Pages 2 0 R /OpenAction ${action}>>`

it.each([
  ['without any action', [catalogue]],
  ['that opens at a page', [opening('[3 0 R /Fit]')]],
  ['that goes to a page', [opening('<</S /GoTo /D [3 0 R /Fit]>>')]],
  ['that names its action', [opening('3 0 R'), '<<>>', '<</S /GoTo /D (first)>>']],
  ['with packed objects', [catalogue, pack(['<</Title (Launch of a boat)>>', '[1 2]'])]],
  ['whose action is packed', [opening('11 0 R'), pack(['<<>>', '<</S /GoTo /D (a)>>'])]],
  ['with links', ['<</Annots [<</A <</S /URI /URI (https://example.org/)>>>>]>>']],
] as const)('a PDF %s does nothing by itself', (_, objects) => {
  expect(mayActByItself(build(...objects))).toBe(false)
})

it.each([
  ['a script', [opening('<</S /JavaScript /JS (app.alert(1))>>')]],
  ['a script in a name tree', ['<</Names <</JavaScript 2 0 R>>>>']],
  ['a script of a field', [catalogue, '<</AA <</K <</S/J#61vaScript/J#53(x)>>>>>>']],
  ['a program to start', [catalogue, '<</A <</S /Launch /F (cmd.exe)>>>>']],
  ['an address to open', [opening('<</S /URI /URI (https://example.org/)>>')]],
  ['another file to open', [opening('<</S /GoToR /F (other.pdf)>>')]],
  ['an address to open in another object', [opening('2 0 R'), '<</S /URI /URI (x)>>']],
  ['an action that is nowhere', [opening('99 0 R')]],
  ['a packed script', [catalogue, pack(['<<>>', '<</S /JavaScript /JS 12 0 R>>'])]],
  ['a packed script under an odd name', [catalogue, pack(['<</S /Java#53cript>>'])]],
  ['a packed program to start', [catalogue, pack(['<</S /Launch>>'])]],
  ['a packed address to open', [opening('11 0 R'), pack(['<<>>', '<</S /URI>>'])]],
  [
    'a packed script after a lone carriage return',
    [catalogue, pack(['<</S /JavaScript>>']).replace('stream\n', 'stream\r')],
  ],
  [
    'a packed script in a stream that hides its type',
    [catalogue, pack(['<</S /JavaScript>>']).replace('/Type /ObjStm', '/Type 7 0 R')],
  ],
  [
    'a packed script behind a long dictionary',
    [
      catalogue,
      pack(['<</S /JavaScript>>']).replace(' /Filter', ` ${'/A 1 '.repeat(1000)}/Filter`),
    ],
  ],
  [
    'a packed script behind the word obj',
    [catalogue, pack(['<</S /JavaScript>>']).replace(' /Filter', ' /A (1 0 obj) /Filter')],
  ],
  ['a program to start by reference', [catalogue, '<</A <</S 3 0 R>>>>', '/Launch']],
  ['objects packed in another way', [catalogue, pack(['<<>>'], '/LZWDecode')]],
] as const)('a PDF with %s may act by itself', (_, objects) => {
  expect(mayActByItself(build(...objects))).toBe(true)
})

it('a PDF with an object stream that nobody can read may act by itself', () => {
  const packed = pack(['<<>>']).replace(/stream\n[\s\S]{8}/, 'stream\nencrypt.')
  expect(mayActByItself(build(catalogue, packed))).toBe(true)
})

it('our own PDFs do nothing by themselves', async () => {
  const pdf = await makePdf({ title: 'A', footer: 'B', madeAt: new Date(0), blocks: [] })
  expect(mayActByItself(pdf)).toBe(false)
})
