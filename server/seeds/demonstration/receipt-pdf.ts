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

/**
 * Draws an invented receipt with one amount. A black bar covers the card details, as on a redacted
 * receipt.
 */
export const buildReceiptPdf = (receipt: DemoReceipt): Buffer => {
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
    line(8, 28, 28, 'An invented receipt of the Pennytrail demonstration.'),
  ].join('\n')
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Count 1 /Kids [3 0 R] >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 300 420] /Resources << /Font << /F 4 0 R >> >> /Contents 5 0 R >>',
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
