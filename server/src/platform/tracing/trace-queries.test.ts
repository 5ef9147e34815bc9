import { expect, it } from 'vitest'
import { toStatementText } from './trace-queries.ts'

it('a statement in a trace is on one line and without the values that are written into it', () => {
  expect(toStatementText(`\n  select a\n  from b where c = 'it''s secret' and d = $1`)).toBe(
    `select a from b where c = '?' and d = $1`,
  )
  const begin = `begin; set local app.actor = '0190c0de-0000-7000-8000-000000000000'`
  expect(toStatementText(begin)).toBe(`begin; set local app.actor = '?'`)
})
