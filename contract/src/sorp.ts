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

export const incomeCategoryCodes = Object.keys(incomeCategories) as [IncomeCategory]
export const spendingCategoryCodes = Object.keys(spendingCategories) as [SpendingCategory]

export const isSpendingCategory = (code: string): code is SpendingCategory =>
  Object.hasOwn(spendingCategories, code)
