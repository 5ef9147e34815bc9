/**
 * The body of an update: a tree of a few kinds of nodes, never HTML. It is the editor's (Tiptap's)
 * document, limited to those kinds. Every stored body has passed validation, so it cannot contain a
 * script, a style or a `javascript:` link.
 */
import { isInvisible } from '../misleading-text.ts'
import { parseUrl } from '../parse-url.ts'

export type BodyMark =
  | { readonly type: 'bold' }
  | { readonly type: 'italic' }
  | { readonly type: 'link'; readonly attrs: { readonly href: string } }

export interface BodyText {
  readonly type: 'text'
  readonly text: string
  readonly marks?: readonly BodyMark[]
}
export interface BodyParagraph {
  readonly type: 'paragraph'
  readonly content?: readonly BodyText[]
}
export interface BodyHeading {
  readonly type: 'heading'
  readonly attrs: { readonly level: 2 | 3 }
  readonly content?: readonly BodyText[]
}
export interface BodyListItem {
  readonly type: 'listItem'
  readonly content: readonly (BodyParagraph | BodyList)[]
}
export interface BodyList {
  readonly type: 'bulletList' | 'orderedList'
  readonly content: readonly BodyListItem[]
}
export interface BodyQuote {
  readonly type: 'blockquote'
  readonly content: readonly (BodyParagraph | BodyList)[]
}
export type BodyBlock = BodyParagraph | BodyHeading | BodyList | BodyQuote
export interface UpdateBody {
  readonly type: 'doc'
  readonly content: readonly BodyBlock[]
}

export const bodyLimits = {
  /** Characters of text in total. */
  text: 20_000,
  nodes: 3_000,
  /** How deep lists and quotes may be nested. */
  depth: 12,
  href: 2_000,
} as const

/** A body without text. */
export const emptyBody: UpdateBody = { type: 'doc', content: [{ type: 'paragraph' }] }

// oxlint-disable-next-line no-control-regex
const control = /[\u0000-\u0008\u000b-\u001f\u007f]/

/** Returns whether a link is an absolute http or https URL without a user name or password. */
export const isWebLink = (href: string): boolean => {
  if (href.length > bodyLimits.href || /\s/.test(href) || control.test(href)) return false
  const url = /^https?:\/\/[^/]/i.test(href) && parseUrl(href)
  if (!url) return false
  const { protocol, username, password, hostname } = url
  const web = protocol === 'http:' || protocol === 'https:'
  return web && username === '' && password === '' && hostname !== ''
}

type ValidationError = string | undefined
type Loose = Readonly<Record<string, unknown>>

const isObject = (value: unknown): value is Loose =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const hasOnly = (value: Loose, ...keys: string[]): boolean =>
  Object.keys(value).every((key) => keys.includes(key))

interface Counted {
  nodes: number
  text: number
}

const notABody = 'This text contains something that an update cannot use.'
const textBlocks = ['paragraph', 'heading']
const lists = ['bulletList', 'orderedList']
const inside: Readonly<Record<string, readonly string[]>> = {
  doc: [...textBlocks, ...lists, 'blockquote'],
  blockquote: ['paragraph', ...lists],
  bulletList: ['listItem'],
  orderedList: ['listItem'],
  listItem: ['paragraph', ...lists],
  paragraph: ['text'],
  heading: ['text'],
}
const mayBeEmpty = (type: string): boolean => textBlocks.includes(type)

const getMarkError = (mark: unknown): ValidationError => {
  if (!isObject(mark)) return notABody
  if (mark['type'] === 'bold' || mark['type'] === 'italic') {
    return hasOnly(mark, 'type') ? undefined : notABody
  }
  const { type, attrs } = mark
  if (type !== 'link' || !hasOnly(mark, 'type', 'attrs')) return notABody
  if (!isObject(attrs) || !hasOnly(attrs, 'href')) return notABody
  const { href } = attrs
  if (typeof href === 'string' && isWebLink(href)) return undefined
  return 'A link must begin with http:// or https://.'
}

const getTextError = (node: Loose, counted: Counted): ValidationError => {
  const { text, marks } = node
  if (!hasOnly(node, 'type', 'text', 'marks')) return notABody
  if (typeof text !== 'string' || text === '' || !text.isWellFormed()) return notABody
  if (control.test(text)) return notABody
  counted.text += text.length
  if (marks === undefined) return undefined
  if (!Array.isArray(marks) || marks.length > 3) return notABody
  const types = marks.map((mark: unknown) => (isObject(mark) ? mark['type'] : undefined))
  if (new Set(types).size !== types.length) return notABody
  return getFirstError(marks, getMarkError)
}

const getFirstError = (
  items: readonly unknown[],
  error: (item: unknown) => ValidationError,
): ValidationError => {
  for (const item of items) {
    const found = error(item)
    if (found !== undefined) return found
  }
  return undefined
}

const getAttrsError = (node: Loose): ValidationError => {
  if (node['type'] !== 'heading') return hasOnly(node, 'type', 'content') ? undefined : notABody
  const { attrs } = node
  const whole = hasOnly(node, 'type', 'content', 'attrs') && isObject(attrs)
  const level = whole && hasOnly(attrs, 'level') ? attrs['level'] : undefined
  return level === 2 || level === 3 ? undefined : notABody
}

