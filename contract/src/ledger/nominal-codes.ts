import { incomeCategories, spendingCategories } from './sorp-categories.ts'

/** An account of the ledger as a charity’s bookkeeping names it. */
export interface Nominal {
  readonly code: string
  readonly name: string
}

const assets: Readonly<Record<string, Nominal>> = {
  bank: { code: '1200', name: 'Bank' },
  'stripe-balance': { code: '1210', name: 'Card processor’s balance' },
  'gift-aid-receivable': { code: '1100', name: 'Gift Aid receivable' },
}

const fees: Nominal = { code: '5025', name: 'Raising funds: card and bank fees' }
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

// 4000 for income and 5000 for spending, in the order of the Charities SORP (FRS 102).
const income = toNominal(4000, 'Income', incomeCategories)
const spending = toNominal(5010, 'Spending', spendingCategories)

/**
 * The nominal code of a leg: its account, and for income the SORP category of its entry. A code that
 * is not in use any more goes to “other”.
 */
export const getNominalCode = (account: string, category: string, kind: string): Nominal => {
  const asset = assets[account]
  if (asset) return asset
  if (account === 'fees') return fees
  if (account === 'fund') return kind === 'opening' ? opening : transfers
  if (account === 'income') return income[category] ?? income['other']!
  return spending[account.replace(/^spending:/, '')] ?? spending['other']!
}
