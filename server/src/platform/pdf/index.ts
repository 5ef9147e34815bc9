export type { Block, Column, PdfDocument, Table } from './document.ts'
export { makePdf } from './make-pdf.ts'
