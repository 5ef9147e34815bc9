import { layOut, type Face, type Line, type TextFont } from '../text/index.ts'
import { getBottom, type Doc } from './page-style.ts'
import { createPdfFont } from './pdf-font.ts'

/** The look of a text and the room that it has. */
export interface TextBox {
  readonly face: Face
  /** In points. */
  readonly size: number
  /** In points. */
  readonly width: number
  readonly align?: 'left' | 'right' | undefined
  /** A longer text ends with an ellipsis. */
  readonly maxLines?: number | undefined
}

/** Chooses a font for the next text. A document registers each font when it first needs it. */
const setFont = (doc: Doc, font: TextFont, size: number) => {
  const known = doc.usedFonts.get(font)
  const name = known?.name ?? `${font.kit.postscriptName}-${doc.usedFonts.size}`
  const used = known ?? { name, ...(!font.simple && { shaped: createPdfFont(font, name) }) }
  if (!known) {
    doc.usedFonts.set(font, used)
    doc.registerFont(used.name, used.shaped?.source ?? (font.kit as never))
  }
  doc.font(used.name).fontSize(size)
  return used
}

const layOutBox = (doc: Doc, text: string, { maxLines, width, ...writing }: TextBox): Line[] =>
  layOut(doc.faces, text, writing, width, maxLines)

/** Returns the height that a text takes, in points. */
export const measureHeight = (doc: Doc, text: string, box: TextBox): number => {
  const { face, maxLines, size, width } = box
  if (!doc.faces.isPlain(face, text)) {
    return layOutBox(doc, text, box).reduce((sum, { height }) => sum + height, 0)
  }
  setFont(doc, doc.faces.getMain(face), size)
  const height = doc.heightOfString(text || ' ', { width })
  return maxLines ? Math.min(height, doc.currentLineHeight(true) * maxLines) : height
}

const drawLine = (doc: Doc, { ascent, runs }: Line, size: number, x: number, y: number): void => {
  let left = x
  for (const run of runs) {
    const { shaped } = setFont(doc, run.font, size)
    shaped?.setNext(run.clusters)
    // With a list of features, even an empty one, PDFKit takes the text as one piece.
    const options = { baseline: 'alphabetic', lineBreak: false } as const
    if (run.text) doc.text(run.text, left, y + ascent, { ...options, features: [] })
    left += run.width
  }
}

/** Writes a text, which may go on over the next pages. Leaves the position below it. */
export const writeText = (doc: Doc, text: string, x: number, y: number, box: TextBox): void => {
  const { align = 'left', face, maxLines, size, width } = box
  if (doc.faces.isPlain(face, text)) {
    setFont(doc, doc.faces.getMain(face), size)
    const height = maxLines && doc.currentLineHeight(true) * maxLines + 1
    doc.text(text, x, y, { width, align, ...(height && { height, ellipsis: true }) })
    return
  }
  let top = y
  for (const line of layOutBox(doc, text, box)) {
    if (!maxLines && top + line.height > getBottom(doc)) {
      doc.continueOnNewPage()
      top = doc.page.margins.top
    }
    drawLine(doc, line, size, align === 'right' ? x + width - line.width : x, top)
    top += line.height
  }
  doc.x = x
  doc.y = top
}
