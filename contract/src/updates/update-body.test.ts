import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  getBodyExcerpt,
  getBodyError,
  bodyLimits,
  listParagraphs,
  emptyBody,
  isEmptyBody,
  isWebLink,
  pickBody,
  type UpdateBody,
} from './update-body.ts'

const text = (words: string, ...marks: object[]) => ({
  type: 'text',
  text: words,
  ...(marks.length > 0 ? { marks } : {}),
})
const paragraph = (...content: object[]) => ({ type: 'paragraph', content })
const doc = (...content: object[]) => ({ type: 'doc', content }) as unknown as UpdateBody
const link = (href: string) => ({ type: 'link', attrs: { href } })
const item = (...content: object[]) => ({ type: 'listItem', content })

const whole = doc(
  { type: 'heading', attrs: { level: 2 }, content: [text('Spring')] },
  paragraph(text('The '), text('pump', { type: 'bold' }), text(' runs.')),
  {
    type: 'orderedList',
    content: [
      item(paragraph(text('Dig')), {
        type: 'bulletList',
        content: [item(paragraph(text('deep')))],
      }),
      item(paragraph(text('Test'))),
    ],
  },
  { type: 'blockquote', content: [paragraph(text('Clean water!'))] },
  paragraph(text('Read it', link('https://example.org/a'))),
)

describe('the body of an update', () => {
  it('the body of an update holds paragraphs, headings, bold, italic, lists, quotes and links', () => {
    expect(getBodyError(whole)).toBeUndefined()
    expect(getBodyError(emptyBody)).toBeUndefined()
  })

  it.each([
    ['nothing', null],
    ['a text', 'Hello'],
    ['markup', '<p>Hello</p>'],
    ['another root', paragraph(text('Hello'))],
    ['an empty document', doc()],
    ['an image', doc({ type: 'image', attrs: { src: 'https://example.org/a.png' } })],
    ['a script', doc({ type: 'script', content: [text('alert(1)')] })],
    ['a heading of the page', doc({ type: 'heading', attrs: { level: 1 } })],
    ['an attribute', doc({ type: 'paragraph', attrs: { style: 'position:fixed' } })],
    ['an attribute of a heading', doc({ type: 'heading', attrs: { level: 2, id: 'x' } })],
    ['another mark', doc(paragraph(text('x', { type: 'code' })))],
    ['an attribute of a mark', doc(paragraph(text('x', { type: 'bold', attrs: { on: 1 } })))],
    [
      'an attribute of a link',
      doc(paragraph(text('x', { type: 'link', attrs: { href: 'https://a.org', onclick: 'x' } }))),
    ],
    ['a text without words', doc(paragraph(text('')))],
    ['a nul', doc(paragraph(text('a\u0000b')))],
    ['half a character', doc(paragraph(text('\ud800')))],
    ['text outside a paragraph', doc(text('Hello'))],
    ['an empty list', doc({ type: 'bulletList', content: [] })],
    ['too many words', doc(paragraph(text('a'.repeat(bodyLimits.text + 1))))],
    ['too many nodes', doc(...Array.from({ length: bodyLimits.nodes }, () => paragraph()))],
  ])('an update body with %s is refused', (_what, value) => {
    expect(getBodyError(value)).toBeTypeOf('string')
  })

  it('an update body with too many levels of nesting is refused', () => {
    let list: object = item(paragraph(text('deep')))
    for (let at = 0; at < bodyLimits.depth; at += 1)
      list = item(paragraph(text('on')), { type: 'bulletList', content: [list] })
    expect(getBodyError(doc({ type: 'bulletList', content: [list] }))).toBeTypeOf('string')
  })

  it.each([
    ['https://example.org/a?b=c#d', true],
    ['HTTP://example.org', true],
    ['javascript:alert(1)', false],
    ['JaVaScRiPt:alert(1)', false],
    ['java\nscript:alert(1)', false],
    [' javascript:alert(1)', false],
    ['https:javascript:alert(1)', false],
    ['data:text/html,<script>alert(1)</script>', false],
    ['vbscript:x', false],
    ['//example.org', false],
    ['/explore', false],
    ['mailto:a@example.org', false],
    ['https://bank.example@evil.example', false],
    ['http://', false],
    [`https://example.org/${'a'.repeat(2000)}`, false],
  ])('checks whether the link %s is a web link: %s', (href, taken) => {
    expect(isWebLink(href)).toBe(taken)
  })

  it('the plain text of an update body for email spells out its links', () => {
    expect(listParagraphs(whole)).toEqual([
      'Spring',
      'The pump runs.',
      '1. Dig\n   - deep\n2. Test',
      '> Clean water!',
      'Read it (https://example.org/a)',
    ])
  })

  it('the excerpt of an update body is its beginning, cut between words', () => {
    expect(getBodyExcerpt(whole)).toBe('Spring The pump runs. Dig deep · Test Clean water! Read it')
    expect(getBodyExcerpt(whole, 12)).toBe('Spring The…')
    expect(isEmptyBody(emptyBody)).toBe(true)
    expect(isEmptyBody(whole)).toBe(false)
  })

  it('the body of an update takes over only the allowed parts of the text editor’s document', () => {
    const made = doc({
      type: 'orderedList',
      attrs: { start: 1, type: null },
      content: [
        item(
          paragraph(
            text('x', {
              type: 'link',
              attrs: { href: 'https://a.org/', target: '_blank', rel: '' },
            }),
            text('y', link('javascript:alert(1)')),
          ),
        ),
      ],
    })
    expect(getBodyError(made)).toBeTypeOf('string')
    const picked = pickBody(made)
    expect(getBodyError(picked)).toBeUndefined()
    expect(JSON.stringify(picked)).not.toContain('javascript')
  })

  it('content that a list or a quote may not contain is turned into content that it may contain', () => {
    const heading = { type: 'heading', attrs: { level: 2 }, content: [text('Head')] }
    const quote = { type: 'blockquote', content: [heading, paragraph(text('Said'))] }
    const made = doc({ type: 'bulletList', content: [item(paragraph(text('One')), quote)] }, quote)
    const picked = pickBody(made)
    expect(getBodyError(picked)).toBeUndefined()
    expect(listParagraphs(picked)).toEqual(['- One\n  Head\n  Said', '> Head\n>\n> Said'])
  })
})

