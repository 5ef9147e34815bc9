const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

/** Escapes text for HTML content and attributes. */
export const escapeHtml = (text: string): string =>
  text.replaceAll(/[&<>"']/g, (character) => entities[character]!)

/** Characters that XML 1.0 cannot contain, even escaped. */
const forbidden = /[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu

/** Stands for content that is written later. XML cannot contain it, so nothing else equals it. */
const gap = '\u0000'

/** Matches what XML cannot hold as it is. Most texts have none of it, and one look is quick. */
const special = /[&<>"']|[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/u

/** Escapes text for XML content and attributes, and leaves out what XML cannot contain. */
export const escapeXml = (text: string): string =>
  special.test(text) ? escapeHtml(text.replaceAll(forbidden, '')) : text

type Attributes = Readonly<Record<string, string | number | null | undefined>>

/** A piece of XML that was written by `writeElement`. */
export type Xml = { readonly xml: string }

/**
 * Writes an element. Leaves out attributes without a value, escapes texts, and inserts pieces of
 * XML unchanged.
 */
export const writeElement = (
  name: string,
  attributes: Attributes = {},
  ...content: readonly (Xml | string | null)[]
): Xml => {
  const written = Object.entries(attributes)
    .filter(([, value]) => value !== null && value !== undefined)
    .map(([key, value]) => ` ${key}="${escapeXml(String(value))}"`)
    .join('')
  const inner = content
    .filter((part) => part !== null)
    .map((part) => (typeof part === 'string' ? escapeXml(part) : part.xml))
    .join('')
  return { xml: inner === '' ? `<${name}${written}/>` : `<${name}${written}>${inner}</${name}>` }
}

/** Writes an element whose content goes on: returns what comes before that content and after it. */
export const splitElement = (
  name: string,
  attributes: Attributes,
  before: readonly (Xml | null)[] = [],
  after: readonly (Xml | null)[] = [],
): readonly [start: string, end: string] => {
  const [start = '', end = ''] = writeElement(
    name,
    attributes,
    ...before,
    { xml: gap },
    ...after,
  ).xml.split(gap)
  return [start, end]
}
