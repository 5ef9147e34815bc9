import { buffer } from 'node:stream/consumers'
import encodeQR from 'qr'
import type { Face } from '../text/index.ts'
import { colours, drawAsDecoration, openDocument, toPrintable, type Doc } from './page-style.ts'
import { measureHeight, writeText } from './write-text.ts'

/** The content of a poster or a card. */
export interface Poster {
  readonly size: 'A4' | 'A6'
  readonly title: string
  /** The name above the title. */
  readonly above: string
  readonly sentence: string
  /** A JPEG or PNG. */
  readonly picture: Buffer
  readonly pictureText: string
  /** The address in the QR code. */
  readonly address: string
  /** The words beside the QR code; the first are large. */
  readonly beside: readonly [string, ...string[]]
  /** The small print at the foot. */
  readonly foot: string
  readonly madeAt: Date
}

/** The width of an A4 page in points. All sizes of a poster are given for A4. */
const a4Width = 595.28
/** Text on a card is never smaller than this, in points. */
const smallestText = 6.5
/** The most and the least of the page's height that the picture takes; long texts take the rest. */
const pictureShare = { most: 0.4, least: 0.2 } as const
/** The white margin of a QR code in modules (ISO/IEC 18004). */
const quietZone = 4

interface Line {
  readonly face: Face
  readonly size: number
  readonly colour: string
  readonly tag: 'H1' | 'P'
  readonly maxLines: number
}

const lines = {
  above: { face: 'strong', size: 16, colour: colours.primary, tag: 'P', maxLines: 1 },
  title: { face: 'display', size: 40, colour: colours.ink, tag: 'H1', maxLines: 3 },
  sentence: { face: 'text', size: 18, colour: colours.quiet, tag: 'P', maxLines: 3 },
  call: { face: 'display', size: 30, colour: colours.ink, tag: 'P', maxLines: 2 },
  beside: { face: 'text', size: 15, colour: colours.ink, tag: 'P', maxLines: 4 },
  foot: { face: 'text', size: 10, colour: colours.quiet, tag: 'P', maxLines: 2 },
} as const satisfies Record<string, Line>

const drawQr = (doc: Doc, text: string, x: number, y: number, side: number): void => {
  const rows = encodeQR(text, 'raw', { ecc: 'medium', border: quietZone })
  const module = side / rows.length
  doc.rect(x, y, side, side).fill('#ffffff')
  for (const [down, row] of rows.entries()) {
    for (const [across, isDark] of row.entries()) {
      // A hair wider than a module, so that no white line shows between two.
      if (isDark) doc.rect(x + across * module, y + down * module, module * 1.02, module * 1.02)
    }
  }
  doc.fill('#000000')
}

/**
 * Creates a poster (A4) or a card (A6) of one page with a picture and a QR code, as tagged PDF. Texts
 * that are too long end with an ellipsis.
 */
export const makePoster = async (poster: Poster): Promise<Buffer> => {
  const [call, ...rest] = poster.beside
  const texts = [
    [lines.above.face, poster.above],
    [lines.title.face, poster.title],
    [lines.sentence.face, poster.sentence],
    [lines.call.face, call],
    ...rest.map((words) => [lines.beside.face, words] as const),
    [lines.foot.face, poster.foot],
  ] as const
  const { doc, root } = await openDocument(poster.title, poster.madeAt, texts, poster.size)
  const bytes = buffer(doc)
  const { height, width } = doc.page
  const scale = width / a4Width
  const margin = 44 * scale
  doc.page.margins = { top: 0, left: 0, right: 0, bottom: 0 }

  const prepare = (words: string, style: Line, within: number) => {
    const text = toPrintable(words)
    const size = Math.max(style.size * scale, smallestText)
    const box = { face: style.face, size, width: within, maxLines: style.maxLines }
    return { text, box, height: measureHeight(doc, text, box) }
  }

  /** Writes a text from a point on and returns the height that it takes, in points. */
  const write = (words: string, style: Line, x: number, y: number, within: number): number => {
    const { text, box, height: written } = prepare(words, style, within)
    root.add(
      doc.struct(style.tag, {}, () => {
        doc.fillColor(style.colour)
        writeText(doc, text, x, y, box)
      }),
    )
    return written
  }

  const inner = width - 2 * margin
  const side = 170 * scale
  const top = height - side - 78 * scale
  const gaps = { below: 28, above: 6, title: 10, code: 18 } as const
  const textHeight =
    prepare(poster.above, lines.above, inner).height +
    prepare(poster.title, lines.title, inner).height +
    prepare(poster.sentence, lines.sentence, inner).height +
    (gaps.below + gaps.above + gaps.title + gaps.code) * scale
  const pictureHeight = Math.max(
    Math.min(height * pictureShare.most, top - textHeight),
    height * pictureShare.least,
  )
  root.add(
    doc.struct('Figure', { alt: toPrintable(poster.pictureText) }, () => {
      doc.save().rect(0, 0, width, pictureHeight).clip()
      doc.image(poster.picture, 0, 0, { cover: [width, pictureHeight], align: 'center' })
      doc.restore()
    }),
  )
  let y = pictureHeight + gaps.below * scale
  y += write(poster.above, lines.above, margin, y, inner) + gaps.above * scale
  y += write(poster.title, lines.title, margin, y, inner) + gaps.title * scale
  write(poster.sentence, lines.sentence, margin, y, inner)

  drawAsDecoration(doc, () => {
    doc
      .roundedRect(
        margin - 8 * scale,
        top - 8 * scale,
        inner + 16 * scale,
        side + 16 * scale,
        14 * scale,
      )
      .fill('#e4efed')
  })
  root.add(
    doc.struct('Figure', { alt: `QR code: ${poster.address}` }, () =>
      drawQr(doc, poster.address, margin, top, side),
    ),
  )
  const left = margin + side + 24 * scale
  let line = top + 14 * scale
  line += write(call, lines.call, left, line, width - margin - left) + 8 * scale
  for (const words of rest) {
    line += write(words, lines.beside, left, line, width - margin - left) + 5 * scale
  }
  write(poster.foot, lines.foot, margin, height - 46 * scale, inner)
  root.end()
  doc.end()
  return bytes
}
