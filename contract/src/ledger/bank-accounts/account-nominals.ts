import type { Nominal } from '../nominal-codes.ts'
import { accountKinds, type AccountKind } from './account-kinds.ts'

/** The first of the ten codes of each kind of account. */
const firstCodes: Readonly<Record<AccountKind, number>> = {
  bank: 1220,
  savings: 1230,
  cash: 1240,
  paypal: 1250,
  platform: 1260,
}

/**
 * Returns the nominal code and name of an account that the charity added. `place` is its number
 * among the accounts of its kind, from 0; those after the tenth share the last code of the kind.
 */
export const getAccountNominal = (account: {
  readonly name: string
  readonly kind: AccountKind
  readonly place: number
}): Nominal => ({
  code: String(firstCodes[account.kind] + Math.min(account.place, 9)),
  name: `${accountKinds[account.kind]}: ${account.name}`,
})
