import { allDaysOpen } from '@pennytrail/contract/ledger/books-start-rules.ts'
import { describe, expect, it } from 'vitest'
import { toReviewedLine } from './reviewed-line.ts'
import { findUse, guessPlatform, listUses, makeUse } from './what-it-is.ts'

const deposit = toReviewedLine(
  { line: 2, date: '2026-06-01', amount: 5_000, text: 'HARBOUR LTD' },
  {},
  allDaysOpen,
)
const payment = { ...deposit, amount: -5_000 }
const make = (line: typeof deposit, use: Parameters<typeof makeUse>[1]) => ({
  ...line.decision,
  ...makeUse(line.decision, use, line),
})

describe('the use of a statement line', () => {
  it.each([
    ...listUses(5_000, true).map(({ value }) => [deposit, value] as const),
    ...listUses(-5_000, true).map(({ value }) => [payment, value] as const),
  ])('a line of %o that a person calls %s shows as that again', (line, use) => {
    expect(findUse(make(line, use))).toBe(use)
  })

  it('money in and money out have uses of their own, and a match only if an entry is like it', () => {
    const moneyIn = listUses(1, false).map(({ value }) => value)
    const moneyOut = listUses(-1, true).map(({ value }) => value)
    expect(moneyIn).toContain('gift')
    expect(moneyIn).not.toContain('spending')
    expect(moneyIn).not.toContain('match')
    expect(moneyOut).toContain('match')
    expect(moneyOut).not.toContain('gift')
  })

  it('nobody claims Gift Aid on a gift from a company, which is a giver with the payer’s name', () => {
    expect(make(deposit, 'company-gift')).toMatchObject({
      as: 'gift',
      claimedBy: 'nobody',
      giver: { kind: 'new', name: 'Harbour Ltd', isOrganisation: true },
    })
  })

  it('the payer’s name is taken from the bank’s text where none stands yet', () => {
    const nameless = { ...deposit.decision, payee: '' }
    expect(makeUse(nameless, 'event', deposit)).toMatchObject({
      payee: 'Harbour Ltd',
      payeeKind: 'organisation',
    })
    expect(makeUse(nameless, 'gift', deposit)).toMatchObject({ giver: { name: 'Harbour Ltd' } })
  })

  it('a description that a person typed stays when they say that the line is something else', () => {
    const typed = { ...deposit.decision, description: 'Boat day' }
    expect({ ...typed, ...makeUse(typed, 'event', deposit) }.description).toBe('Boat day')
    expect(make(deposit, 'event').description).toBe('Event')
  })

  it.each([
    ['JUSTGIVING.COM PAYMENTS', 'JustGiving'],
    ['PAYPAL GIVING FUND UK', 'PayPal Giving Fund'],
    ['MRS P PATEL', ''],
  ])('the platform of a payout with the text %j is %j', (text, platform) => {
    expect(guessPlatform(text)).toBe(platform)
  })
})
