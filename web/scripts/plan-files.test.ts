import { expect, test } from 'vitest'
import { planFiles, type Part } from './plan-files.ts'

const part = (size: number, visits: string, more: Partial<Part> = {}): Part => ({
  size,
  visits: visits.split(''),
  firstLoads: [],
  imports: [],
  ...more,
})

/** Plans the parts for pages with names of one letter; each may need so many files. */
const plan = (parts: Part[], maxFiles: Record<string, number>) =>
  planFiles(
    parts,
    new Map(Object.entries(maxFiles).map(([page, max]) => [page, { maxFiles: max, spare: 1000 }])),
  )
    .map((file) => file.toSorted((a, b) => a - b))
    .toSorted((a, b) => a[0]! - b[0]!)

test('no files are merged for pages that need few', () => {
  expect(plan([part(9, 'ab'), part(9, 'a')], { a: 2, b: 2 })).toEqual([[0], [1]])
})

test('a page that needs too many files gets those merged that cost other pages least', () => {
  const parts = [part(500, 'ab'), part(20, 'a'), part(10, 'ab'), part(300, 'a')]
  expect(plan(parts, { a: 3, b: 2 })).toEqual([[0, 2], [1], [3]])
  expect(plan(parts, { a: 2, b: 2 })).toEqual([
    [0, 2],
    [1, 3],
  ])
})

test('a part that a public page needs before it shows is merged with nothing else', () => {
  const parts = [part(9, 'a', { firstLoads: ['a'] }), part(9, 'a'), part(9, 'a')]
  expect(plan(parts, { a: 1 })).toEqual([[0], [1, 2]])
})

test('files are not merged if they would then import each other in a ring', () => {
  const parts = [part(9, 'a', { imports: [1] }), part(999, 'ab', { imports: [2] }), part(9, 'ab')]
  expect(plan(parts, { a: 2, b: 9 })).toEqual([[0], [1, 2]])
})
