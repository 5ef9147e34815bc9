import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { expect, it } from 'vitest'
import { makePoster } from './index.ts'

/** A white PNG of one pixel. */
const picture = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAAAAAA6fptVAAAACklEQVR4nGP4DwABAQEAG7buVgAAAABJRU5ErkJggg==',
  'base64',
)

const longTexts = {
  latin: ['A long title about the rebuilding of harbours ', 'A long sentence about boats. '],
  thai: ['โครงการสร้างท่าเรือใหม่สำหรับชุมชน ', 'ประโยคยาวเกี่ยวกับเรือและผู้คน '],
} as const

it.each([
  ['A4', 'latin'],
  ['A6', 'thai'],
] as const)('a long title on %s in %s stays above the QR code', async (size, script) => {
  const [title, sentence] = longTexts[script]
  const pdf = await makePoster({
    size,
    title: title.repeat(4).trim(),
    above: 'Harbour Lights',
    sentence: sentence.repeat(10).trim(),
    picture,
    pictureText: 'Boats',
    address: 'https://pennytrail.example/give?project=1',
    beside: ['Scan to give', 'See what your money pays for.'],
    foot: 'Registered charity 1',
    madeAt: new Date('2026-06-15T09:00:00Z'),
  })
  const opened = await getDocument({ data: new Uint8Array(pdf), verbosity: 0 }).promise
  const page = await opened.getPage(1)
  const { items } = await page.getTextContent()
  const texts = items.filter((item) => 'str' in item).filter(({ str }) => str.trim() !== '')
  const from = texts.findIndex(({ str }) => str.startsWith('Harbour'))
  const to = texts.findIndex(({ str }) => str.startsWith('Scan'))
  const upper = texts.slice(from, to)
  expect(upper.length).toBeGreaterThan(4)
  const [, , width = 0] = page.view
  // The panel of the code begins here, measured from the foot of the page.
  const panel = (170 + 78 + 8) * (width / 595.28)
  expect(Math.min(...upper.map(({ transform }) => transform[5]!))).toBeGreaterThan(panel)
})
