import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'

const root = path.join(import.meta.dirname, '..')

it('every picture that ships has its row with what it shows in docs/data-sources.md', () => {
  const text = readFileSync(path.join(root, 'docs/data-sources.md'), 'utf8')
  const rows = [...text.matchAll(/^\| `([a-z-]+)` \|/gm)].map(([, name]) => name ?? '')
  const folders = readdirSync(path.join(root, 'server/seeds/data/pictures'))
  expect(rows.toSorted()).toEqual(folders.toSorted())
})
