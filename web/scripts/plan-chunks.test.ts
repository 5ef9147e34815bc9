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
  maxFiles = 100,
) =>
  sort(
    planChunks(units, {
      getAllowance: () => allowance,
      getWeight,
      getMaxFiles: () => maxFiles,
    }),
  )

test('files that the same pages need are merged into one', () => {
  expect(plan([unit(5000, ['a', 'b']), unit(5000, ['a', 'b']), unit(5000, ['c'])])).toEqual([
    [0, 1],
    [2],
  ])
})

test('a large file stays separate from a file that other pages need without it', () => {
  expect(plan([unit(5000, ['a', 'b']), unit(30_000, ['a'])])).toEqual([[0], [1]])
})

test('a small file is merged into one that more pages need', () => {
  expect(plan([unit(5000, ['a', 'b']), unit(100, ['a'])])).toEqual([[0, 1]])
})

test('merging never makes a page load more unneeded code than the limit', () => {
  expect(plan([unit(5000, ['a', 'b']), unit(100, ['a'])], 99)).toEqual([[0], [1]])
})

test('the imports of a merged file also count as unneeded code', () => {
  const units = [unit(100, ['a', 'b']), unit(100, ['a'], [2]), unit(60_000, ['a', 'c'])]
  expect(plan(units)).toEqual([[0], [1, 2]])
})

test('files are not merged if they would then import each other in a circle', () => {
  const units = [
    unit(100, ['a'], [1]),
    unit(60_000, ['a', 'b', 'c'], [2]),
    unit(100, ['a', 'b', 'c', 'd']),
  ]
  const together = plan(units).find((group) => group.includes(0) && group.includes(2))
  expect(together).toBeUndefined()
})

test('files are merged for an entry that counts, even if an entry that does not count loads unneeded code', () => {
  const units = [unit(100, ['page', 'dialog']), unit(50_000, ['page'])]
  expect(plan(units)).toEqual([[0], [1]])
  expect(plan(units, 100_000, (entry) => (entry === 'page' ? 10 : 0))).toEqual([[0, 1]])
})

test('files are merged at the least cost until no page needs more files than it may', () => {
  const units = [unit(50_000, ['a', 'b']), unit(40_000, ['a', 'c', 'd']), unit(60_000, ['a'])]
  expect(plan(units)).toEqual([[0], [1], [2]])
  expect(plan(units, 100_000, undefined, 2)).toEqual([[0, 2], [1]])
})

/** Limits the files of the page `a` alone. */
const limitFilesOfA = (maxFiles: number, getWeight: ChunkLimits['getWeight']): ChunkLimits => ({
  getAllowance: () => 10_000,
  getWeight,
  getMaxFiles: (entry) => (entry === 'a' ? maxFiles : 100),
})

test('a page keeps to its number of files, even if merges for other pages counted more at first', () => {
  const units = [
    unit(5000, ['a', 'c']),
    unit(9000, ['a']),
    unit(3000, ['c', 'e']),
    unit(6000, ['e']),
  ]
  const limits = limitFilesOfA(1, (entry) => (entry === 'e' ? 3 : 1))
  expect(plan(units, 10_000, limits.getWeight)).toEqual([[0], [1], [2, 3]])
  expect(sort(planChunks(units, limits))).toEqual([[0, 1], [2], [3]])
})

test('the plan is made again if a page ends with more files than it may', () => {
  const units = [
    unit(1000, ['a', 'b', 'c']),
    unit(4000, ['b']),
    unit(9000, ['a', 'c']),
    unit(5000, ['a', 'c']),
    unit(8000, ['a']),
  ]
  const limits = limitFilesOfA(2, (entry) => (entry === 'a' ? 1 : 10))
  expect(sort(planChunks(units, limits))).toEqual([[0], [1], [2, 3, 4]])
})

test('a page needs more files than it may, if only unneeded code beyond the limit could save one', () => {
  const units = [unit(50_000, ['a', 'b']), unit(40_000, ['a', 'c'])]
  expect(plan(units, 30_000, undefined, 1)).toEqual([[0], [1]])
})