const getNodeError = (
  node: unknown,
  allowed: readonly string[],
  depth: number,
  counted: Counted,
): ValidationError => {
  counted.nodes += 1
  if (counted.nodes > bodyLimits.nodes) return 'This text is too long for one update.'
  if (!isObject(node) || depth > bodyLimits.depth) return notABody
  const { type, content } = node
  if (typeof type !== 'string' || !allowed.includes(type)) return notABody
  if (type === 'text') return getTextError(node, counted)
  const attrs = getAttrsError(node)
  if (attrs !== undefined) return attrs
  if (content === undefined) return mayBeEmpty(type) ? undefined : notABody
  if (!Array.isArray(content)) return notABody
  if (content.length === 0 && !mayBeEmpty(type)) return notABody
  // A list item starts with a paragraph; a list may follow.
  if (type === 'listItem' && isObject(content[0]) && content[0]['type'] !== 'paragraph') {
    return notABody
  }
  return getFirstError(content, (one) => getNodeError(one, inside[type] ?? [], depth + 1, counted))
}

/** Returns the validation error of an update's body; undefined if it is valid. */
export const getBodyError = (value: unknown): ValidationError => {
  const counted: Counted = { nodes: 0, text: 0 }
  const error = getNodeError(value, ['doc'], 0, counted)
  if (error !== undefined) return error
  return counted.text > bodyLimits.text
    ? `Use at most ${bodyLimits.text.toLocaleString('en-GB')} characters.`
    : undefined
}

const toAttributes = (value: unknown): Loose => (isObject(value) ? value : {})

const pickMark = (mark: unknown): BodyMark[] => {
  const { type, attrs } = toAttributes(mark)
  if (type === 'bold' || type === 'italic') return [{ type }]
  const { href } = toAttributes(attrs)
  if (type !== 'link' || typeof href !== 'string' || !isWebLink(href)) return []
  return [{ type: 'link', attrs: { href } }]
}

const pickText = (text: unknown, marks: unknown): object => {
  const picked = (Array.isArray(marks) ? marks : []).flatMap(pickMark)
  // oxlint-disable-next-line no-control-regex
  const clean = String(text).replaceAll(/[\u0000-\u0008\u000b-\u001f\u007f]/g, ' ')
  return {
    type: 'text',
    text: clean.toWellFormed(),
    ...(picked.length > 0 ? { marks: picked } : {}),
  }
}

const isContainer = (parent: string): boolean => parent === 'listItem' || parent === 'blockquote'

/**
 * Converts a node for its place in `parent`: in a list item, a heading becomes a paragraph, and a
 * quote is replaced by its paragraphs.
 */
const pickNodes = (value: unknown, parent: string): object[] => {
  const { type, text, marks, attrs, content } = toAttributes(value)
  if (type === 'text') return [pickText(text, marks)]
  const children = Array.isArray(content) ? content : []
  if (type === 'blockquote' && isContainer(parent)) {
    return children.flatMap((child) => pickNodes(child, parent))
  }
  const own = type === 'heading' && isContainer(parent) ? 'paragraph' : type
  const picked = children.flatMap((child) => pickNodes(child, String(own)))
  return [
    {
      type: own,
      ...(own === 'heading' ? { attrs: { level: toAttributes(attrs)['level'] } } : {}),
      ...(picked.length > 0 ? { content: picked } : {}),
    },
  ]
}

/** Returns the editor’s document with only the nodes and attributes that a body may have. */
export const pickBody = (document: unknown): UpdateBody => pickNodes(document, '')[0] as UpdateBody

const getText = (node: BodyParagraph | BodyHeading): string =>
  (node.content ?? []).map(({ text }) => text).join('')

/** Writes the URL of a link after its text, unless the text is the URL. */
const withLinks = (node: BodyParagraph | BodyHeading): string =>
  (node.content ?? [])
    .map(({ text, marks }) => {
      const link = marks?.find((mark) => mark.type === 'link')
      return link && link.attrs.href !== text ? `${text} (${link.attrs.href})` : text
    })
    .join('')

const indentLines = (text: string, first: string): string =>
  first + text.replaceAll('\n', `\n${' '.repeat(first.length)}`)

const listText = (list: BodyList): string =>
  list.content
    .map((item, at) =>
      indentLines(
        item.content.map(blockText).join('\n'),
        list.type === 'orderedList' ? `${at + 1}. ` : '- ',
      ),
    )
    .join('\n')

const blockText = (block: BodyBlock): string => {
  switch (block.type) {
    case 'paragraph':
    case 'heading':
      return withLinks(block)
    case 'blockquote':
      return block.content
        .map(blockText)
        .join('\n\n')
        .split('\n')
        .map((line) => `> ${line}`.trimEnd())
        .join('\n')
    default:
      return listText(block)
  }
}

/**
 * Writes the body as plain text, one string for each block, for email and other plain-text uses.
 */
export const listParagraphs = (body: UpdateBody): string[] =>
  body.content.map(blockText).filter((text) => text.trim() !== '')

const getBlockText = (block: BodyBlock | BodyListItem): string =>
  'content' in block && block.type !== 'paragraph' && block.type !== 'heading'
    ? (block.content as readonly (BodyBlock | BodyListItem)[])
        .map(getBlockText)
        .join(block.type === 'bulletList' || block.type === 'orderedList' ? ' · ' : ' ')
    : getText(block)

/** Returns the first words of a body in one line, cut between words. */
export const getBodyExcerpt = (body: UpdateBody, max = 280): string => {
  const whole = body.content.map(getBlockText).join(' ').replaceAll(/\s+/g, ' ').trim()
  if (whole.length <= max) return whole
  const cut = whole.slice(0, max + 1)
  const at = cut.lastIndexOf(' ')
  return `${cut.slice(0, at > max / 2 ? at : max).trimEnd()}…`
}

/** Returns whether a body has no visible text. */
export const isEmptyBody = (body: UpdateBody): boolean => isInvisible(getBodyExcerpt(body))
