import type { FactsBlock } from './document.ts'
import {
  colours,
  makeRoom,
  page,
  toPrintable,
  getWidth,
  type Doc,
  type Structure,
} from './page-style.ts'
import { measureHeight, writeText, type TextBox } from './write-text.ts'

const size = 10
const nameWidth = 130
const between = 14
const after = 5

/** Draws names on the left and their values on the right, tagged as pairs for screen readers. */
export const drawFacts = (doc: Doc, root: Structure, facts: FactsBlock['facts']): void => {
  const list = doc.struct('L')
  root.add(list)
  const nameBox: TextBox = { face: 'text', size, width: nameWidth }
  const textBox: TextBox = { face: 'text', size, width: getWidth(doc) - nameWidth - between }
  for (const fact of facts) {
    const [name, text] = [toPrintable(fact.name), toPrintable(fact.text)]
    const height = Math.max(measureHeight(doc, name, nameBox), measureHeight(doc, text, textBox))
    makeRoom(doc, height)
    const y = doc.y
    const item = doc.struct('LI')
    list.add(item)
    item.add(
      doc.struct('Lbl', {}, () => {
        doc.fillColor(colours.quiet)
        writeText(doc, name, page.margin, y, nameBox)
      }),
    )
    item.add(
      doc.struct('LBody', {}, () => {
        doc.fillColor(colours.ink)
        writeText(doc, text, page.margin + nameWidth + between, y, textBox)
      }),
    )
    doc.y = y + height + after
  }
  list.end()
  doc.x = page.margin
  doc.y += 8
}
