import { isInvisible } from '../../misleading-text.ts'

/** The kinds of place where a charity's own money lies, with their labels. */
export const accountKinds = {
  bank: 'Bank account',
  savings: 'Savings account',
  cash: 'Cash in hand',
  paypal: 'PayPal',
  platform: 'Another platform',
} as const

export type AccountKind = keyof typeof accountKinds
export const accountKindCodes = Object.keys(accountKinds) as [AccountKind, ...AccountKind[]]

/** The longest name of an account, in characters. */
export const maxAccountNameLength = 60

/** The name on screens of the account that every ledger has, until the team names it. */
export const unnamedBank = 'Bank'

/** Returns the validation error of an account's name. */
export const getAccountNameError = (name: string): string | undefined => {
  if (isInvisible(name)) return 'Give the account a name, such as Current account.'
  return name.trim().length > maxAccountNameLength
    ? `Use at most ${maxAccountNameLength} characters.`
    : undefined
}
