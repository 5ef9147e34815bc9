import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'
import { describeWrites } from './testing/rls/describe-writes.ts'

const root = path.resolve(import.meta.dirname, '../..')

/** Tests, their helpers and rows of the matrix still act as 'system', as the release before does. */
const isProduct = (file: string): boolean =>
  !/\/testing\/|\.(?:test|storm|matrix)\.|\.test-rows\./.test(file)

const writesAsSystem = /\b(?:transaction|withOwnConnection)\(\s*(?:[\w.]+ \?\? )?'system'/

it('the product names a duty wherever it writes without a person', () => {
  const files = globSync('server/src/**/*.ts', { cwd: root }).filter(isProduct)
  expect(files.length).toBeGreaterThan(500)
  const offenders = files.filter((file) =>
    writesAsSystem.test(readFileSync(path.join(root, file), 'utf8')),
  )
  expect(offenders).toEqual([])
})

it('no database function that acts as the product without a duty writes', () => {
  const files = globSync('server/src/{platform,features}/**/*.functions.sql', { cwd: root })
  const functions = files.flatMap((file) =>
    readFileSync(path.join(root, file), 'utf8').split('create or replace function ').slice(1),
  )
  const withoutDuty = functions.filter((text) => /app\.actor(?: =|',) 'system'/.test(text))
  expect(withoutDuty.length).toBeGreaterThan(20)
  const writing = withoutDuty.filter((text) =>
    /\b(?:insert into|delete from|update \w+(?: \w+)? set)\b/.test(text),
  )
  expect(writing.map((text) => text.split('(')[0])).toEqual([])
})

it('the page about the writes of the product lists the tables that the policies allow', () => {
  const page = readFileSync(path.join(root, 'docs/system-writes.md'), 'utf8')
  expect(page.slice(page.indexOf('## Tables of each duty')).trimEnd()).toBe(describeWrites())
})
