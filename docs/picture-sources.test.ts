import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'

const root = path.join(import.meta.dirname, '..')

it('docs/data-sources.md has a row for every picture that ships and says what the picture shows', () => {
  const text = readFileSync(path.join(root, 'docs/data-sources.md'), 'utf8')
  const rows = [...text.matchAll(/^\| `([a-z-]+)` \|/gm)].map(([, name]) => name ?? '')
  const folders = readdirSync(path.join(root, 'server/seeds/data/pictures'))
  expect(rows.toSorted()).toEqual(folders.toSorted())
})
