import { describe, expect, it } from 'vitest'
import { getFundTypeTotalLabel, getReportedFundTypeLabel } from './fund-types.ts'
import { getAccountNominal } from './bank-accounts/account-nominals.ts'
import { getNominalCode } from './nominal-codes.ts'
import { startChart } from './nominal-accounts/start-chart.ts'
import { incomeCategories, spendingCategories } from './sorp-categories.ts'

describe('nominal codes', () => {
  it.each([
    ['bank', '', 'gift', '1200', 'Bank'],
    ['stripe-balance', '', 'gift', '1210', 'Card processor’s balance'],
    ['gift-aid-receivable', '', 'gift-aid', '1100', 'Gift Aid receivable'],
    ['fund', 'transfer-between-funds', 'transfer', '3010', 'Transfers between funds'],
    ['fund', 'opening-balance', 'opening', '3000', 'Funds brought forward'],
    ['income', 'donations-and-legacies', 'gift', '4000', 'Income: donations and legacies'],
    ['income', 'investments', 'income', '4030', 'Income: investments'],
    ['income', 'no longer used', 'income', '4040', 'Income: other income'],
    [
      'spending:charitable-activities',
      'charitable-activities',
      'spending',
      '5010',
      'Spending: charitable activities',
    ],
    ['spending:governance', 'governance', 'spending', '5040', 'Spending: governance'],
    ['spending:no longer used', 'x', 'spending', '5060', 'Spending: other spending'],
  ])('the account %s with the category %s and the kind %s has the code %s: %s', (...of) => {
    const [account, category, kind, code, name] = of
    expect(getNominalCode(account, category, kind)).toEqual({ code, name })
  })

  it('each account that the charity added has a code of its kind, up to ten', () => {
    const account = { name: 'Reserve', kind: 'savings' } as const
    expect(getAccountNominal({ ...account, place: 1 })).toEqual({
      code: '1231',
      name: 'Savings account: Reserve',
    })
    expect(getAccountNominal({ ...account, place: 12 }).code).toBe('1239')
  })

  it('no two accounts share a code, those of the start chart included', () => {
    const codes = [
      ...['bank', 'stripe-balance', 'gift-aid-receivable', 'fund'].map((account) =>
        getNominalCode(account, '', ''),
      ),
      getNominalCode('fund', '', 'opening'),
      ...(['bank', 'savings', 'cash', 'paypal', 'platform'] as const).flatMap((kind) =>
        [0, 9].map((place) => getAccountNominal({ name: 'One', kind, place })),
      ),
      ...Object.keys(incomeCategories).map((category) => getNominalCode('income', category, '')),
      ...Object.keys(spendingCategories).map((one) => getNominalCode(`spending:${one}`, '', '')),
      ...startChart,
    ].map(({ code }) => code)
    expect(new Set(codes).size).toBe(codes.length)
  })
})

it('labels for fund type totals include the combined type “restricted and designated” of older reports', () => {
  expect([getFundTypeTotalLabel(null), getFundTypeTotalLabel('restricted')]).toEqual([
    'All funds',
    'All restricted money',
  ])
  expect([getReportedFundTypeLabel(null), getReportedFundTypeLabel('designated')]).toEqual([
    'Restricted and designated money together',
    'Designated',
  ])
})
