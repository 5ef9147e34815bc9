import { createHash } from 'node:crypto'
import { expect, it } from 'vitest'
import { isSolved, solvePuzzle } from '@pennytrail/contract/donations/puzzle.ts'
import { solvedPuzzle } from '@pennytrail/contract/donations/puzzle-schema.ts'

const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest()

it('a puzzle is solved by its own numbers alone, and every number counts', () => {
  const solved = solvePuzzle('0f'.repeat(22), sha256)
  expect(solvedPuzzle.parse(solved)).toEqual(solved)
  expect(isSolved(solved, sha256)).toBe(true)
  expect(isSolved({ ...solved, puzzle: '0e'.repeat(22) }, sha256)).toBe(false)
  const { numbers } = solved
  expect(isSolved({ ...solved, numbers: numbers.slice(1) }, sha256)).toBe(false)
  for (const part of numbers.keys()) {
    const wrong = numbers.with(part, numbers[part]! + 1)
    expect(isSolved({ ...solved, numbers: wrong }, sha256)).toBe(false)
  }
})
