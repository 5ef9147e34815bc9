import { incomeCategories, spendingCategories } from './sorp-categories.ts'

/** The code and name of a ledger account in a charity’s bookkeeping. */
export interface Nominal {
  readonly code: string
  readonly name: string
}

const assets: Readonly<Record<string, Nominal>> = {
  bank: { code: '1200', name: 'Bank' },
  'stripe-balance': { code: '1210', name: 'Card processor’s balance' },
  'gift-aid-receivable': { code: '1100', name: 'Gift Aid receivable' },
}

const transfers: Nominal = { code: '3010', name: 'Transfers between funds' }
const opening: Nominal = { code: '3000', name: 'Funds brought forward' }

const toNominal = (
  first: number,
  words: string,
  categories: Readonly<Record<string, string>>,
): Readonly<Record<string, Nominal>> =>
  Object.fromEntries(
    Object.entries(categories).map(([category, name], at) => [
      category,
      { code: String(first + 10 * at), name: `${words}: ${name.toLowerCase()}` },
    ]),
  )

// Codes from 4000 are income and codes from 5000 are spending, in the order of the Charities SORP
// (FRS 102).
const income = toNominal(4000, 'Income', incomeCategories)
const spending = toNominal(5010, 'Spending', spendingCategories)

/** Returns whether a leg of this ledger account has a nominal account of the charity’s chart. */
export const hasChartAccount = (account: string): boolean =>
  account === 'income' || account === 'fees' || account.startsWith('spending:')

/**
 * Returns the nominal code of a leg for which nobody chose an account of the chart, by its ledger
 * account and, for income, by the SORP category of its entry. A category that is no longer in use
 * gets the code of “other”.
 */
export const getNominalCode = (account: string, category: string, kind: string): Nominal => {
  const asset = assets[account]
  if (asset) return asset
  if (account === 'fund') return kind === 'opening' ? opening : transfers
  if (account === 'income') return income[category] ?? income['other']!
  return spending[account.replace(/^spending:/, '')] ?? spending['other']!
}
