import { lazy } from 'react'

export { BalanceTable, SpendingWarnings } from './balance-table.tsx'
export { FundChoice } from './fund-choice.tsx'
export { BudgetLinesFailed } from './budget-lines-failed.tsx'
export { GrantTermsFields } from './grant-terms-fields.tsx'
export {
  getGrantTermsError,
  noGrantTerms,
  toGrantTerms,
  type TypedGrantTerms,
} from './grant-terms-values.ts'
export { type SpendingEffect, findSpendingEffect } from './spending-effect.ts'
export { useBudgetLines, useFunds, type Fund } from './use-funds.ts'
export { spendingBalancesQuery } from './spending-balances-query.ts'
export { AccountSettings } from './bank-accounts/account-settings.tsx'
export { BankAccountsFailed } from './bank-accounts/bank-accounts-failed.tsx'
export { useBankAccountOptions } from './bank-accounts/use-bank-account-options.ts'
export { BooksStartSettings } from './books-start/books-start-settings.tsx'
export { fetchSuggestions, useAccountOptions } from './nominal-accounts/use-nominal-accounts.ts'
export { CharityTransactions } from './transactions/charity-transactions.tsx'
export { YearLockSettings } from './year-locks/year-locks.tsx'
export type { SentFile } from './evidence/evidence-picker.tsx'

// Lazy-loaded: only people who add evidence need it.
export const EvidencePicker = lazy(async () => ({
  default: (await import('./evidence/evidence-picker.tsx')).EvidencePicker,
}))

// Lazy-loaded: only a payment that is open in the review of a bank statement shows it.
export const EvidenceSection = lazy(async () => ({
  default: (await import('./evidence/evidence-section.tsx')).EvidenceSection,
}))
