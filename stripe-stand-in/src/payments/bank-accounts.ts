import type { Decline } from './cards.ts'

/** The sort code of Stripe's test accounts. */
export const TEST_SORT_CODE = '108800'

/** A bank's late answer to a debit that had already succeeded. */
export type BankReturn = 'debit_not_authorized' | 'insufficient_funds'

export interface TestAccount {
  number: string
  label: string
  /** Why the bank refuses each debit; absent if it pays. */
  failure?: Decline
  /** The bank takes the money back as soon as the debit has succeeded. */
  returned?: BankReturn
}

const refused = (code: string, message: string): Decline => ({ code, declineCode: null, message })

/** Stripe's published test accounts for Bacs Direct Debit (docs.stripe.com/testing). */
export const TEST_ACCOUNTS: readonly TestAccount[] = [
  { number: '00012345', label: 'Pays after some days' },
  {
    number: '22222227',
    label: 'Has too little money',
    failure: refused('insufficient_funds', 'The account has insufficient funds.'),
  },
  {
    number: '33333335',
    label: 'Refuses the debit',
    failure: refused('debit_not_authorized', 'The bank says that the debit is not authorised.'),
  },
  {
    number: '00033333',
    label: 'Refuses the instruction',
    failure: refused('debit_not_authorized', 'The bank refused the Direct Debit instruction.'),
  },
  {
    number: '55555559',
    label: 'Pays, then takes it back',
    returned: 'debit_not_authorized',
  },
]

/** The test account that the provider refuses at once, because no bank has such a number. */
export const UNKNOWN_ACCOUNT = '00044444'

export const findTestAccount = (number: string): TestAccount | undefined =>
  TEST_ACCOUNTS.find((account) => account.number === number)
