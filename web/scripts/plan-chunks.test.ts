import { expect, test } from 'vitest'
import { planChunks, type ChunkLimits, type ChunkUnit } from './plan-chunks.ts'

const unit = (size: number, entries: string[], imports: number[] = []): ChunkUnit => ({
  modules: [],
  size,
  entries: new Set(entries),
  imports,
})
const sort = (planned: (readonly number[])[]) =>
  planned.map((group) => [...group].sort((a, b) => a - b)).sort((a, b) => a[0]! - b[0]!)
const plan = (
  units: ChunkUnit[],
  allowance = 100_000,
  getWeight: ChunkLimits['getWeight'] = () => 1,
) => sort(planChunks(units, { getAllowance: () => allowance, getWeight }))

test('Files that the same pages need become one.', () => {
  expect(plan([unit(5000, ['a', 'b']), unit(5000, ['a', 'b']), unit(5000, ['c'])])).toEqual([
    [0, 1],
    [2],
  ])
})

test('A large file stays apart from one that other pages need without it.', () => {
  expect(plan([unit(5000, ['a', 'b']), unit(30_000, ['a'])])).toEqual([[0], [1]])
})

test('A small file joins one that more pages need.', () => {
  expect(plan([unit(5000, ['a', 'b']), unit(100, ['a'])])).toEqual([[0, 1]])
})

test('A page receives no more in vain than it is allowed.', () => {
  expect(plan([unit(5000, ['a', 'b']), unit(100, ['a'])], 99)).toEqual([[0], [1]])
})

test('The imports of a joined file count as received in vain too.', () => {
  const units = [unit(100, ['a', 'b']), unit(100, ['a'], [2]), unit(60_000, ['a', 'c'])]
  expect(plan(units)).toEqual([[0], [1, 2]])
})

test('Files are not merged if they would import each other in a ring.', () => {
  const units = [
    unit(100, ['a'], [1]),
    unit(60_000, ['a', 'b', 'c'], [2]),
    unit(100, ['a', 'b', 'c', 'd']),
  ]
  const together = plan(units).find((group) => group.includes(0) && group.includes(2))
  expect(together).toBeUndefined()
})

test('Files join for an entry that counts, although an entry that does not receives them in vain.', () => {
  const units = [unit(100, ['page', 'dialog']), unit(50_000, ['page'])]
  expect(plan(units)).toEqual([[0], [1]])
  expect(plan(units, 100_000, (entry) => (entry === 'page' ? 10 : 0))).toEqual([[0, 1]])
})
