export {
  makeHeading,
  makeList,
  makeParagraph,
  makeSection,
  makeSmallPrint,
  makeTable,
  type Block,
  type Column,
  type FactsBlock,
  type PdfDocument,
  type Table,
  type TableColumn,
} from './document.ts'
export { makePdf } from './make-pdf.ts'
export { makePoster, type Poster } from './make-poster.ts'
