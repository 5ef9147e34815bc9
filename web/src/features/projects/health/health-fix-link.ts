import { charityAddress, transactionsAddress } from '@pennytrail/contract/public-pages/addresses.ts'
import type { HealthReasonCode } from '@pennytrail/contract/projects/health-rules.ts'

/** The project that the health reasons are about, and what the viewer may do to fix them. */
export interface ReasonsProject {
  id: string
  charity: { number: string; name: string }
  can: { edit: boolean; recordSpending: boolean }
}

interface FixLink {
  to: string
  label: string
}

/**
 * Returns the link to fix a health reason; null if the viewer may not fix it. A reason that only
 * the regulator can clear links to the regulator's register.
 */
export const findFixLink = (code: HealthReasonCode, project: ReasonsProject): FixLink | null => {
  const { id, can, charity } = project
  switch (code) {
    case 'update-overdue':
      return can.recordSpending
        ? { to: `/sendupdate/project?project=${id}`, label: 'Post an update' }
        : null
    case 'spending-without-receipt':
      return {
        to: `${transactionsAddress({ kind: 'project', id })}?evidence=without`,
        label: 'See the payments without a receipt',
      }
    case 'money-idle':
      return can.recordSpending
        ? { to: `/addtransaction?project=${id}`, label: 'Add a transaction' }
        : null
    case 'over-budget':
    case 'over-budget-line':
      return can.edit ? { to: `/project/${id}/edit?step=money`, label: 'Change the budget' } : null
    case 'past-end':
      return can.edit ? { to: `/project/${id}/edit?step=where`, label: 'Change the dates' } : null
    default:
      // Filing and registration can be fixed only by the charity with its regulator.
      return { to: `${charityAddress(charity.number)}#register`, label: 'What the register says' }
  }
}
