import type { Form } from '../api/form.ts'
import { findTestAccount, TEST_SORT_CODE, UNKNOWN_ACCOUNT } from '../payments/bank-accounts.ts'
import type { Named } from '../payments/charges.ts'

export type BankField = 'email' | 'name' | 'sortCode' | 'account'
export type BankValues = Record<BankField, string>
export type BankErrors = Partial<BankValues>

export const readBankValues = (form: Form, knownEmail: string | null): BankValues => {
  const text = (name: string) => (typeof form[name] === 'string' ? form[name].trim() : '')
  const chosen = findTestAccount(text('test_account'))
  const digits = (name: string) => text(name).replace(/[\s-]/g, '')
  return {
    email: knownEmail ?? text('email'),
    name: text('name') || (chosen ? 'Test Payer' : ''),
    sortCode: chosen ? TEST_SORT_CODE : digits('sortCode'),
    account: chosen?.number ?? digits('account'),
  }
}

export const checkBank = (
  values: BankValues,
): { errors: BankErrors } | { account: string; payer: Named } => {
  const errors: BankErrors = {}
  const { account, email, name, sortCode } = values
  if (!/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(email)) errors.email = 'Enter your email address.'
  if (name === '') errors.name = 'Enter the name on the account.'
  if (!/^\d{6}$/.test(sortCode)) errors.sortCode = 'A sort code has 6 digits.'
  if (!/^\d{8}$/.test(account)) errors.account = 'An account number has 8 digits.'
  else if (sortCode === TEST_SORT_CODE && account === UNKNOWN_ACCOUNT) {
    errors.account = 'No account has this number. Please check it.'
  } else if (sortCode !== TEST_SORT_CODE || !findTestAccount(account)) {
    errors.account = 'This page takes test accounts only: please never enter a real one.'
  }
  return Object.keys(errors).length > 0 ? { errors } : { account, payer: { email, name } }
}
