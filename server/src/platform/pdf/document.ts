/** A block of a PDF document, in reading order. */
export type Block =
  | { readonly kind: 'title'; readonly text: string; readonly above?: string }
  | { readonly kind: 'heading'; readonly text: string; readonly level?: 2 | 3 }
  | { readonly kind: 'paragraph'; readonly text: string; readonly quiet?: boolean }
  | { readonly kind: 'list'; readonly items: readonly string[] }
  | FactsBlock
  | Table

export const makeHeading = (text: string): Block => ({ kind: 'heading', text })
export const makeParagraph = (text: string): Block => ({ kind: 'paragraph', text })
/** Creates a paragraph in small, grey type. */
export const makeSmallPrint = (text: string): Block => ({ kind: 'paragraph', text, quiet: true })
export const makeList = (items: readonly string[]): Block => ({ kind: 'list', items })

/** A list of names and values, such as “Reference” and the reference. */
export interface FactsBlock {
  readonly kind: 'facts'
  readonly facts: readonly { readonly name: string; readonly text: string }[]
}

export interface Column {
  readonly header: string
  /** The relative width; the widths of a table need not add up to a fixed sum. */
  readonly width: number
  /** Whether the column holds figures, which align right. */
  readonly figures?: boolean
}

export interface Table {
  readonly kind: 'table'
  /** The table's caption, which screen readers read before it. */
  readonly caption: string
  readonly columns: readonly Column[]
  readonly rows: readonly (readonly string[])[]
  /** The last rows, in bold type. */
  readonly foot?: readonly (readonly string[])[]
}

/** A column of `makeTable`: its header, relative width, the text of a cell, and whether it is figures. */
export type TableColumn<Item> = readonly [
  header: string,
  width: number,
  getCell: (item: Item) => string,
  figures?: 'figures',
]

/** Creates a table with a row for each item. */
export const makeTable = <Item>(
  caption: string,
  items: readonly Item[],
  columns: readonly TableColumn<Item>[],
  foot: readonly Item[] = [],
): Table => {
  const toRow = (item: Item) => columns.map(([, , getCell]) => getCell(item))
  return {
    kind: 'table',
    caption,
    columns: columns.map(([header, width, , figures]) => ({
      header,
      width,
      ...(figures && { figures: true }),
    })),
    rows: items.map(toRow),
    ...(foot.length > 0 && { foot: foot.map(toRow) }),
  }
}

/** Returns a heading with its blocks, or nothing for an empty list. */
export const makeSection = (
  heading: string,
  items: readonly unknown[],
  ...blocks: readonly Block[]
): Block[] => (items.length === 0 ? [] : [makeHeading(heading), ...blocks])

export interface PdfDocument {
  readonly title: string
  /** The text at the foot of every page, before the page number. */
  readonly footer: string
  readonly madeAt: Date
  readonly blocks: readonly Block[]
}
