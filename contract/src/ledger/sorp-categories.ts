/**
 * The categories of the Charities SORP (FRS 102) and the annual return, as entries and budget lines
 * carry them: a code in the data, a phrase on the screen.
 */
export const incomeCategories = {
  'donations-and-legacies': 'Donations and legacies',
  'charitable-activities': 'Charitable activities',
  'other-trading': 'Other trading',
  investments: 'Investments',
  other: 'Other income',
} as const

export const spendingCategories = {
  'charitable-activities': 'Charitable activities',
  'raising-funds': 'Raising funds',
  'support-costs': 'Support costs',
  governance: 'Governance',
  'grants-to-institutions': 'Grants to institutions',
  other: 'Other spending',
} as const

export type IncomeCategory = keyof typeof incomeCategories
export type SpendingCategory = keyof typeof spendingCategories

/** Movements that are neither income nor spending. */
export const movementCategories = {
  'transfer-between-funds': 'Transfer between funds',
  'opening-balance': 'Opening balance',
  'movement-of-cash': 'Movement of cash',
} as const
export type MovementCategory = keyof typeof movementCategories

export type Category = IncomeCategory | SpendingCategory | MovementCategory

/** Every category by its words; `other` alone stands for both income and spending. */
export const categories: Readonly<Record<Category, string>> = {
  ...incomeCategories,
  ...spendingCategories,
  ...movementCategories,
  other: 'Other',
}

/** What an entry is, as screens name it. */
export const entryKinds = {
  gift: 'Gift',
  grant: 'Grant',
  // Posted only against a pledge that is recorded. Nothing records pledges yet, so none has one.
  match: 'Match funding (not backed by a pledge)',
  income: 'Other income',
  'gift-aid': 'Gift Aid',
  spending: 'Spending',
  'onward-grant': 'Onward grant',
  fee: 'Fee',
  refund: 'Refund',
  dispute: 'Dispute',
  transfer: 'Transfer',
  opening: 'Opening balance',
  correction: 'Correction',
} as const
export type EntryKind = keyof typeof entryKinds

/** The words for a category; one that is no longer in use shows as it was recorded. */
export const getCategoryLabel = (category: string): string =>
  (categories as Readonly<Record<string, string>>)[category] ?? category

export const isSpendingCategory = (code: string): code is SpendingCategory =>
  Object.hasOwn(spendingCategories, code)
