import { getKindRule, type RecordedKind } from '@pennytrail/contract/ledger/entry-rules.ts'
import { hasCharityRight, type Session } from '../../platform/http/index.ts'
import { projectPolicy } from '../projects/index.ts'

export const mayRecord = (
  session: Session | null,
  charityId: string,
  kind: RecordedKind,
): boolean => hasCharityRight(session, charityId, getKindRule(kind).right)

export const mayReverse = (session: Session | null, charityId: string): boolean =>
  projectPolicy.mayRecordIncome(session, charityId)

/** Allows withholding payee names and deliberately publishing the name of a private person. */
export const mayDecidePayeeNames = (session: Session | null, charityId: string): boolean =>
  hasCharityRight(session, charityId, 'decidePayeeNames')

export const mayLockYears = (session: Session | null, charityId: string): boolean =>
  hasCharityRight(session, charityId, 'lockYears')

/** Returns the actions that a screen may offer to the caller. */
export const getAbilities = (session: Session | null, charityId: string) => ({
  recordSpending: projectPolicy.mayRecordSpending(session, charityId),
  recordIncome: projectPolicy.mayRecordIncome(session, charityId),
  reverse: mayReverse(session, charityId),
})
