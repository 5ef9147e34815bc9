import { expect, test } from 'vitest'
import { planChunks, type ChunkUnit } from './plan-chunks.ts'

const unit = (size: number, entries: string[], imports: number[] = []): ChunkUnit => ({
  modules: [],
  size,
  entries: new Set(entries),
  imports,
})
const sort = (planned: (readonly number[])[]) =>
  planned.map((group) => [...group].sort((a, b) => a - b)).sort((a, b) => a[0]! - b[0]!)
const plan = (units: ChunkUnit[], allowance = 10_000) => sort(planChunks(units, () => allowance))

test('Files that the same pages need become one.', () => {
  expect(plan([unit(5000, ['a', 'b']), unit(5000, ['a', 'b']), unit(5000, ['c'])])).toEqual([
    [0, 1],
    [2],
  ])
})

test('A large file stays apart from one that other pages need without it.', () => {
  expect(plan([unit(5000, ['a', 'b']), unit(5000, ['a'])])).toEqual([[0], [1]])
})

test('A small file joins one that more pages need.', () => {
  expect(plan([unit(5000, ['a', 'b']), unit(100, ['a'])])).toEqual([[0, 1]])
})

test('A page receives no more in vain than it is allowed.', () => {
  expect(plan([unit(5000, ['a', 'b']), unit(100, ['a'])], 99)).toEqual([[0], [1]])
})

test('The imports of a joined file count as received in vain too.', () => {
  const units = [unit(100, ['a', 'b']), unit(100, ['a'], [2]), unit(9000, ['a', 'c'])]
  expect(plan(units)).toEqual([[0], [1, 2]])
})

test('Files are not merged if they would import each other in a ring.', () => {
  const units = [
    unit(100, ['a'], [1]),
    unit(9000, ['a', 'b', 'c'], [2]),
    unit(100, ['a', 'b', 'c', 'd']),
  ]
  const together = plan(units).find((group) => group.includes(0) && group.includes(2))
  expect(together).toBeUndefined()
})
