import { buffer } from 'node:stream/consumers'
import type { Block, PdfDocument } from './document.ts'
import { drawFacts } from './draw-facts.ts'
import { drawTable } from './draw-table.ts'
import {
  colours,
  drawAsDecoration,
  makeRoom,
  openDocument,
  page,
  toPrintable,
  setFont,
  getWidth,
  type Doc,
  type Structure,
} from './page-style.ts'
import type { Face } from './fonts.ts'

interface Style {
  readonly tag: 'P' | 'H1' | 'H2' | 'H3'
  readonly face: Face
  readonly size: number
  readonly colour: string
  readonly before: number
  readonly after: number
}

const styles = {
  above: { tag: 'P', face: 'strong', size: 10, colour: colours.primary, before: 0, after: 4 },
  title: { tag: 'H1', face: 'display', size: 24, colour: colours.ink, before: 0, after: 8 },
  heading: { tag: 'H2', face: 'display', size: 15, colour: colours.ink, before: 14, after: 6 },
  subheading: { tag: 'H3', face: 'strong', size: 11, colour: colours.ink, before: 8, after: 4 },
  paragraph: { tag: 'P', face: 'text', size: 10, colour: colours.ink, before: 0, after: 6 },
  quiet: { tag: 'P', face: 'text', size: 9, colour: colours.quiet, before: 0, after: 6 },
} as const satisfies Record<string, Style>

const write = (doc: Doc, root: Structure, words: string, style: Style): void => {
  const text = toPrintable(words)
  if (text === '') return
  const width = getWidth(doc)
  setFont(doc, style.face, style.size, text)
  // A heading reserves room for the text that follows it.
  const follows = style.tag.startsWith('H') ? 60 : 0
  doc.y += style.before
  makeRoom(doc, Math.min(doc.heightOfString(text, { width }), 200) + follows)
  root.add(
    doc.struct(style.tag, {}, () => {
      setFont(doc, style.face, style.size, text)
        .fillColor(style.colour)
        .text(text, page.margin, doc.y, { width })
    }),
  )
  doc.y += style.after
}

const writeList = (doc: Doc, root: Structure, items: readonly string[]): void => {
  const list = doc.struct('L')
  root.add(list)
  for (const item of items) {
    const text = toPrintable(item)
    const width = getWidth(doc) - 14
    setFont(doc, 'text', styles.paragraph.size, text)
    makeRoom(doc, doc.heightOfString(text, { width }))
    const y = doc.y
    const line = doc.struct('LI')
    list.add(line)
    const bullet = '•'
    line.add(
      doc.struct('Lbl', {}, () => {
        setFont(doc, 'text', styles.paragraph.size, bullet).fillColor(colours.primary)
        doc.text(bullet, page.margin, y, { width: 12 })
      }),
    )
    line.add(
      doc.struct('LBody', {}, () => {
        setFont(doc, 'text', styles.paragraph.size, text).fillColor(colours.ink)
        doc.text(text, page.margin + 14, y, { width })
      }),
    )
    doc.y += 3
  }
  list.end()
  doc.x = page.margin
  doc.y += 4
}

const draw = (doc: Doc, root: Structure, block: Block): void => {
  switch (block.kind) {
    case 'title':
      if (block.above) write(doc, root, block.above, styles.above)
      return write(doc, root, block.text, styles.title)
    case 'heading':
      return write(doc, root, block.text, block.level === 3 ? styles.subheading : styles.heading)
    case 'paragraph':
      return write(doc, root, block.text, block.quiet ? styles.quiet : styles.paragraph)
    case 'list':
      return writeList(doc, root, block.items)
    case 'facts':
      return drawFacts(doc, root, block.facts)
    case 'table':
      return drawTable(doc, root, block)
  }
}

/**
 * Numbers the pages in a footer tagged as decoration, because readers announce page numbers
 * themselves.
 */
const numberPages = (doc: Doc, footer: string): void => {
  const { count, start } = doc.bufferedPageRange()
  const text = toPrintable(footer)
  for (let at = start; at < start + count; at += 1) {
    doc.switchToPage(at)
    // Below the bottom margin, text would otherwise start a new page.
    doc.page.margins.bottom = 0
    const y = doc.page.height - 40
    drawAsDecoration(doc, () => {
      const width = getWidth(doc)
      setFont(doc, 'text', 8, text).fillColor(colours.quiet)
      doc.text(text, page.margin, y, {
        width: width - 90,
        height: 12,
        ellipsis: true,
        lineBreak: false,
      })
      const number = `Page ${at - start + 1} of ${count}`
      setFont(doc, 'text', 8, number)
      doc.text(number, page.margin + width - 80, y, { width: 80, align: 'right', lineBreak: false })
    })
  }
}

/** Creates a tagged PDF (PDF/UA-1) with embedded fonts. */
export const makePdf = async ({ blocks, footer, madeAt, title }: PdfDocument): Promise<Buffer> => {
  const { doc, root } = openDocument(title, madeAt)
  const bytes = buffer(doc)
  for (const block of blocks) draw(doc, root, block)
  root.end()
  numberPages(doc, footer)
  doc.end()
  return bytes
}
