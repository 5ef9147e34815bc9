import type { NewTransaction, OwnCharity } from '@pennytrail/contract'
import {
  isSpendingKind,
  getKindRule,
  recordedKinds,
  type RecordedKind,
} from '@pennytrail/contract/ledger/entry-kinds.ts'
import {
  findEntryErrors,
  getAmountError,
  type EntryErrors,
} from '@pennytrail/contract/ledger/entry-rules.ts'
import {
  allDaysOpen,
  getOpeningDay,
  type OpenDays,
} from '@pennytrail/contract/ledger/books-start-rules.ts'
import { computeRate, getRateQuestion } from '@pennytrail/contract/ledger/exchange-rates.ts'
import { parseAmount } from '@pennytrail/contract/money.ts'
import type { PayeeKind } from '@pennytrail/contract/ledger/payee-rules.ts'
import { getTypedAmountError } from '@pennytrail/contract/donations/parse-amount.ts'
import { toUkDate } from '@pennytrail/contract/dates/uk-date.ts'
import {
  getGrantTermsError,
  noGrantTerms,
  toGrantTerms,
  type TypedGrantTerms,
} from '../grant-terms-values.ts'
import type { Rules } from '../../../lib/form/form.ts'

/** The values of the entry form, with amounts as typed. */
export interface EntryValues {
  kind: RecordedKind
  /** A project's id; empty for the general fund. */
  projectId: string
  toProjectId: string
  /** An account's id; empty for the main one. */
  accountId: string
  date: string
  amount: string
  /** The fund's currency, which decides how the amount is parsed. */
  currency: string
  payee: string
  payeeKind: PayeeKind
  description: string
  category: string
  budgetLineId: string
  /** The id of an account, or empty for none; null while the suggestion applies. */
  nominalAccountId: string | null
  otherCurrency: boolean
  originalAmount: string
  originalCurrency: string
  /** The question about an unlikely rate that the person confirmed; it names both amounts. */
  confirmedRate: string
  /** The agreed terms of a grant to a project. */
  terms: TypedGrantTerms
}

/** Returns today's date in the United Kingdom, wherever the person is. */
export const today = (): string => toUkDate(new Date())

export const emptyEntry = (more: Partial<EntryValues> = {}): EntryValues => {
  const kind = more.kind ?? 'spending'
  return {
    projectId: '',
    toProjectId: '',
    accountId: '',
    date: today(),
    amount: '',
    currency: 'GBP',
    payee: '',
    payeeKind: 'person',
    description: '',
    budgetLineId: '',
    nominalAccountId: null,
    otherCurrency: false,
    originalAmount: '',
    originalCurrency: '',
    confirmedRate: '',
    terms: noGrantTerms,
    ...more,
    kind,
    category: more.category ?? getKindRule(kind).usualCategory,
  }
}

/** Whether the entry is a grant to a project, which has terms of its own. */
export const hasGrantTerms = ({
  kind,
  projectId,
}: Pick<EntryValues, 'kind' | 'projectId'>): boolean => kind === 'grant' && projectId !== ''

const isPaidInOtherCurrency = ({ kind, otherCurrency }: EntryValues): boolean =>
  isSpendingKind(kind) && otherCurrency

const findAmountError = (typed: string, currency: string) =>
  getTypedAmountError(typed, (amount) => getAmountError(amount, currency), currency)

/**
 * Reads the amount that was paid in another currency, with its rate. Returns null unless both amounts
 * are complete and a rate between them can be written.
 */
export const readOriginal = (
  values: EntryValues,
): { amount: number; currency: string; rate: string } | null => {
  if (!isPaidInOtherCurrency(values) || values.originalCurrency === '') return null
  const amount = parseAmount(values.amount, values.currency)
  const original = parseAmount(values.originalAmount, values.originalCurrency)
  if (amount === null || original === null) return null
  const rate = computeRate(amount, values.currency, original, values.originalCurrency)
  if (rate === null) return null
  return { amount: original, currency: values.originalCurrency, rate }
}

/** Returns the question about an unlikely rate, which the person must confirm. */
export const findRateQuestion = (values: EntryValues): string | undefined => {
  const original = readOriginal(values)
  const amount = parseAmount(values.amount, values.currency)
  return original && amount !== null
    ? getRateQuestion({ amount, currency: values.currency, original })
    : undefined
}

const findRateError = (values: EntryValues): string | undefined =>
  parseAmount(values.amount, values.currency) && readOriginal(values) === null
    ? 'There is no rate between these amounts. Check both.'
    : undefined

/** Returns the date of the entry: the typed one, but the day before the first day for an opening. */
export const toEntryDate = (
  { date, kind }: Pick<EntryValues, 'date' | 'kind'>,
  { firstDay }: OpenDays,
): string => (kind === 'opening' && firstDay !== null ? getOpeningDay(firstDay) : date)

/** Returns the validation rules of an entry. */
export const entryRules = (open: OpenDays = allDaysOpen): Rules<EntryValues> => {
  const makeRule = (field: keyof EntryErrors) => (_: string, values: EntryValues) => {
    const originalCurrency = isPaidInOtherCurrency(values) ? values.originalCurrency : null
    const date = toEntryDate(values, open)
    return findEntryErrors({ ...values, date, originalCurrency }, today(), open)[field]
  }
  return {
    toProjectId: makeRule('toProjectId'),
    date: makeRule('date'),
    amount: (typed, { currency }) => findAmountError(typed, currency),
    originalAmount: (typed, values) =>
      isPaidInOtherCurrency(values) && values.originalCurrency
        ? (findAmountError(typed, values.originalCurrency) ?? findRateError(values))
        : undefined,
    confirmedRate: (confirmed, values) =>
      (findRateQuestion(values) ?? confirmed) !== confirmed
        ? 'Correct the amounts, or confirm that they are right.'
        : undefined,
    originalCurrency: makeRule('originalCurrency'),
    payee: makeRule('payee'),
    description: makeRule('description'),
    terms: (terms, values) => (hasGrantTerms(values) ? getGrantTermsError(terms) : undefined),
  }
}

/** Lists the kinds of entry that a person may record. */
export const listAllowedKinds = (can: OwnCharity['can']): RecordedKind[] =>
  recordedKinds.filter((kind) => can[getKindRule(kind).right])

/** Returns the entry to send. The values must be valid. */
export const toNewTransaction = (
  id: string,
  charityId: string,
  values: EntryValues,
): NewTransaction => {
  const { kind, currency } = values
  const amount = parseAmount(values.amount, currency)!
  const original = readOriginal(values)
  const terms = hasGrantTerms(values) ? toGrantTerms(values.terms) : null
  return {
    id,
    charityId,
    kind,
    currency,
    amount,
    projectId: values.projectId || null,
    ...(kind === 'transfer'
      ? { toProjectId: values.toProjectId || null }
      : values.accountId && { accountId: values.accountId }),
    ...(values.category ? { category: values.category } : {}),
    date: values.date,
    payee: getKindRule(kind).party ? values.payee : '',
    payeeKind: values.payeeKind,
    description: values.description,
    budgetLineId: isSpendingKind(kind) && values.budgetLineId ? values.budgetLineId : null,
    ...(values.nominalAccountId ? { nominalAccountId: values.nominalAccountId } : {}),
    original: original && { ...original, rateConfirmed: findRateQuestion(values) !== undefined },
    ...(terms ? { terms } : {}),
  }
}
