export {
  heading,
  list,
  paragraph,
  quiet,
  type Block,
  type Column,
  type Facts,
  type PdfDocument,
  type Table,
} from './document.ts'
export { makePdf } from './make-pdf.ts'
