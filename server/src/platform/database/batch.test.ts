import { expect, it, vi } from 'vitest'
import { createBatch, type Batch } from './batch.ts'

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

it('a failed batch is halved until the bad item is alone, so that only it fails', async () => {
  const { groups, work, letThrough } = gate()
  const add = createBatch({ max: 10, getKeys, work })
  const answers = Promise.allSettled(['a', 'c', 'bad', 'd'].map(add))
  for (let group = 0; group < 6; group += 1) await letThrough()
  expect(groups).toEqual([['a'], ['c', 'bad', 'd'], ['c', 'bad'], ['c'], ['bad'], ['d']])
  const settled = await answers
  expect(settled.map(({ status }) => status)).toEqual([
    'fulfilled',
    'fulfilled',
    'rejected',
    'fulfilled',
  ])
})

it('the items of a batch run in their order, and a later batch in order of arrival', async () => {
  const { groups, work, letThrough } = gate()
  const add = createBatch({ max: 2, getOrder: (item) => item, work })
  const answers = ['a', 'd', 'c', 'b'].map(add)
  for (let group = 0; group < 3; group += 1) await letThrough()
  expect(groups).toEqual([['a'], ['c', 'd'], ['b']])
  expect(await Promise.all(answers)).toEqual(['A', 'D', 'C', 'B'])
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

/** Prepares an item that arrives, or fails, when the test says so. */
const prepareLater = (add: Batch<string, string>) => {
  const made = Promise.withResolvers<string | null>()
  return { made, answer: add.prepare(() => made.promise) }
}

it('a group waits for the items that are being prepared', async () => {
  const { groups, work, letThrough } = gate()
  const add = createBatch({ max: 10, getKeys, work, patience: 60_000 })
  const [one, two] = [prepareLater(add), prepareLater(add)]
  one.made.resolve('a')
  await new Promise(setImmediate)
  expect(groups).toEqual([])
  two.made.resolve('b')
  await new Promise(setImmediate)
  expect(groups).toEqual([['a', 'b']])
  await letThrough()
  expect(await Promise.all([one.answer, two.answer])).toEqual(['A', 'B'])
})

it('a group starts when the last item that was being prepared fails or turns out to be none', async () => {
  const { groups, work, letThrough } = gate()
  const add = createBatch({ max: 10, getKeys, work, patience: 60_000 })
  const [one, two, three] = [prepareLater(add), prepareLater(add), prepareLater(add)]
  one.made.resolve('a')
  two.made.reject(new Error('the provider is away'))
  three.made.resolve(null)
  await expect(two.answer).rejects.toThrow('the provider is away')
  expect(await three.answer).toBeNull()
  expect(groups).toEqual([['a']])
  await letThrough()
  expect(await one.answer).toBe('A')
})

it('a group waits for items that are being prepared only as long as its patience', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const { groups, work, letThrough } = gate()
  const add = createBatch({ max: 2, getKeys, work, patience: 20 })
  const late = prepareLater(add)
  const answer = add('a')
  vi.advanceTimersByTime(19)
  await new Promise(setImmediate)
  expect(groups).toEqual([])
  vi.advanceTimersByTime(1)
  await new Promise(setImmediate)
  expect(groups).toEqual([['a']])
  // A full group waits for nobody.
  const others = ['b', 'c'].map((item) => add(item))
  await letThrough()
  expect(groups).toEqual([['a'], ['b', 'c']])
  late.made.resolve('d')
  await letThrough()
  await letThrough()
  expect(await Promise.all([answer, ...others, late.answer])).toEqual(['A', 'B', 'C', 'D'])
  vi.useRealTimers()
})
