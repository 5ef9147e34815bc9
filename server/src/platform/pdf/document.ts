/** What a printed document is made of, in the order in which it is read. */
export type Block =
  | { readonly kind: 'title'; readonly text: string; readonly above?: string }
  | { readonly kind: 'heading'; readonly text: string; readonly level?: 2 | 3 }
  | { readonly kind: 'paragraph'; readonly text: string; readonly quiet?: boolean }
  | { readonly kind: 'list'; readonly items: readonly string[] }
  | FactsBlock
  | Table

export const makeHeading = (text: string): Block => ({ kind: 'heading', text })
export const makeParagraph = (text: string): Block => ({ kind: 'paragraph', text })
/** A paragraph in small, grey type. */
export const makeSmallPrint = (text: string): Block => ({ kind: 'paragraph', text, quiet: true })
export const makeList = (items: readonly string[]): Block => ({ kind: 'list', items })

/** Names with what stands beside them, such as “Reference” and the reference. */
export interface FactsBlock {
  readonly kind: 'facts'
  readonly facts: readonly { readonly name: string; readonly text: string }[]
}

export interface Column {
  readonly header: string
  /** Its part of the width; the parts of a table need not add up to anything. */
  readonly width: number
  /** Figures stand to the right. */
  readonly figures?: boolean
}

export interface Table {
  readonly kind: 'table'
  /** What the table is; read out before it. */
  readonly caption: string
  readonly columns: readonly Column[]
  readonly rows: readonly (readonly string[])[]
  /** The last rows, in strong type. */
  readonly foot?: readonly (readonly string[])[]
}

export interface PdfDocument {
  readonly title: string
  /** At the foot of every page, before its number. */
  readonly footer: string
  readonly madeAt: Date
  readonly blocks: readonly Block[]
}
