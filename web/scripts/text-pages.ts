import path from 'node:path'
import { Marked, type Token, type Tokens } from 'marked'
import { transformWithOxc, type Plugin } from 'vite'

const source = path.resolve(import.meta.dirname, '../src')
const values = `${source}/features/public-pages/texts/values.tsx`
const parts = `${source}/ui/layout/text-page.tsx`
const links = `${source}/ui/link.tsx`

/** Writes text as JSX. `{name}` stands for a value of texts/values.tsx. */
const writeText = (text: string): string =>
  text
    .replaceAll('&', '&amp;')
    .replaceAll('>', '&gt;')
    .replaceAll(/\{(\w+)\}/g, '{values.$1}')

/** Writes the tokens of Markdown as JSX. `<Name />` stands for a component of texts/values.tsx. */
const markdown = new Marked({
  gfm: false,
  renderer: {
    text(token) {
      return 'tokens' in token && token.tokens
        ? this.parser.parseInline(token.tokens)
        : writeText(token.text)
    },
    html: ({ text }) => text.trim().replaceAll(/<([A-Z]\w*)/g, '<values.$1'),
    link({ href, tokens }) {
      const text = this.parser.parseInline(tokens)
      return href.startsWith('/')
        ? `<TextLink to="${href}">${text}</TextLink>`
        : `<ExternalLink href="${href}">${text}</ExternalLink>`
    },
    heading({ depth, tokens }) {
      return `<h${depth}>${this.parser.parseInline(tokens)}</h${depth}>`
    },
    paragraph({ tokens }) {
      return `<p>${this.parser.parseInline(tokens)}</p>`
    },
    list({ ordered, items }) {
      const list = ordered ? 'ol' : 'ul'
      return `<${list}>${items.map((item) => this.listitem(item)).join('')}</${list}>`
    },
    listitem({ tokens }) {
      return `<li>${this.parser.parse(tokens)}</li>`
    },
  },
})

const isTitle = (token: Token): token is Tokens.Heading =>
  token.type === 'heading' && token['depth'] === 2

/**
 * Writes the module of a text page. Each `## Title {#id}` begins a part of it. Throws if text stands
 * before the first, or if one has no id.
 */
export const writeTextPage = (text: string): string => {
  const found: { id: string; title: string; tokens: Token[] }[] = []
  for (const token of markdown.lexer(text)) {
    if (isTitle(token)) {
      const [, title, id] = /^(.+) \{#([a-z-]+)\}$/.exec(token.text) ?? []
      if (!title || !id) throw new Error(`"${token.text}" needs an id, such as {#who}`)
      found.push({ id, title, tokens: [] })
    } else if (found.length > 0) found.at(-1)!.tokens.push(token)
    else throw new Error('A text page begins with a title: ## Title {#id}')
  }
  const written = found.map(
    ({ id, title, tokens }) =>
      `{ id: '${id}', title: ${JSON.stringify(title)}, body: <>${markdown.parser(tokens)}</> },`,
  )
  return [
    `import * as values from '${values}'`,
    `import { TextParts } from '${parts}'`,
    `import { ExternalLink, TextLink } from '${links}'`,
    `const parts = [${written.join('\n')}]`,
    'export default () => <TextParts parts={parts} />',
  ].join('\n')
}

/** Makes components of the Markdown files with the texts of the legal and help pages. */
export const textPages = (): Plugin => ({
  name: 'text-pages',
  enforce: 'pre',
  transform: async (text, id) =>
    id.endsWith('.md')
      ? {
          ...(await transformWithOxc(writeTextPage(text), `${id}.jsx`, {
            jsx: { runtime: 'automatic' },
          })),
          moduleType: 'js',
        }
      : null,
})
