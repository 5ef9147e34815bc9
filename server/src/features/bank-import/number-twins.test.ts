import { describe, expect, it } from 'vitest'
import { numberTwins } from './number-twins.ts'

const inFile = (...balances: (number | null)[]) => balances.map((balance) => ({ balance }))
const stored = (...balances: (number | null)[]) =>
  balances.map((balance, at) => ({ balance, twin: at + 1 }))
const sure = (...twins: number[]) => twins.map((twin) => ({ twin, unsure: null }))

describe('numbering equal lines of a statement', () => {
  it('equal lines without balances are the first of those that are stored', () => {
    expect(numberTwins(inFile(null, null), stored(null), true)).toEqual(sure(1, 2))
    expect(numberTwins(inFile(null), stored(100, 90), true)).toEqual(sure(1))
  })

  it('equal lines are recognised by the balance after them, whatever their order', () => {
    expect(numberTwins(inFile(90, 100), stored(100, 90), false)).toEqual(sure(2, 1))
  })

  it('equal lines in a file that begins after the first of them are the later ones', () => {
    expect(numberTwins(inFile(90), stored(100, 90), true)).toEqual(sure(2))
  })

  it('an equal line is new on a day that the file cuts if its balance is new, and the stored one is named', () => {
    expect(numberTwins(inFile(90), stored(100), true)).toEqual([{ twin: 2, unsure: 1 }])
  })

  it('equal lines are the stored ones on a whole day, even if the bank put the day in another order', () => {
    expect(numberTwins(inFile(80, 70), stored(100, 90), false)).toEqual(sure(1, 2))
  })

  it('an equal line that was stored without a balance is the stored one', () => {
    expect(numberTwins(inFile(90), stored(null), true)).toEqual(sure(1))
  })
})
