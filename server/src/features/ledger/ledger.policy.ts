import { isSpendingKind } from '@pennytrail/contract/ledger/entry-rules.ts'
import { roleInCharity, type Session } from '../../platform/http/index.ts'
import { projectPolicy } from '../projects/index.ts'

export const mayRecord = (session: Session | null, charityId: string, kind: string): boolean =>
  isSpendingKind(kind)
    ? projectPolicy.mayRecordSpending(session, charityId)
    : projectPolicy.mayRecordIncome(session, charityId)

export const mayReverse = (session: Session | null, charityId: string): boolean =>
  projectPolicy.mayRecordIncome(session, charityId)

/** Withholds the names of payees, and publishes the name of a private person on purpose. */
export const mayDecidePayeeNames = (session: Session | null, charityId: string): boolean =>
  projectPolicy.mayRecordIncome(session, charityId)

/** Locks a year, and opens it again. */
export const mayLockYears = (session: Session | null, charityId: string): boolean =>
  roleInCharity(session, charityId) === 'Lead'

/** What a screen offers. */
export const getAbilities = (session: Session | null, charityId: string) => ({
  recordSpending: projectPolicy.mayRecordSpending(session, charityId),
  recordIncome: projectPolicy.mayRecordIncome(session, charityId),
  reverse: mayReverse(session, charityId),
})
