export type { Block, Column, Facts, PdfDocument, Table } from './document.ts'
export { makePdf } from './make-pdf.ts'
