import { expect, it } from 'vitest'
import { takeLogTail } from './log-tail.ts'

it('the end of PostgreSQL’s log keeps the reason why it ended, however often we tried to connect', () => {
  const reason = 'FATAL:  recovery ended before configured recovery target was reached'
  const attempts = Array.from({ length: 10 }, () => [
    'FATAL:  the database system is not yet accepting connections',
    'DETAIL:  Consistent recovery state has not been yet reached.',
    'FATAL:  the database system is not accepting connections',
    'DETAIL:  Hot standby mode is disabled.',
  ]).flat()
  const log = ['LOG:  starting', reason, ...attempts, 'LOG:  database system is shut down', '']
  expect(takeLogTail(log.join('\n'))).toBe(
    ['LOG:  starting', reason, 'LOG:  database system is shut down', ''].join('\n'),
  )
})
