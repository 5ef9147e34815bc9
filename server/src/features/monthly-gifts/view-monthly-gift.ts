import { nameProject } from '@pennytrail/contract/donations/gift-words.ts'
import type { MonthlyGift } from '@pennytrail/contract'
import type { MonthlyState } from '@pennytrail/contract/monthly-gifts/rules.ts'
import { pickDeclared, type Deps } from '../../platform/http/index.ts'
import type { MonthlyRow } from './monthly-gifts.sql.ts'
import { monthlyGift } from '@pennytrail/contract/monthly-gifts/routes.ts'

/** Returns whether a bank is taking a payment that had failed, so that the giver has nothing to do. */
const isBeingRetried = ({ debits, needs_confirmation, retry_at }: MonthlyRow): boolean =>
  debits.length > 0 && retry_at === null && !needs_confirmation

/** Returns the state that the giver sees. A change counts from the moment it is requested. */
export const getMonthlyState = (row: MonthlyRow): MonthlyState => {
  if (row.ended_at !== null) return 'ended'
  if (row.ending !== null) return 'ending'
  if (row.disputes.length > 0 && row.state !== 'starting') return 'disputed'
  if (row.state === 'starting') return 'starting'
  // An unpaid payment is given up while the monthly gift takes no payments.
  if (row.held) return 'held'
  if (row.paused_until !== null) return 'paused'
  if (row.state !== 'failing' || isBeingRetried(row)) return 'active'
  return row.needs_confirmation ? 'confirming' : 'failing'
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
    charity: { id: row.charity_id, number: row.charity_number, name: row.charity_name },
    project: nameProject(row.project_id, row.project_title),
    donorOrg:
      row.donor_org_id === null
        ? null
        : { id: row.donor_org_id, name: row.donor_org_name ?? 'A donor organisation' },
    canChange,
    nextPaymentAt: goesOn ? row.next_payment_at : null,
    pausedUntil: goesOn ? row.paused_until : null,
    failure:
      state === 'failing'
        ? {
            amount: row.unpaid_amount ?? row.amount,
            attempts: row.failed_attempts,
            retryAt: row.retry_at,
            problem: row.problem,
          }
        : null,
    confirmation:
      state === 'confirming'
        ? { amount: row.unpaid_amount ?? row.amount, askedAgainAt: row.retry_at }
        : null,
    dueNow: goesOn && row.due_now_amount !== null ? { amount: row.due_now_amount } : null,
    debits: row.debits.map(({ amount, collectOn }) => ({ amount, collectOn })),
    disputed: state === 'disputed' && row.disputed !== null ? { amount: row.disputed } : null,
    card:
      row.card_brand === null || row.card_last4 === null || row.card_expires === null
        ? null
        : { brand: row.card_brand, last4: row.card_last4, expires: row.card_expires },
    endReason: row.ended_at === null ? row.ending : row.end_reason,
    testPayment: !payments.livemode,
  }
}
