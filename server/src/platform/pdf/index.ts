export {
  makeHeading,
  makeList,
  makeParagraph,
  makeSmallPrint,
  type Block,
  type Column,
  type FactsBlock,
  type PdfDocument,
  type Table,
} from './document.ts'
export { makePdf } from './make-pdf.ts'
