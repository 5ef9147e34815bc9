/**
 * The categories of the Charities SORP (FRS 102) and the annual return for entries and budget
 * lines: a code in the data, a phrase on screen.
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

/** The categories of transfers and other entries that are neither income nor spending. */
export const movementCategories = {
  'transfer-between-funds': 'Transfer between funds',
  'opening-balance': 'Opening balance',
  'movement-of-cash': 'Movement of cash',
} as const
export type MovementCategory = keyof typeof movementCategories

export type Category = IncomeCategory | SpendingCategory | MovementCategory

/** The labels of all categories; only `other` is both income and spending. */
export const categories: Readonly<Record<Category, string>> = {
  ...incomeCategories,
  ...spendingCategories,
  ...movementCategories,
  other: 'Other',
}

/** Returns the label of a category; one that is no longer in use appears as it was recorded. */
export const getCategoryLabel = (category: string): string =>
  (categories as Readonly<Record<string, string>>)[category] ?? category

export const isSpendingCategory = (code: string): code is SpendingCategory =>
  Object.hasOwn(spendingCategories, code)
