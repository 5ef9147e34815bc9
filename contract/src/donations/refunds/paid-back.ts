import { getEntryDateError } from '../../ledger/entry-rules.ts'
import { formatDay } from '../../dates/uk-time.ts'
import { offlineMethods, receivedMethodWords, type OfflineMethod } from '../../grants/rules.ts'

/** The longest reference of a payment back to a giver, in characters. */
export const maxPaidBackReference = 100

/** How the charity paid back a gift that did not come online, as it recorded it. */
export interface PaidBack {
  readonly method: OfflineMethod
  /** Such as a cheque number; empty if there is none. */
  readonly reference: string
}

/**
 * Returns the validation error of the day on which a gift was paid back. `givenOn` is the day the
 * gift arrived; both are UK dates, YYYY-MM-DD.
 */
export const getPaidBackOnError = (
  date: string,
  { givenOn, today }: { readonly givenOn: string; readonly today: string },
): string | undefined => {
  if (date === '') return 'Enter the day on which you paid the money back.'
  const error = getEntryDateError(date, today)
  if (error !== undefined) return error
  return date < givenOn
    ? `The gift arrived on ${formatDay(givenOn)}, so it was paid back on that day or later.`
    : undefined
}

/** Says how a gift was paid back: “by cheque, reference 100234”. */
export const describePaidBack = ({ method, reference }: PaidBack): string =>
  `${receivedMethodWords[method]}${reference === '' ? '' : `, reference ${reference}`}`

/** Lists how the refunds of one gift were paid back, where the charity paid them itself. */
export const listPaidBackMethods = (
  refunds: readonly { readonly paidBack: PaidBack | null; readonly state: string }[],
): OfflineMethod[] =>
  refunds.flatMap(({ paidBack, state }) =>
    paidBack && state === 'succeeded' ? [paidBack.method] : [],
  )

/** Lists the ways in which refunds were paid back, each once, for one cell of a CSV file. */
export const listPaidBackBy = (methods: readonly OfflineMethod[]): string =>
  offlineMethods
    .filter((method) => methods.includes(method))
    .map((method) => receivedMethodWords[method])
    .join('; ')
