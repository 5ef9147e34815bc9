const ESCAPES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

/** Markup from `html`, which needs no more escaping. */
export class Markup {
  readonly text: string
  constructor(text: string) {
    this.text = text
  }
}

type Piece = string | number | Markup | readonly Markup[] | undefined

/** Builds markup and escapes every value that is not markup already. */
export const html = (strings: TemplateStringsArray, ...values: Piece[]): Markup => {
  const parts = strings.map((text, index) => text + rendered(values[index]))
  return new Markup(parts.join(''))
}

const rendered = (value: Piece): string => {
  if (value === undefined) return ''
  if (value instanceof Markup) return value.text
  if (Array.isArray(value)) return value.map((markup: Markup) => markup.text).join('')
  return `${value as string | number}`.replace(
    /[&<>"']/g,
    (character) => ESCAPES[character] ?? character,
  )
}
