import { buffer } from 'node:stream/consumers'
import { makeSmallPrint, type Block, type PdfDocument } from './document.ts'
import { drawFacts } from './draw-facts.ts'
import { drawTable } from './draw-table.ts'
import {
  colours,
  drawAsDecoration,
  makeRoom,
  openDocument,
  page,
  toPrintable,
  getWidth,
  type Doc,
  type Structure,
} from './page-style.ts'
import { replacementSign, type Face } from '../text/index.ts'
import { measureHeight, writeText, type TextBox } from './write-text.ts'

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
  const box: TextBox = { face: style.face, size: style.size, width: getWidth(doc) }
  // A heading reserves room for the text that follows it.
  const follows = style.tag.startsWith('H') ? 60 : 0
  doc.y += style.before
  makeRoom(doc, Math.min(measureHeight(doc, text, box), 200) + follows)
  root.add(
    doc.struct(style.tag, {}, () => {
      doc.fillColor(style.colour)
      writeText(doc, text, page.margin, doc.y, box)
    }),
  )
  doc.y += style.after
}

const writeList = (doc: Doc, root: Structure, items: readonly string[]): void => {
  const list = doc.struct('L')
  root.add(list)
  for (const item of items) {
    const text = toPrintable(item)
    const { face, size } = styles.paragraph
    const box: TextBox = { face, size, width: getWidth(doc) - 14 }
    makeRoom(doc, measureHeight(doc, text, box))
    const y = doc.y
    const line = doc.struct('LI')
    list.add(line)
    const bullet = '•'
    line.add(
      doc.struct('Lbl', {}, () => {
        doc.fillColor(colours.primary)
        writeText(doc, bullet, page.margin, y, { face, size, width: 12 })
      }),
    )
    line.add(
      doc.struct('LBody', {}, () => {
        doc.fillColor(colours.ink)
        writeText(doc, text, page.margin + 14, y, box)
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
      const box = { face: 'text', size: 8, maxLines: 1 } as const
      const width = getWidth(doc)
      doc.fillColor(colours.quiet)
      writeText(doc, text, page.margin, y, { ...box, width: width - 90 })
      const number = `Page ${at - start + 1} of ${count}`
      const left = page.margin + width - 80
      writeText(doc, number, left, y, { ...box, width: 80, align: 'right' })
    })
  }
}

const inFace = (face: Face, texts: readonly string[]) => texts.map((text) => [face, text] as const)

/** Lists the texts of a block, each with its face. */
const listTexts = (block: Block): (readonly [Face, string])[] => {
  switch (block.kind) {
    case 'title':
      return [...inFace('strong', [block.above ?? '']), ...inFace('display', [block.text])]
    case 'heading':
      return inFace(block.level === 3 ? styles.subheading.face : styles.heading.face, [block.text])
    case 'paragraph':
      return inFace('text', [block.text])
    case 'list':
      return inFace('text', block.items)
    case 'facts':
      return inFace(
        'text',
        block.facts.flatMap(({ name, text }) => [name, text]),
      )
    default: {
      const strong = [block.columns.map(({ header }) => header), ...(block.foot ?? [])]
      return [...inFace('strong', strong.flat()), ...inFace('text', block.rows.flat())]
    }
  }
}

/** Says which letters a document lacks, because no font has them. */
const explainMissing = (doc: Doc): Block[] => {
  const characters = doc.faces.missing.map((character) =>
    Array.from(
      character,
      (each) => `U+${each.codePointAt(0)!.toString(16).toUpperCase().padStart(4, '0')}`,
    ),
  )
  if (characters.length === 0) return []
  const codes = characters.map((each) => each.join(' ')).join(', ')
  return [
    makeSmallPrint(
      `Pennytrail has no font for some letters and shows each as ${replacementSign}. Copied text has the letters themselves: ${codes}.`,
    ),
  ]
}

/** Creates a tagged PDF (PDF/UA-1) with embedded fonts. */
export const makePdf = async ({ blocks, footer, madeAt, title }: PdfDocument): Promise<Buffer> => {
  const texts = [['text', footer] as const, ...blocks.flatMap(listTexts)]
  const { doc, root } = await openDocument(title, madeAt, texts)
  const bytes = buffer(doc)
  for (const block of [...blocks, ...explainMissing(doc)]) draw(doc, root, block)
  root.end()
  numberPages(doc, footer)
  doc.end()
  return bytes
}
