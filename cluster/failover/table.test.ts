import { expect, it } from 'vitest'
import type { Round } from './round.ts'
import { isWithinBars, renderTable, summarise } from './table.ts'

const round: Round = {
  of: 'primary',
  failure: 'postgres',
  node: 'db1',
  newPrimary: 'db2',
  acknowledged: 400,
  lost: 0,
  writesAway: 6420,
  readsAway: 310,
  wholeAfter: 12_000,
  machineLoad: 2.5,
}

it('the failover table has a row for each failure, in seconds', () => {
  expect(renderTable([round]).split('\n')[2]).toBe(
    '| 1 | PostgreSQL of the primary killed | db1 | db2 | 400 | 0 | 6.4 | 0.3 | 12.0 | 2.5 |',
  )
  expect(summarise([round, { ...round, writesAway: 8000 }])).toEqual([
    '2 × PostgreSQL of the primary killed: writes away median 7.2 s, longest 8.0 s (at most 15.0 s); reads away median 0.3 s, longest 0.3 s (at most 5.0 s)',
  ])
})

it('a failover measurement fails if a write is lost, or if writes or reads are away too long', () => {
  expect(isWithinBars([round])).toBe(true)
  expect(isWithinBars([round, { ...round, lost: 1 }])).toBe(false)
  expect(isWithinBars([{ ...round, writesAway: 15_001 }])).toBe(false)
  expect(isWithinBars([{ ...round, failure: 'machine', writesAway: 15_001 }])).toBe(true)
  expect(isWithinBars([{ ...round, failure: 'machine', writesAway: 40_001 }])).toBe(false)
  expect(isWithinBars([{ ...round, readsAway: 5001 }])).toBe(false)
})
