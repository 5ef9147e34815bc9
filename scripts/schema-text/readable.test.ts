import { expect, it } from 'vitest'
import { wrap } from './readable.ts'

it('a long line that begins with a clause is broken only behind it', () => {
  const clause = `  where ${'name = other and '.repeat(6)}id = 1`
  const lines = wrap(clause, '    ').split('\n')
  expect(lines.map((line) => line.trim()).join(' ')).toBe(clause.trim())
})
