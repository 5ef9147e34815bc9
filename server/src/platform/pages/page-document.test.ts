import { expect, it } from 'vitest'
import { pageDocument } from './index.ts'

const template =
  '<html><head><title></title><link rel="preload" as="font" type="font/woff2" href="/f.woff2" crossorigin></head><body><div id="root"></div></body></html>'
const head = { title: 'Fees', description: 'What we charge', canonical: null, listed: false }
const write = (html: string): string =>
  pageDocument(template, {
    head,
    origin: 'https://pennytrail.example',
    scripts: ['assets/index.js'],
    rendered: { html, data: [] },
  })

it('a page that shows before its scripts preloads fonts, and any other page preloads its scripts alone', () => {
  const [readable, unreadable] = [write('<h1>Fees</h1>'), write('')]
  expect(readable).toContain('href="/f.woff2"')
  expect(readable).not.toContain('rel="modulepreload"')
  expect(unreadable).not.toContain('href="/f.woff2"')
  expect(unreadable).toContain('<link rel="modulepreload" crossorigin href="/assets/index.js" />')
})
