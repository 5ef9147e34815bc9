/** A small tree of one XML element with all that is needed to read an activity. */
export type XmlElement = {
  readonly name: string
  readonly line: number
  readonly attributes: Readonly<Record<string, string>>
  readonly children: XmlElement[]
  /** The element's own text, without that of its children. */
  text: string
}

export const listChildren = (element: XmlElement, name: string): XmlElement[] =>
  element.children.filter((child) => child.name === name)

export const findChild = (element: XmlElement, name: string): XmlElement | undefined =>
  element.children.find((child) => child.name === name)

/**
 * Returns the different texts that `read` finds in the children of a name, separated by commas; null
 * if there is none. An element that the standard allows once and that a file repeats with another
 * text is then unreadable instead of partly read.
 */
export const readOnce = (
  element: XmlElement,
  name: string,
  read: (child: XmlElement) => string | null,
): string | null => {
  const texts = listChildren(element, name)
    .map(read)
    .filter((text) => text !== null)
  return [...new Set(texts)].join(', ') || null
}

/** Returns an attribute's value without surrounding space, or null if it is absent or empty. */
export const getAttribute = (element: XmlElement | undefined, name: string): string | null =>
  element?.attributes[name]?.trim() || null

/** Returns the element's own text with each run of spaces as one space, or null if it is empty. */
export const getPlainText = (element: XmlElement | undefined): string | null =>
  element?.text.replace(/\s+/g, ' ').trim() || null

/**
 * Returns the text of an element. IATI 2.x puts texts in `narrative` children, one for each
 * language; 1.x repeats the element. English comes first, otherwise the first text.
 */
export const getText = (elements: readonly XmlElement[]): string | null =>
  getPlainText(getNarrative(elements))

/**
 * Returns the same text as getText, but keeps its paragraphs, which empty lines separate; empty if
 * there is none.
 */
export const getParagraphs = (elements: readonly XmlElement[]): string =>
  (getNarrative(elements)?.text ?? '')
    .split(/\r?\n[ \t]*\r?\n/)
    .map((paragraph) => paragraph.replace(/\s+/g, ' ').trim())
    .filter((paragraph) => paragraph !== '')
    .join('\n\n')

const getNarrative = (elements: readonly XmlElement[]): XmlElement | undefined => {
  const texts = elements.flatMap((element) => {
    const narratives = listChildren(element, 'narrative')
    return narratives.length > 0 ? narratives : [element]
  })
  const said = texts.filter((element) => getPlainText(element) !== null)
  const english = said.find((element) => /^en\b/i.test(getAttribute(element, 'xml:lang') ?? ''))
  return english ?? said[0]
}

/**
 * Counts the texts below an element that getText leaves out, because an element has its text in
 * several languages.
 */
export const countFurtherTexts = (element: XmlElement): number => {
  const narratives = listChildren(element, 'narrative').filter((one) => getPlainText(one) !== null)
  const below = element.children.reduce((sum, child) => sum + countFurtherTexts(child), 0)
  return below + Math.max(0, narratives.length - 1)
}
