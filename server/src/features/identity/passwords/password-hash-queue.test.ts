import { expect, it } from 'vitest'
import { createHashQueue } from './password-hash-queue.ts'

it('lets a limited number in at once, in order, and refuses those beyond the queue', async () => {
  const gate = createHashQueue(2, 3)
  const finish: (() => void)[] = []
  const entered: number[] = []
  const visit = (id: number) =>
    gate.enter(() => {
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

it('frees a place when the work fails', async () => {
  const gate = createHashQueue(1, 1)
  await expect(gate.enter(() => Promise.reject(new Error('no')))).rejects.toThrow('no')
  expect(await gate.enter(async () => 'yes')).toBe('yes')
})
