import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { findClosing, findFirstBalance, listGaps, findLastBalance } from './statement-balance.ts'

const line = (date: string, amount: number, balance: number | null, text = 'x') => ({
  date,
  amount,
  balance,
  text,
})

describe('balances by the lines of statements', () => {
  it('the closing balance of a day is the one that no other line begins with', () => {
    const day = [line('d', 10, 110), line('d', -30, 80), line('d', 5, 85)]
    expect(findClosing(day)).toBe(85)
    expect(findClosing(day.toReversed())).toBe(85)
    expect(findClosing([line('d', 10, null)])).toBeNull()
  })

  it('a day that comes back to a balance closes with the last line of its file', () => {
    expect(findClosing([line('d', 10, 110), line('d', -10, 100)])).toBe(100)
  })

  it('the opening balance is that before the first day', () => {
    const lines = [line('a', 10, 110), line('a', -30, 80), line('b', 5, 85)]
    expect(findFirstBalance(lines)).toBe(100)
    expect(findLastBalance(lines)).toBe(85)
  })

  it('a line that is missing is named by its day, its amount and the line after it', () => {
    const lines = [line('a', 10, 110), line('b', 5, 70, 'after'), line('c', 1, 71)]
    expect(listGaps(lines, 100)).toEqual([{ date: 'b', text: 'after', amount: -45 }])
    expect(listGaps(lines.slice(0, 1), 90)).toEqual([{ date: 'a', text: 'x', amount: 10 }])
  })

  it('whole statements have no gap, and each missing line is exactly one', () => {
    const moves = fc.array(
      fc.integer({ min: -50, max: 50 }).filter((one) => one !== 0),
      {
        minLength: 3,
        maxLength: 20,
      },
    )
    fc.assert(
      fc.property(moves, fc.nat(), (amounts, seed) => {
        let balance = 1000
        const lines = amounts.map((amount, at) => {
          balance += amount
          return line(`2026-01-${String(at + 1).padStart(2, '0')}`, amount, balance)
        })
        expect(listGaps(lines, 1000)).toEqual([])
        const missing = seed % (lines.length - 1)
        const rest = lines.filter((_, at) => at !== missing)
        expect(listGaps(rest, 1000)).toMatchObject([{ amount: amounts[missing] }])
      }),
    )
  })
})