// Documents like those of the editor (Tiptap), with harmful values at any place in them.
const harm = fc.constantFrom(
  'javascript:alert(1)',
  ' javascript:alert(1)',
  'java\tscript:alert(1)',
  'data:text/html;base64,PHNjcmlwdD4=',
  '<script>alert(1)</script>',
  'https://example.org',
  'https://example.org/"><script>',
)
const anyName = fc.constantFrom(
  'doc',
  'paragraph',
  'heading',
  'bulletList',
  'orderedList',
  'listItem',
  'blockquote',
  'text',
  'bold',
  'italic',
  'link',
  'script',
  'image',
  'iframe',
  'html',
)
const anyAttrs = fc.dictionary(
  fc.constantFrom('href', 'level', 'src', 'onclick', 'style', 'target', 'html'),
  fc.oneof(harm, fc.integer({ min: 1, max: 4 })),
  { maxKeys: 2 },
)
const anyMark = fc.record({ type: anyName, attrs: anyAttrs }, { requiredKeys: ['type'] })
const { tree } = fc.letrec((tie) => ({
  tree: fc.record(
    {
      type: anyName,
      text: fc.oneof(harm, fc.string()),
      attrs: anyAttrs,
      marks: fc.array(anyMark, { maxLength: 3 }),
      content: fc.array(tie('tree'), { maxLength: 4 }),
    },
    { requiredKeys: ['type'] },
  ),
}))
const anyDoc = fc.record({
  type: fc.constant('doc'),
  content: fc.array(fc.oneof(tree, fc.jsonValue()), { minLength: 1, maxLength: 4 }),
})

/** Collects every key, link and type in a value, at any depth. */
const parts = (value: unknown): { keys: string[]; links: string[]; types: unknown[] } => {
  const found = { keys: [] as string[], links: [] as string[], types: [] as unknown[] }
  const visit = (one: unknown): void => {
    if (Array.isArray(one)) one.forEach(visit)
    else if (typeof one === 'object' && one !== null) {
      for (const [key, inner] of Object.entries(one)) {
        found.keys.push(key)
        if (key === 'href') found.links.push(String(inner))
        if (key === 'type') found.types.push(inner)
        visit(inner)
      }
    }
  }
  visit(value)
  return found
}

const types = new Set([
  'doc',
  'paragraph',
  'heading',
  'bulletList',
  'orderedList',
  'listItem',
  'blockquote',
  'text',
  'bold',
  'italic',
  'link',
])
const keys = new Set(['type', 'content', 'text', 'marks', 'attrs', 'level', 'href'])

/** Lists the parts of a value that are harmful or unknown. */
const harms = (body: unknown): string[] => {
  const found = parts(body)
  return [
    ...found.keys.filter((key) => !keys.has(key)),
    ...found.types.map(String).filter((type) => !types.has(type)),
    ...found.links.filter((href) => !/^https?:$/.test(new URL(href).protocol)),
  ]
}

describe('scripts in the body of an update', () => {
  it('every accepted update body has only known nodes, known keys and web links', () => {
    fc.assert(
      fc.property(anyDoc, (value) => {
        expect(getBodyError(value) === undefined ? harms(value) : []).toEqual([])
      }),
      { numRuns: 3000 },
    )
  })

  it('every accepted update body that was made from the editor’s document has no harmful part', () => {
    fc.assert(
      fc.property(anyDoc, (value) => {
        const picked = pickBody(value)
        expect(getBodyError(picked) === undefined ? harms(picked) : []).toEqual([])
      }),
      { numRuns: 3000 },
    )
  })

  it('checking an update body never throws an error, whatever the value', () => {
    fc.assert(
      fc.property(fc.anything(), (value) => {
        expect(['string', 'undefined']).toContain(typeof getBodyError(value))
      }),
    )
  })
})
