/** Characters that XML 1.0 cannot contain, even escaped. */
const forbidden = /[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu

const escapes: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
}

const escapeText = (text: string): string =>
  text.replaceAll(forbidden, '').replaceAll(/[&<>"]/g, (sign) => escapes[sign]!)

type Attributes = Readonly<Record<string, string | number | null | undefined>>

/** A piece of XML that was written by `element`. */
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
  const said = Object.entries(attributes)
    .filter(([, value]) => value !== null && value !== undefined)
    .map(([key, value]) => ` ${key}="${escapeText(String(value))}"`)
    .join('')
  const inner = content
    .filter((part) => part !== null)
    .map((part) => (typeof part === 'string' ? escapeText(part) : part.xml))
    .join('')
  return { xml: inner === '' ? `<${name}${said}/>` : `<${name}${said}>${inner}</${name}>` }
}
