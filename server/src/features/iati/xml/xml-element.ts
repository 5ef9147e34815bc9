/** A small tree of one XML element, enough to read an activity from. */
export type XmlElement = {
  readonly name: string
  readonly line: number
  readonly attributes: Readonly<Record<string, string>>
  readonly children: XmlElement[]
  /** The element's own text, without that of its children. */
  text: string
}

export const findChildren = (element: XmlElement, name: string): XmlElement[] =>
  element.children.filter((child) => child.name === name)

export const findChild = (element: XmlElement, name: string): XmlElement | undefined =>
  element.children.find((child) => child.name === name)

/** An attribute's value without surrounding space, or null where it is absent or empty. */
export const getAttribute = (element: XmlElement | undefined, name: string): string | null =>
  element?.attributes[name]?.trim() || null

/** The element's own text with runs of space as one, or null where there is none. */
export const getPlainText = (element: XmlElement | undefined): string | null =>
  element?.text.replace(/\s+/g, ' ').trim() || null

/**
 * What an element says: IATI 2.x puts texts in `narrative` children, one a language, 1.x repeats the
 * element. English is taken where there is some, else the first.
 */
export const getText = (elements: readonly XmlElement[]): string | null =>
  getPlainText(getNarrative(elements))

/** The same with its paragraphs, which empty lines divide; empty where nothing is said. */
export const getParagraphs = (elements: readonly XmlElement[]): string =>
  (getNarrative(elements)?.text ?? '')
    .split(/\r?\n[ \t]*\r?\n/)
    .map((paragraph) => paragraph.replace(/\s+/g, ' ').trim())
    .filter((paragraph) => paragraph !== '')
    .join('\n\n')

function getNarrative(elements: readonly XmlElement[]): XmlElement | undefined {
  const texts = elements.flatMap((element) => {
    const narratives = findChildren(element, 'narrative')
    return narratives.length > 0 ? narratives : [element]
  })
  const said = texts.filter((element) => getPlainText(element) !== null)
  const english = said.find((element) => /^en\b/i.test(getAttribute(element, 'xml:lang') ?? ''))
  return english ?? said[0]
}
