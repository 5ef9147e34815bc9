import type { BankAccount } from '@pennytrail/contract'
import { useRead } from '../../../lib/api/use-read.ts'

/** An account that a person can choose. */
export interface BankAccountOption {
  /** The account's id; empty for the main one. */
  value: string
  label: string
  /** Null if the account takes every currency. */
  currency: string | null
}

/**
 * Lists the open accounts as options, the main one first. Names that share the main place are one
 * option.
 */
export const listBankAccountOptions = (accounts: readonly BankAccount[]): BankAccountOption[] => {
  const main = accounts.filter(({ isMain }) => isMain)
  const others = accounts.filter(({ closedOn, isMain }) => !isMain && closedOn === null)
  return [
    { value: '', label: main.map(({ name }) => name).join(', '), currency: null },
    ...others.map(({ id, name, currency }) => ({ value: id!, label: name, currency })),
  ]
}

/** Loads the accounts that a person can choose; none for people who may not read them. */
export const useBankAccountOptions = (charityId: string, mayRead: boolean): BankAccountOption[] => {
  const { data } = useRead(
    'GET /api/charity/{id}/bank-accounts',
    mayRead ? { params: { id: charityId } } : null,
  )
  return data ? listBankAccountOptions(data.accounts) : []
}
