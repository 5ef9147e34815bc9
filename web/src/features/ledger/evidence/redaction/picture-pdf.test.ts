import { expect, it } from 'vitest'
import { createPicturePdf } from './picture-pdf.ts'

const text = (parts: readonly Uint8Array[]): string =>
  parts.map((part) => Buffer.from(part).toString('latin1')).join('')
const jpeg = (byte: number) => new Uint8Array([0xff, 0xd8, byte, byte, 0xff, 0xd9])
const pages = [
  { jpeg: jpeg(1), width: 600, height: 800 },
  { jpeg: jpeg(2), width: 800, height: 600 },
]

it('the PDF contains each picture unchanged on a page of its shape, and no text', () => {
  const pdf = text(createPicturePdf(pages))
  expect(pdf.startsWith('%PDF-1.4')).toBe(true)
  expect(pdf).toContain('/Count 2 /Kids [3 0 R 6 0 R]')
  expect(pdf.match(/MediaBox \[[^\]]*\]/g)).toEqual([
    'MediaBox [0 0 632 842]',
    'MediaBox [0 0 842 632]',
  ])
  for (const { jpeg: bytes } of pages) expect(pdf).toContain(Buffer.from(bytes).toString('latin1'))
  expect(pdf).not.toMatch(/\/Font|\/Info|\/Metadata|BT\s/)
})

it('the PDF gives the correct position of each object and length of each stream', () => {
  const pdf = text(createPicturePdf(pages))
  const [, start] = /startxref\n(\d+)\n%%EOF\n$/.exec(pdf)!
  expect(pdf.slice(Number(start)).startsWith('xref\n0 9\n')).toBe(true)
  const places = [...pdf.matchAll(/^(\d{10}) 00000 n $/gm)].map(([, place]) => Number(place))
  expect(places).toHaveLength(8)
  places.forEach((place, at) => expect(pdf.slice(place).startsWith(`${at + 1} 0 obj\n`)).toBe(true))
  for (const found of pdf.matchAll(/\/Length (\d+) >>\nstream\n/g)) {
    const after = found.index + found[0].length + Number(found[1])
    expect(pdf.slice(after, after + 11)).toBe('\nendstream\n')
  }
})
