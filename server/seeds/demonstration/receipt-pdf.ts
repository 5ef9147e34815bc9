import { toDecimal } from '@pennytrail/contract/money.ts'

export interface DemoReceipt {
  readonly number: string
  readonly date: string
  readonly payee: string
  readonly description: string
  readonly amount: number
  readonly currency: string
}

/** Encodes text for a PDF string as Windows-1252 and escapes brackets and backslashes. */
const written = (text: string): string =>
  text
    .replaceAll('’', '\x92')
    .replaceAll(/[^\x20-\x7E\x92\xA0-\xFF]/g, '?')
    .replaceAll(/[\\()]/g, String.raw`\$&`)

const line = (size: number, x: number, y: number, text: string): string =>
  `BT /F ${size} Tf ${x} ${y} Td (${written(text)}) Tj ET`

/** From this amount, in minor units, the demonstration has an invoice in place of a receipt. */
const leastInvoice = 30_000

export const isInvoice = ({ amount }: Pick<DemoReceipt, 'amount'>): boolean =>
  amount >= leastInvoice

interface Sheet {
  readonly width: number
  readonly height: number
  readonly drawing: readonly string[]
}

/** Draws the sheet of a receipt. A black bar covers the card details, as on a redacted one. */
const drawReceiptSheet = (receipt: DemoReceipt): Sheet => {
  const { amount, currency, date, description, number, payee } = receipt
  const drawing = [
    line(18, 28, 372, payee),
    line(10, 28, 350, `Receipt ${number}`),
    line(10, 28, 334, date),
    '0.6 w 28 318 m 272 318 l S',
    line(11, 28, 292, description),
    line(11, 28, 252, 'Total'),
    line(14, 180, 252, `${toDecimal(amount, currency)} ${currency}`),
    '0.6 w 28 238 m 272 238 l S',
    line(10, 28, 212, 'Paid by card'),
    '96 206 120 16 re f',
    line(8, 28, 28, invented),
  ]
  return { width: 300, height: 420, drawing }
}

const invented = 'An invented receipt of the Pennytrail demonstration.'

/** Draws the sheet of an invoice on A4. Black bars cover an address and an account number. */
const drawInvoiceSheet = (receipt: DemoReceipt): Sheet => {
  const { amount, currency, date, description, number, payee } = receipt
  const sum = `${toDecimal(amount, currency)} ${currency}`
  const drawing = [
    '0.06 0.36 0.33 rg 0 762 595 80 re f 1 g',
    line(26, 56, 792, payee.slice(0, 34)),
    '0 g',
    line(30, 56, 690, 'Invoice'),
    line(12, 56, 660, `Number ${number}`),
    line(12, 56, 642, `Date ${date}`),
    line(12, 330, 690, 'Bill to'),
    '330 636 180 40 re f',
    '0.8 w 56 600 m 539 600 l S',
    line(12, 56, 578, 'Description'),
    line(12, 430, 578, 'Amount'),
    '0.8 w 56 566 m 539 566 l S',
    line(13, 56, 540, description.slice(0, 60)),
    line(13, 430, 540, sum),
    '0.8 w 56 500 m 539 500 l S',
    line(16, 300, 474, 'Amount due'),
    line(16, 430, 474, sum),
    line(12, 56, 400, 'Pay within 30 days to account'),
    '230 394 160 18 re f',
    line(9, 56, 40, invented),
  ]
  return { width: 595, height: 842, drawing }
}

/** Draws an invented receipt with one amount, or an invoice for a larger one. */
export const buildReceiptPdf = (receipt: DemoReceipt): Buffer => {
  const sheet = isInvoice(receipt) ? drawInvoiceSheet(receipt) : drawReceiptSheet(receipt)
  const drawing = sheet.drawing.join('\n')
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Count 1 /Kids [3 0 R] >>',
    `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 ${sheet.width} ${sheet.height}] /Resources << /Font << /F 4 0 R >> >> /Contents 5 0 R >>`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>',
    `<< /Length ${drawing.length} >>\nstream\n${drawing}\nendstream`,
  ]
  let pdf = '%PDF-1.4\n'
  const entries = objects.map((words, at) => {
    const place = String(pdf.length).padStart(10, '0')
    pdf += `${at + 1} 0 obj\n${words}\nendobj\n`
    return `${place} 00000 n \n`
  })
  const start = pdf.length
  pdf += `xref\n0 6\n0000000000 65535 f \n${entries.join('')}`
  pdf += `trailer\n<< /Size 6 /Root 1 0 R >>\nstartxref\n${start}\n%%EOF\n`
  return Buffer.from(pdf, 'latin1')
}
