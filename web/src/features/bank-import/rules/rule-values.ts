import type { BankLineDraft, BankRule, RuleConditions } from '@pennytrail/contract'
import type { LeaveReason } from '@pennytrail/contract/bank-import/leave-reasons.ts'
import {
  getKindRule,
  listBankKinds,
  type BankKind,
} from '@pennytrail/contract/ledger/entry-kinds.ts'
import { guessPayeeKind } from '@pennytrail/contract/ledger/payee-rules.ts'
import { parseAmount, toDecimal } from '@pennytrail/contract/money.ts'
import { noGrantTerms } from '../../ledger/index.ts'

/** The fields of the form; amounts are as typed. */
export interface RuleValues {
  text: string
  type: string
  direction: 'in' | 'out'
  amountFrom: string
  amountTo: string
  accountId: string
  /** Empty for a decision that the form shows and does not change. */
  as: '' | 'entry' | 'leave'
  reason: LeaveReason
  kind: BankKind
  category: string
  payee: string
  nominalAccountId: string
  projectId: string
}

/** A rule to begin with, such as one made from a line; it may have no id yet. */
export type StartRule = Omit<RuleConditions, 'accountId'> & {
  readonly id?: string
  readonly accountId: string | null
  readonly decision: BankLineDraft | null
}

export const toOptions = (labels: Readonly<Record<string, string>>) =>
  Object.entries(labels).map(([value, label]) => ({ value, label }))

/** Returns the validation error of a typed amount, which may be empty. */
export const getAmountError = (typed: string): string | undefined =>
  typed.trim() !== '' && parseAmount(typed, 'GBP') === null
    ? 'Enter an amount, such as 25 or 12.50.'
    : undefined

const writeAmount = (amount: number | null): string =>
  amount === null ? '' : toDecimal(amount, 'GBP')

/** Lists the kinds of entry for money in a direction. */
export const listKinds = (direction: 'in' | 'out'): BankKind[] =>
  listBankKinds(direction === 'in' ? 1 : -1)

/** Fills the form from a rule, or leaves it empty for a new one. */
export const toRuleValues = (rule: StartRule | BankRule | undefined): RuleValues => {
  const direction = rule?.direction ?? 'out'
  const decision = rule?.decision ?? null
  const kind = decision?.as === 'entry' ? decision.kind : listKinds(direction)[0]!
  const as = decision === null ? 'entry' : decision.as
  return {
    text: rule?.text ?? '',
    type: rule?.type ?? '',
    direction,
    amountFrom: writeAmount(rule?.amountFrom ?? null),
    amountTo: writeAmount(rule?.amountTo ?? null),
    accountId: rule?.accountId ?? '',
    as: as === 'entry' || as === 'leave' ? as : '',
    reason: decision?.reason || 'not-ours',
    kind,
    category: decision?.as === 'entry' ? decision.category : getKindRule(kind).usualCategory,
    payee: decision?.payee ?? '',
    nominalAccountId: decision?.nominalAccountId ?? '',
    projectId: decision?.projectId ?? '',
  }
}

/** Reads the conditions of the form; an amount that cannot be read counts as none. */
export const toConditions = (values: RuleValues): RuleConditions => ({
  text: values.text.trim(),
  type: values.type.trim(),
  direction: values.direction,
  amountFrom: parseAmount(values.amountFrom, 'GBP'),
  amountTo: parseAmount(values.amountTo, 'GBP'),
  accountId: values.accountId || null,
})

/** Writes the decision of the form. `before` is the one that it does not change. */
export const toRuleDecision = (values: RuleValues, before: BankLineDraft | null): BankLineDraft => {
  if (values.as === '' && before) return before
  const common = {
    entryId: '',
    isOther: false,
    kind: values.kind,
    category: values.category,
    projectId: values.projectId,
    budgetLineId: '',
    nominalAccountId: values.nominalAccountId,
    payee: values.payee.trim(),
    payeeKind:
      before?.payee === values.payee.trim() ? before.payeeKind : guessPayeeKind(values.payee),
    description:
      before?.description || (getKindRule(values.kind).categories[values.category] ?? ''),
    terms: noGrantTerms,
  }
  return values.as === 'leave'
    ? { ...common, as: 'leave', reason: values.reason }
    : { ...common, as: 'entry', reason: '' }
}
