import { nameProject } from '@pennytrail/contract/donations/gift-words.ts'
import type { MonthlyGift } from '@pennytrail/contract'
import type { MonthlyState } from '@pennytrail/contract/monthly-gifts/rules.ts'
import { pickDeclared, type Deps } from '../../platform/http/index.ts'
import type { MonthlyRow } from './monthly-gifts.sql.ts'
import { monthlyGift } from '@pennytrail/contract/monthly-gifts/routes.ts'

/** Returns whether a bank is taking a payment that had failed, so that the giver has nothing to do. */
const isBeingRetried = ({ debits, needsConfirmation, retryAt }: MonthlyRow): boolean =>
  debits.length > 0 && retryAt === null && !needsConfirmation

/** Returns the state that the giver sees. A change counts from the moment it is requested. */
export const getMonthlyState = (row: MonthlyRow): MonthlyState => {
  if (row.endedAt !== null) return 'ended'
  if (row.ending !== null) return 'ending'
  if (row.disputes.length > 0 && row.state !== 'starting') return 'disputed'
  if (row.state === 'starting') return 'starting'
  // An unpaid payment is given up while the monthly gift takes no payments.
  if (row.held) return 'held'
  if (row.pausedUntil !== null) return 'paused'
  if (row.state !== 'failing' || isBeingRetried(row)) return 'active'
  return row.needsConfirmation ? 'confirming' : 'failing'
}

export const viewMonthly = (
  row: MonthlyRow,
  { payments }: Pick<Deps, 'payments'>,
  canChange = true,
): MonthlyGift => {
  const state = getMonthlyState(row)
  const goesOn = state !== 'ended' && state !== 'ending'
  return {
    ...pickDeclared(monthlyGift, row),
    state,
    charity: { id: row.charityId, number: row.charityNumber, name: row.charityName },
    project: nameProject(row.projectId, row.projectTitle),
    donorOrg:
      row.donorOrgId === null
        ? null
        : { id: row.donorOrgId, name: row.donorOrgName ?? 'A donor organisation' },
    canChange,
    nextPaymentAt: goesOn ? row.nextPaymentAt : null,
    pausedUntil: goesOn ? row.pausedUntil : null,
    failure:
      state === 'failing'
        ? {
            amount: row.unpaidAmount ?? row.amount,
            attempts: row.failedAttempts,
            retryAt: row.retryAt,
            problem: row.problem,
          }
        : null,
    confirmation:
      state === 'confirming'
        ? { amount: row.unpaidAmount ?? row.amount, askedAgainAt: row.retryAt }
        : null,
    dueNow: goesOn && row.dueNowAmount !== null ? { amount: row.dueNowAmount } : null,
    debits: row.debits.map(({ amount, collectOn }) => ({ amount, collectOn })),
    disputed: state === 'disputed' && row.disputed !== null ? { amount: row.disputed } : null,
    card:
      row.cardBrand === null || row.cardLast4 === null || row.cardExpires === null
        ? null
        : { brand: row.cardBrand, last4: row.cardLast4, expires: row.cardExpires },
    endReason: row.endedAt === null ? row.ending : row.endReason,
    testPayment: !payments.livemode,
  }
}
