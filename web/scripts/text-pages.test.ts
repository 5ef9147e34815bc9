import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'
import * as values from '../src/features/public-pages/texts/values.tsx'
import { writeTextPage } from './text-pages.ts'

it('a text becomes parts with links, values and components', () => {
  const written = writeTextPage(
    '## Who & why {#who}\n\nAsk <OperatorEmail />, or [us](/complaints) & [them](https://x.example/).\n\n- **One** {days}\n',
  )
  expect(written).toContain(`{ id: 'who', title: "Who & why", body: <>`)
  expect(written).toContain(
    '<p>Ask <values.OperatorEmail />, or <TextLink to="/complaints">us</TextLink> &amp; <ExternalLink href="https://x.example/">them</ExternalLink>.</p>',
  )
  expect(written).toContain('<ul><li><strong>One</strong> {values.days}</li></ul>')
})

it('a text without a title, and a title without an id, stop the build', () => {
  expect(() => writeTextPage('Who we are.')).toThrow('begins with a title')
  expect(() => writeTextPage('## Who')).toThrow('"Who" needs an id')
})

it('every value and component that a text names exists', () => {
  const folder = path.resolve(import.meta.dirname, '../src')
  const texts = globSync('**/*.md', { cwd: folder })
  expect(texts).toHaveLength(8)
  const unknown = texts.flatMap((name) => {
    const text = readFileSync(path.join(folder, name), 'utf8')
    const named = [...text.matchAll(/\{(\w+)\}|<([A-Z]\w*)/g)].map((found) => found[1] ?? found[2]!)
    return named.filter((one) => !(one in values)).map((one) => `${name}: ${one}`)
  })
  expect(unknown).toEqual([])
})
