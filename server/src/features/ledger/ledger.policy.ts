import {
  getAccountSide,
  getKindRule,
  type EntryKind,
  type RecordedKind,
} from '@pennytrail/contract/ledger/entry-kinds.ts'
import { makeCharityPolicy, type Session } from '../../platform/http/index.ts'
import { projectPolicy } from '../projects/index.ts'

export const mayRecord = (
  session: Session | null,
  charityId: string,
  kind: RecordedKind,
): boolean => makeCharityPolicy(getKindRule(kind).right)(session, charityId)

export const mayReverse = projectPolicy.mayRecordIncome

/** Allows withholding payee names and deliberately publishing the name of a private person. */
export const mayDecidePayeeNames = makeCharityPolicy('decidePayeeNames')

/** Allows setting the first day of the books. Opening balances have the same right. */
export const mayOpenBooks = makeCharityPolicy('openBooks')

/** Allows reversing an entry of this kind. Only those who may record an opening balance undo one. */
export const mayReverseKind = (session: Session | null, charityId: string, kind: string): boolean =>
  mayReverse(session, charityId) && (kind !== 'opening' || mayOpenBooks(session, charityId))

export const mayErasePayerTexts = makeCharityPolicy('erasePayerTexts')

export const mayLockYears = makeCharityPolicy('lockYears')

/** Allows changing the chart of nominal accounts. */
export const mayEditChart = makeCharityPolicy('recordIncome')

const mayRecordSpending = makeCharityPolicy('recordSpending')

/** Allows choosing the nominal account of an entry of a kind: whoever may record such an entry. */
export const mayChooseAccount = (
  session: Session | null,
  charityId: string,
  kind: EntryKind,
): boolean =>
  (getAccountSide(kind) === 'expenditure' ? mayRecordSpending : mayEditChart)(session, charityId)

/** Returns the actions that a screen may offer to the caller. */
export const getAbilities = (session: Session | null, charityId: string) => ({
  recordSpending: projectPolicy.mayRecordSpending(session, charityId),
  recordIncome: projectPolicy.mayRecordIncome(session, charityId),
  reverse: mayReverse(session, charityId),
})
