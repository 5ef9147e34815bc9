import type { Scheduled, Tasks } from '../../platform/jobs/index.ts'
import { eraseOldPayerTexts } from './bank-accounts/payer-texts.ts'
import { savePartsBacklog } from './ledger-sums.ts'

export const ledgerTasks: Tasks = {
  'erase-payer-texts': (_payload, deps) => eraseOldPayerTexts(deps),
  'save-fund-parts': (_payload, deps) => savePartsBacklog(deps),
}

export const ledgerSchedule: readonly Scheduled[] = [
  { cron: '*/10 * * * *', task: 'save-fund-parts' },
  { cron: '35 3 * * *', task: 'erase-payer-texts' },
]
