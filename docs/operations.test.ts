import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'
import { variableNames } from '../server/src/platform/config/config.ts'

const page = readFileSync(path.join(import.meta.dirname, 'operations.md'), 'utf8')

it('the operations page explains exactly the environment variables that the server reads', () => {
  const explained = [...page.matchAll(/^\| `([A-Z_]+)` \|/gm)].map((match) => match[1])
  expect(explained).toEqual(variableNames)
})
