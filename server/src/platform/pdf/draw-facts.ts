import type { FactsBlock } from './document.ts'
import {
  colours,
  makeRoom,
  page,
  toPrintable,
  setFont,
  getWidth,
  type Doc,
  type Structure,
} from './page-style.ts'

const size = 10
const nameWidth = 130
const between = 14
const after = 5

/** Draws names on the left and their values on the right, tagged as pairs for screen readers. */
export const drawFacts = (doc: Doc, root: Structure, facts: FactsBlock['facts']): void => {
  const list = doc.struct('L')
  root.add(list)
  const width = getWidth(doc) - nameWidth - between
  for (const fact of facts) {
    const [name, text] = [toPrintable(fact.name), toPrintable(fact.text)]
    setFont(doc, 'text', size, name)
    const nameHeight = doc.heightOfString(name, { width: nameWidth })
    setFont(doc, 'text', size, text)
    const height = Math.max(nameHeight, doc.heightOfString(text || ' ', { width }))
    makeRoom(doc, height)
    const y = doc.y
    const item = doc.struct('LI')
    list.add(item)
    item.add(
      doc.struct('Lbl', {}, () => {
        setFont(doc, 'text', size, name).fillColor(colours.quiet)
        doc.text(name, page.margin, y, { width: nameWidth })
      }),
    )
    item.add(
      doc.struct('LBody', {}, () => {
        setFont(doc, 'text', size, text).fillColor(colours.ink)
        doc.text(text, page.margin + nameWidth + between, y, { width })
      }),
    )
    doc.y = y + height + after
  }
  list.end()
  doc.x = page.margin
  doc.y += 8
}
