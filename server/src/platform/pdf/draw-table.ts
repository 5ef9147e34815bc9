import type { Column, Table } from './document.ts'
import {
  getBottom,
  colours,
  drawAsDecoration,
  drawRule,
  page,
  toPrintable,
  getWidth,
  type Doc,
  type Structure,
} from './page-style.ts'
import { measureHeight, writeText, type TextBox } from './write-text.ts'

const size = 9
const gap = 4
const between = 10

// The scope of header cells. The library supports it, but its types (0.17) do not.
const columnHead = { scope: 'Column' } as PDFKit.Mixins.StructureElementOptions
const rowHead = { scope: 'Row' } as PDFKit.Mixins.StructureElementOptions

interface Cell {
  readonly text: string
  readonly x: number
  readonly width: number
  readonly figures: boolean
}

const buildCells = (doc: Doc, columns: readonly Column[], texts: readonly string[]): Cell[] => {
  const parts = columns.reduce((sum, { width }) => sum + width, 0)
  const room = getWidth(doc) - between * (columns.length - 1)
  let x = page.margin
  return columns.map((column, at) => {
    const width = (room * column.width) / parts
    const cell = {
      text: toPrintable(texts[at] ?? ''),
      x,
      width,
      figures: column.figures ?? false,
    }
    x += width + between
    return cell
  })
}

const getBox = ({ figures, width }: Cell, strong: boolean): TextBox => ({
  face: strong ? 'strong' : 'text',
  size,
  width,
  align: figures ? 'right' : 'left',
})

const measureRow = (doc: Doc, cells: readonly Cell[], strong: boolean): number =>
  Math.max(...cells.map((cell) => measureHeight(doc, cell.text, getBox(cell, strong))))

const drawCell = (doc: Doc, cell: Cell, y: number, strong: boolean): void => {
  doc.fillColor(colours.ink)
  writeText(doc, cell.text, cell.x, y, getBox(cell, strong))
}

/**
 * Draws a table that may span several pages. Each page repeats the header, but screen readers read
 * it once.
 */
export const drawTable = (doc: Doc, root: Structure, table: Table): void => {
  const structure = doc.struct('Table', { title: table.caption, alt: table.caption })
  root.add(structure)
  const headers = buildCells(
    doc,
    table.columns,
    table.columns.map(({ header }) => header),
  )
  const headHeight = measureRow(doc, headers, true)

  const drawHead = (read: boolean): void => {
    const y = doc.y
    const draw = (cell: Cell) => () => drawCell(doc, cell, y, true)
    if (read) {
      const row = doc.struct('TR')
      structure.add(row)
      for (const cell of headers) row.add(doc.struct('TH', columnHead, draw(cell)))
    } else drawAsDecoration(doc, () => headers.forEach((cell) => draw(cell)()))
    doc.y = y + headHeight + gap
    drawRule(doc, doc.y - gap / 2, colours.ruleStrong)
    doc.y += gap / 2
  }

  const drawRow = (texts: readonly string[], strong: boolean): void => {
    const cells = buildCells(doc, table.columns, texts)
    const height = measureRow(doc, cells, strong)
    if (doc.y + height > getBottom(doc)) {
      doc.addPage()
      drawHead(false)
    }
    const y = doc.y
    const row = doc.struct('TR')
    structure.add(row)
    cells.forEach((cell, at) => {
      const draw = () => drawCell(doc, cell, y, strong)
      row.add(at === 0 ? doc.struct('TH', rowHead, draw) : doc.struct('TD', {}, draw))
    })
    doc.y = y + height + gap
    drawRule(doc, doc.y - gap / 2, colours.rule)
    doc.y += gap / 2
  }

  // A header needs room for some rows below it, so that it is never last on a page.
  if (doc.y + headHeight * 3 + 4 * gap > getBottom(doc)) doc.addPage()
  drawHead(true)
  for (const row of table.rows) drawRow(row, false)
  for (const row of table.foot ?? []) drawRow(row, true)
  structure.end()
  doc.x = page.margin
  doc.y += 8
}
