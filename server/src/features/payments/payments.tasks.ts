import * as z from 'zod'
import type { Scheduled, Tasks } from '../../platform/jobs/index.ts'
import { webhookEvent } from '../donations/index.ts'
import { reconcileAccounts } from './accounts/reconcile-accounts.ts'
import { takeOffMethod } from './accounts/take-off-method.ts'
import { compareCharges } from './charges/compare-charges.ts'
import { applyReplacements } from './replacement/apply-replacements.ts'
import { openTestAccount } from './connect/open-test-account.ts'
import { handleEvent } from './inbox/handle-event.ts'

const setAside = z.strictObject({ event: webhookEvent })

export const paymentTasks: Tasks = {
  'compare-charges': (_payload, deps) => compareCharges(deps),
  'count-replacements': (_payload, deps) => applyReplacements(deps),
  'handle-webhook-event': (payload, deps) => handleEvent(deps, setAside.parse(payload).event),
  'look-over-accounts': (_payload, deps) => reconcileAccounts(deps),
  'open-test-account': openTestAccount,
  'take-off-method': takeOffMethod,
}

export const paymentSchedule: readonly Scheduled[] = [
  { cron: '17 * * * *', task: 'compare-charges' },
  { cron: '*/10 * * * *', task: 'count-replacements' },
  { cron: '*/10 * * * *', task: 'look-over-accounts' },
]
