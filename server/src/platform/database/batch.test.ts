import { expect, it } from 'vitest'
import { createBatch } from './batch.ts'

/** Work that waits until the test releases it, and the groups of items it received. */
const gate = () => {
  const groups: string[][] = []
  const gates: PromiseWithResolvers<void>[] = []
  const work = async (items: readonly string[]): Promise<string[]> => {
    groups.push([...items])
    const next = Promise.withResolvers<void>()
    gates.push(next)
    await next.promise
    if (items.includes('bad')) throw new Error('a bad one')
    return items.map((item) => item.toUpperCase())
  }
  const letThrough = async (): Promise<void> => {
    gates.shift()!.resolve()
    await new Promise(setImmediate)
  }
  return { groups, work, letThrough }
}

const getKeys = (item: string): string[] => [item.slice(0, 1)]

it('a batch runs a lone item at once, and groups the items that arrive meanwhile', async () => {
  const { groups, work, letThrough } = gate()
  const add = createBatch({ max: 10, getKeys, work })
  const answers = ['a', 'b', 'c'].map(add)
  expect(groups).toEqual([['a']])
  await letThrough()
  expect(groups).toEqual([['a'], ['b', 'c']])
  await letThrough()
  expect(await Promise.all(answers)).toEqual(['A', 'B', 'C'])
})

it('a batch never exceeds its maximum size', async () => {
  const { groups, work, letThrough } = gate()
  const add = createBatch({ max: 2, getKeys, work })
  const answers = ['a', 'b', 'c', 'd'].map(add)
  for (let group = 0; group < 3; group += 1) await letThrough()
  expect(groups).toEqual([['a'], ['b', 'c'], ['d']])
  expect(await Promise.all(answers)).toEqual(['A', 'B', 'C', 'D'])
})

it('items that share a key run one after the other, in order', async () => {
  const { groups, work, letThrough } = gate()
  const add = createBatch({ max: 10, getKeys, work })
  const answers = ['a', 'b1', 'b2', 'b3', 'c'].map(add)
  for (let group = 0; group < 4; group += 1) await letThrough()
  expect(groups).toEqual([['a'], ['b1', 'c'], ['b2'], ['b3']])
  expect(await Promise.all(answers)).toEqual(['A', 'B1', 'B2', 'B3', 'C'])
})

it('after a failed batch each item runs alone, so that only the bad item fails', async () => {
  const { groups, work, letThrough } = gate()
  const add = createBatch({ max: 10, getKeys, work })
  const answers = Promise.allSettled(['a', 'c', 'bad', 'd'].map(add))
  for (let group = 0; group < 5; group += 1) await letThrough()
  expect(groups).toEqual([['a'], ['c', 'bad', 'd'], ['c'], ['bad'], ['d']])
  const settled = await answers
  expect(settled.map(({ status }) => status)).toEqual([
    'fulfilled',
    'fulfilled',
    'rejected',
    'fulfilled',
  ])
})

it('a batch continues with later items after a failure', async () => {
  const { work, letThrough } = gate()
  const add = createBatch({ max: 10, getKeys, work })
  const bad = add('bad').catch((error: Error) => error.message)
  await letThrough()
  expect(await bad).toBe('a bad one')
  const good = add('a')
  await letThrough()
  expect(await good).toBe('A')
})
