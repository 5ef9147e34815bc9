import { toDecimal } from '@pennytrail/contract/money.ts'
import sharp from 'sharp'
import type { DemoReceipt } from './receipt-pdf.ts'
import { glyphHeight, listDots, toTillText } from './till-font.ts'

const [width, height] = [384, 540]
const paper = { left: 24, right: 360, top: 0, bottom: 516 }
const colours = {
  table: Buffer.from([205, 196, 178]),
  paper: Buffer.from([255, 253, 248]),
  ink: Buffer.from([44, 46, 52]),
} as const
const margin = paper.left + 20

type Colour = keyof typeof colours

/** Draws rectangles of one colour on a picture. */
const makeCanvas = () => {
  const pixels = Buffer.alloc(width * height * 3)
  const fill = (x: number, y: number, wide: number, high: number, colour: Colour): void => {
    for (let row = y; row < y + high; row += 1) {
      const start = (row * width + x) * 3
      pixels.fill(colours[colour], start, start + wide * 3)
    }
  }
  const write = (text: string, x: number, y: number, dot: number): void => {
    for (const [at, glyph] of toTillText(text).entries()) {
      for (const [column, row] of listDots(glyph)) {
        fill(x + (at * 6 + column) * dot, y + row * dot, dot, dot, 'ink')
      }
    }
  }
  return { pixels, fill, write }
}

/** Breaks a text into lines of at most `maxCharacters` characters. A longer word is cut. */
const breakLines = (text: string, maxCharacters: number): string[] => {
  const lines = ['']
  for (const word of text.split(' ')) {
    const line = lines.at(-1) ?? ''
    const longer = line === '' ? word : `${line} ${word}`
    if (longer.length <= maxCharacters) lines[lines.length - 1] = longer
    else lines.push(word)
  }
  return lines.map((line) => line.slice(0, maxCharacters))
}

/** The paper with its torn lower edge. */
const drawPaper = ({ fill }: ReturnType<typeof makeCanvas>): void => {
  fill(0, 0, width, height, 'table')
  fill(paper.left, paper.top, paper.right - paper.left, paper.bottom - paper.top, 'paper')
  for (let x = paper.left; x < paper.right; x += 1) {
    const tooth = Math.abs(((x - paper.left) % 16) - 8)
    fill(x, paper.bottom, 1, tooth, 'paper')
  }
}

/** The bars at the foot; their widths come from the receipt's number. */
const drawBarcode = ({ fill }: ReturnType<typeof makeCanvas>, number: string, y: number): void => {
  let x = margin
  for (const glyph of number.repeat(3)) {
    const bar = (glyph.charCodeAt(0) % 4) + 1
    fill(x, y, bar * 2, 44, 'ink')
    x += bar * 2 + ((glyph.charCodeAt(0) >> 2) % 3) * 2 + 2
    if (x > paper.right - 36) return
  }
}

/**
 * Draws an invented till receipt with one amount, as a photograph from above would show it, and
 * returns it as PNG. A black bar covers the card details, as on a redacted receipt.
 */
export const drawReceipt = (receipt: DemoReceipt): Promise<Buffer> => {
  const { amount, currency, date, description, number, payee } = receipt
  const canvas = makeCanvas()
  const { fill, pixels, write } = canvas
  drawPaper(canvas)
  let y = 36
  const writeLines = (text: string, dot: number): void => {
    const maxCharacters = Math.trunc((paper.right - margin - 20) / (6 * dot))
    for (const line of breakLines(text, maxCharacters)) {
      write(line, margin, y, dot)
      y += (glyphHeight + 4) * dot
    }
  }
  const drawRule = (): void => {
    fill(margin, y, paper.right - margin - 20, 2, 'ink')
    y += 18
  }
  writeLines(payee, 3)
  y += 6
  writeLines(`Receipt ${number}`, 2)
  writeLines(date, 2)
  y += 6
  drawRule()
  writeLines(description, 2)
  y += 12
  drawRule()
  writeLines('Total', 2)
  writeLines(`${toDecimal(amount, currency)} ${currency}`, 3)
  y += 4
  drawRule()
  write('Paid by card', margin, y, 2)
  fill(margin + 160, y - 2, 120, 18, 'ink')
  drawBarcode(canvas, number, 412)
  write('Invented receipt of the', margin, 472, 1)
  write('Pennytrail demonstration', margin, 484, 1)
  // The picture is encoded anew when it is stored, so this file need not be small.
  return sharp(pixels, { raw: { width, height, channels: 3 } })
    .png({ compressionLevel: 1 })
    .toBuffer()
}
