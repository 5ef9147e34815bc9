import type { Reconciliation } from '@pennytrail/contract'
import { describe, expect, it } from 'vitest'
import { formatMonth } from '../../../lib/format-date.ts'
import { describeAgreement, getSignedAmount } from './agreement.ts'

const nothing = { count: 0, amount: 0 }
const found: Reconciliation = {
  account: { id: 'a1', name: 'Current account', kind: 'bank', shares: [] },
  currency: 'GBP',
  month: '2026-11',
  months: [{ month: '2026-11', open: 0, isReconciled: false }],
  statement: { opening: 493_352, closing: 179_307 },
  ledger: { opening: 493_352, closing: 179_307 },
  difference: 0,
  before: 0,
  unexplained: 0,
  gaps: [],
  notInLedger: { open: nothing, other: nothing },
  notOnStatement: nothing,
  marked: null,
}
const line = { count: 1, amount: -4500 }
const cheque = { count: 1, amount: 2000 }

describe('the agreement of a month', () => {
  it('a month that agrees has one sentence, and can be marked', () => {
    expect(describeAgreement(found, null)).toEqual({
      agrees: true,
      canBeMarked: true,
      sentence: 'Ledger £1,793.07 = bank £1,793.07, nothing unreconciled.',
      reasons: [],
    })
  })

  it('an open line and a cheque in transit explain the difference, and the line keeps it open', () => {
    const differs = {
      ...found,
      ledger: { opening: 0, closing: 185_807 },
      notInLedger: { open: line, other: nothing },
      notOnStatement: cheque,
    }
    expect(describeAgreement(differs, null)).toEqual({
      agrees: false,
      canBeMarked: false,
      sentence: 'Ledger £1,858.07, bank £1,793.07: they differ by £65.00.',
      reasons: [
        '1 line of the bank to decide: -£45.00.',
        '1 entry not on the statement: £20.00.',
      ].map((reason) => reason.replace('-£', '−£')),
    })
    const left = { ...differs, notInLedger: { open: nothing, other: line } }
    expect(describeAgreement(left, null)).toMatchObject({ canBeMarked: true })
  })

  it('a difference that nothing explains is named and cannot be marked', () => {
    const short = { ...found, ledger: { opening: 0, closing: 183_807 }, before: 1000 }
    const { canBeMarked, reasons } = describeAgreement(short, null)
    expect(canBeMarked).toBe(false)
    expect(reasons).toEqual([
      'Before the first line here, the ledger already had £10.00 more than the bank. An opening balance may be missing or wrong.',
      '£35.00 is unexplained. A line of the bank may be missing here.',
    ])
  })

  it('a file without balances needs the balance that the person types', () => {
    const plain = { ...found, statement: { opening: null, closing: null }, difference: null }
    expect(describeAgreement(plain, null).sentence).toBe(
      'The ledger has £1,793.07. The balance at the bank is not known.',
    )
    expect(describeAgreement(plain, 179_307)).toMatchObject({ agrees: true, canBeMarked: true })
  })

  it('a balance below zero is read, and a month is written in words', () => {
    expect(getSignedAmount('-20.00', 'GBP')).toBe(-2000)
    expect(getSignedAmount('1,793.07', 'GBP')).toBe(179_307)
    expect(getSignedAmount('about 5', 'GBP')).toBeNull()
    expect(formatMonth('2026-09')).toBe('September 2026')
  })
})
