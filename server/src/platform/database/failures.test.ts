import { expect, it, vi } from 'vitest'
import { AppError } from '../app-error.ts'
import { classifyFailure, withRetries } from './failures.ts'

const failure = (facts: object, message = 'failed'): Error =>
  Object.assign(new Error(message), facts)

it.each([
  [failure({ code: '40P01' }), 'conflict'],
  [failure({ code: '40001' }), 'conflict'],
  [failure({ code: '55P03' }), 'busy'],
  [failure({ code: '53100' }), 'full'],
  [failure({ code: 'ENOSPC' }), 'full'],
  [failure({ code: '57P01' }), 'unavailable'],
  [failure({ code: '08006' }), 'unavailable'],
  [failure({ code: 'ENOENT', syscall: 'connect' }), 'unavailable'],
  [failure({}, 'Query read timeout'), 'unavailable'],
  [
    failure({ code: '55000' }, 'database "x" is not currently accepting connections'),
    'unavailable',
  ],
  [failure({ code: '55000' }, 'currval of sequence "x" is not yet defined'), undefined],
  [failure({ code: 'ENOENT', syscall: 'open' }), undefined],
  [failure({ code: '23505' }), undefined],
  [failure({ code: 20 }), undefined],
  ['not an error', undefined],
])('the failure %j is of the kind %s', (error, kind) => {
  expect(classifyFailure(error)).toBe(kind)
})

it.each([
  [failure({ code: '40P01' }), 3],
  [new AppError('ledger-busy'), 17],
  [failure({ code: '57P01' }), 1],
])('database work that always fails with %s is tried %i times', async (reason, attempts) => {
  let tried = 0
  const work = async (): Promise<void> => {
    tried += 1
    throw reason
  }
  vi.useFakeTimers()
  const [end] = await Promise.all([Promise.allSettled([withRetries(work)]), vi.runAllTimersAsync()])
  expect(end).toEqual([{ status: 'rejected', reason }])
  vi.useRealTimers()
  expect(tried).toBe(attempts)
})
