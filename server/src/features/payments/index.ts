import { chargeFigures } from './charges/charge-figures.ts'
import { inboxFigures } from './inbox/inbox-figures.ts'

export { toPayoutSnapshot, applyPayout } from './payouts/sync-payout.ts'
export { reconcileAccounts } from './accounts/reconcile-accounts.ts'
export {
  closeChargeFinding,
  listChargeFindings,
  openChargeFindings,
} from './charges/charge-findings.sql.ts'
export { getPoster } from './inbox/poster.ts'
export { applyReplacements } from './replacement/apply-replacements.ts'
export { compareCharges } from './charges/compare-charges.ts'
export { paymentHandlers as handlers } from './payments.routes.ts'
export { paymentSchedule as schedule, paymentTasks as tasks } from './payments.tasks.ts'
export const figures = [chargeFigures, inboxFigures]
