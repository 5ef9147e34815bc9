import type { SavedVersion } from '@pennytrail/contract'
import {
  getAwardInstalmentsError,
  type FixedTerms,
} from '@pennytrail/contract/grants/awards/award-rules.ts'
import { getTypedAmountError } from '@pennytrail/contract/donations/parse-amount.ts'
import { getGrantAmountError, getPurposeError } from '@pennytrail/contract/grants/rules.ts'
import { parseAmount } from '@pennytrail/contract/money.ts'
import type { Rules } from '../../../lib/form/form.ts'
import {
  getGrantTermsError,
  noGrantTerms,
  toGrantTerms,
  type TypedGrantTerms,
} from '../../ledger/index.ts'
import { today } from '../grant-words.ts'

/** A grant as a form holds it, for the charity that records one and for an award. */
export interface GrantValues {
  donorOrgId: string | null
  charityId: string | null
  projectId: string
  amount: string
  purpose: string
  lines: string[]
  named: boolean
  awardedOn: string
  instalments: { amount: string; dueOn: string }[]
  reports: { date: string }[]
  terms: TypedGrantTerms
  contact: string
  words: string
}

export const noGrant = (): GrantValues => ({
  donorOrgId: null,
  charityId: null,
  projectId: '',
  amount: '',
  purpose: '',
  lines: [],
  named: true,
  awardedOn: today(),
  instalments: [{ amount: '', dueOn: today() }],
  reports: [],
  terms: noGrantTerms,
  contact: '',
  words: '',
})

const mustBeAboveZero = (amount: number | null): string | undefined =>
  amount === 0 ? 'Enter an amount above zero.' : undefined

const toInstalments = ({ instalments }: GrantValues) =>
  instalments.map(({ amount, dueOn }) => ({ amount: parseAmount(amount) ?? 0, dueOn }))

/** The rules that hold for every grant. `fixed` is what a variation cannot change. */
export const makeGrantRules = (fixed?: FixedTerms): Rules<GrantValues> => ({
  amount: (amount) => getTypedAmountError(amount, getGrantAmountError),
  purpose: getPurposeError,
  instalments: (_, values) => {
    const errors = values.instalments.map(
      ({ amount }) => amount && getTypedAmountError(amount, mustBeAboveZero),
    )
    const at = errors.findIndex(Boolean)
    if (at >= 0) return `Instalment ${at + 1}: ${errors[at]}`
    const amount = parseAmount(values.amount)
    return amount === null
      ? undefined
      : getAwardInstalmentsError({ amount, instalments: toInstalments(values) }, fixed)
  },
  terms: (terms, { projectId }) => (projectId === '' ? undefined : getGrantTermsError(terms)),
})

/** Returns what the form says as it is sent; a missing amount is zero. */
export const toSentTerms = (values: GrantValues): SavedVersion['terms'] => ({
  projectId: values.projectId || null,
  amount: parseAmount(values.amount) ?? 0,
  purpose: values.purpose.trim(),
  budgetLineIds: values.projectId === '' ? [] : values.lines,
  shownAs: values.named ? 'named' : 'anonymous',
  instalments: toInstalments(values),
  reportDates: values.reports.map(({ date }) => date),
  terms: values.projectId === '' ? null : toGrantTerms(values.terms),
  contact: values.contact.trim(),
})
