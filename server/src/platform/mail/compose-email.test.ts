import { expect, test } from 'vitest'
import { composeEmail } from './index.ts'

test('the first sentence of an email begins with a capital letter, as text and as HTML', () => {
  const { html, text } = composeEmail({
    to: 'asha@example.org',
    subject: 'Your receipt',
    greeting: 'Dear Asha,',
    paragraphs: ['the giver’s bank has let it be.', '£5.00 stays.'],
  })
  expect(text).toContain('Dear Asha,\n\nThe giver’s bank has let it be.\n\n£5.00 stays.')
  expect(html).toContain('>The giver’s bank has let it be.</p>')
})

const full = composeEmail({
  to: 'asha@example.org',
  subject: 'Your receipt',
  greeting: 'Dear Asha,',
  picture: { url: 'https://x.example/a.jpg', alt: 'Warm <meals>', width: 1136, height: 596 },
  paragraphs: [
    'Harbour Lights writes:',
    { quote: ['First line', '<b>Second line</b>'] },
    { heading: 'It runs' },
    { verbatim: 'note\n\n— signature\n' },
    { text: 'Change it:', link: { label: 'Manage it', url: 'https://x.example/m?a=1&b=2' } },
  ],
  lines: [
    { label: 'Gift', value: '£25.00' },
    { label: 'Reached the charity', value: '£24.42', total: true },
  ],
  action: { label: 'See your gift', url: 'https://x.example/gift' },
  closing: ['Reference: PT-1'],
})

test('the text of an email has everything that its HTML shows', () => {
  expect(full.text).toBe(
    [
      'Dear Asha,',
      'Harbour Lights writes:',
      'First line',
      '<b>Second line</b>',
      'It runs',
      'note\n\n— signature',
      'Change it: https://x.example/m?a=1&b=2',
      'Gift: £25.00\nReached the charity: £24.42',
      'See your gift: https://x.example/gift',
      'Reference: PT-1',
      'Pennytrail. Follow every penny.',
    ].join('\n\n'),
  )
})

test('an email escapes what people wrote, and keeps the lines of a signed note', () => {
  expect(full.html).toContain('&lt;b&gt;Second line&lt;/b&gt;')
  expect(full.html).toContain('alt="Warm &lt;meals&gt;"')
  expect(full.html).toContain('note\n\n— signature</pre>')
  expect(full.html).toContain('href="https://x.example/m?a=1&amp;b=2"')
})

/** Computes relative luminance as WCAG 2.2 defines it. */
const computeLuminance = (hex: string) => {
  const [red, green, blue] = [1, 3, 5].map((at) => {
    const value = Number.parseInt(hex.slice(at, at + 2), 16) / 255
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4
  }) as [number, number, number]
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

/** Computes the contrast of two colours as WCAG 2.2 defines it. */
const computeContrast = (one: string, other: string): number => {
  const [dark, light] = [computeLuminance(one), computeLuminance(other)].toSorted(
    (a, b) => a - b,
  ) as [number, number]
  return (light + 0.05) / (dark + 0.05)
}

test('every text of an email has a contrast of at least 4.5:1 in the light and in the dark theme', () => {
  expect(full.html).toContain('<meta name="color-scheme" content="light dark">')
  const darkRules = /prefers-color-scheme:dark\)\{(.*?\})\}/.exec(full.html)![1]!
  const readDark = (name: string, property: string) =>
    new RegExp(`\\.${name}\\{[^}]*?(?<![-\\w])${property}:(#[0-9A-F]{6})`).exec(darkRules)?.[1]
  const readLight = (name: string, property: string) =>
    new RegExp(`class="[^"]*\\b${name}\\b[^"]*"[^>]*[";]${property}:(#[0-9A-F]{6})`).exec(
      full.html,
    )?.[1]
  for (const read of [readLight, readDark]) {
    const grounds = [read('card', 'background-color'), read('page', 'background-color')]
    const pairs = [
      ...['ink', 'ink2', 'ink3', 'brand'].flatMap((text) =>
        grounds.map((ground) => [read(text, 'color'), ground] as const),
      ),
      ...['button', 'soft'].map((part) => [read(part, 'color'), read(part, 'background-color')]),
    ]
    const low = pairs.filter(([text, ground]) => computeContrast(text!, ground!) < 4.5)
    expect(low).toEqual([])
  }
})
