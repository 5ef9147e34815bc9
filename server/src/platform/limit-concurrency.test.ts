import { expect, it, vi } from 'vitest'
import { createConcurrencyLimit } from './limit-concurrency.ts'

it('the concurrency limit starts waiting tasks in order and refuses a task when the queue is full', async () => {
  const limit = createConcurrencyLimit(2, { maxWaiting: 3, error: 'busy' })
  const finish: (() => void)[] = []
  const entered: number[] = []
  const visit = (id: number) =>
    limit(() => {
      entered.push(id)
      return new Promise<void>((resolve) => finish.push(resolve))
    })
  const visits = [1, 2, 3, 4, 5].map((id) => visit(id))
  await expect(visit(6)).rejects.toMatchObject({ code: 'busy' })
  expect(entered).toEqual([1, 2])
  for (let i = 0; i < 5; i += 1) {
    finish[i]!()
    await visits[i]
    expect(entered).toEqual([1, 2, 3, 4, 5].slice(0, Math.min(5, i + 3)))
  }
})

it('a task that fails frees its place under the concurrency limit', async () => {
  const limit = createConcurrencyLimit(1)
  await expect(limit(() => Promise.reject(new Error('no')))).rejects.toThrow('no')
  expect(await limit(async () => 'yes')).toBe('yes')
})

it('a task that waits too long for its place is refused and gives up its place in the queue', async () => {
  vi.useFakeTimers()
  const limit = createConcurrencyLimit(1, { maxWaiting: 9, error: 'files-busy', patience: 50 })
  const { promise, resolve: finish } = Promise.withResolvers<void>()
  const first = limit(() => promise)
  const refused = limit(async () => 'late').catch((error: unknown) => error)
  await vi.advanceTimersByTimeAsync(50)
  expect(await refused).toMatchObject({ code: 'files-busy' })
  const next = limit(async () => 'next')
  finish()
  await first
  expect(await next).toBe('next')
  vi.useRealTimers()
})
