import { readFileSync } from 'node:fs'
import path from 'node:path'
import {
  projectPageWithTitle,
  publicPages,
} from '@pennytrail/contract/public-pages/public-pages.ts'
import { expect, it } from 'vitest'
import { pageHeads } from './static-page-heads.ts'

const app = path.join(import.meta.dirname, '../../../../web/src/app')
const table = ['routes.ts', 'charity-team-routes.ts']
  .map((file) => readFileSync(path.join(app, file), 'utf8'))
  .join('\n')
const addresses = [
  ...[...table.matchAll(/^ {4}path: '([^']+)'/gm)].map((match) => match[1]!),
  ...publicPages.map(({ address }) => address),
  projectPageWithTitle,
]

it('every route has a title and a description for its page head', () => {
  expect(addresses.length).toBeGreaterThan(30)
  expect(addresses.filter((address) => !pageHeads[address])).toEqual([])
})

it('each page that search engines index has a short title and a description of its own', () => {
  const listed = Object.values(pageHeads).filter((head) => head.listed)
  expect(new Set(listed.map((head) => head.description)).size).toBe(listed.length)
  for (const { title, description } of listed) {
    expect(title.length).toBeLessThan(60)
    expect(description.length).toBeLessThanOrEqual(170)
  }
})
