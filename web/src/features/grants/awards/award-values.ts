import type { Award } from '@pennytrail/contract'
import { toDecimal } from '@pennytrail/contract/money.ts'
import { noGrantTerms } from '../../ledger/index.ts'
import { noGrant, type GrantValues } from '../record/grant-values.ts'

type Shown = NonNullable<Award['agreed']>

/** Types an amount as a person would: without pence if there are none, and nothing for zero. */
const typeAmount = (amount: number): string =>
  amount === 0 ? '' : toDecimal(amount).replace(/\.00$/, '')

/** Returns what a version says as the form holds it. */
export const toGrantValues = (shown: Shown, charityId: string, words = ''): GrantValues => ({
  ...noGrant(),
  charityId,
  projectId: shown.project?.id ?? '',
  amount: typeAmount(shown.amount),
  purpose: shown.purpose,
  lines: shown.lines.map(({ id }) => id),
  named: shown.shownAs === 'named',
  instalments: shown.instalments.map(({ amount, dueOn }) => ({
    amount: typeAmount(amount),
    dueOn,
  })),
  reports: shown.reportDates.map((date) => ({ date })),
  terms: shown.terms ?? noGrantTerms,
  contact: shown.contact,
  words,
})
