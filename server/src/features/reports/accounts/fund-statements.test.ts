import { describe, expect, it } from 'vitest'
import { buildWholeStatements, type Movement } from './fund-statements.ts'

const moved = (projectId: string | null, movedIn: number, movedOut: number): Movement => ({
  projectId,
  currency: 'GBP',
  account: 'fund',
  kind: 'transfer',
  category: 'transfer-between-funds',
  budgetLineId: null,
  before: 0,
  within: movedIn - movedOut,
  movedIn,
  movedOut,
  entries: 2,
})

describe('transfers in statements', () => {
  it('the statement of one fund shows transfers in both directions', () => {
    expect(buildWholeStatements([moved('p', 200, 300)])).toMatchObject([
      { movedIn: 200, movedOut: 300, closing: -100 },
    ])
  })

  it('the statement of several funds shows only the net transfers with other funds', () => {
    expect(buildWholeStatements([moved('p', 200, 300), moved(null, 300, 0)])).toMatchObject([
      { movedIn: 200, movedOut: 0, closing: 200 },
    ])
  })
})
