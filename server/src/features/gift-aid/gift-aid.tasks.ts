import * as z from 'zod'
import type { Scheduled, Tasks } from '../../platform/jobs/index.ts'
import { recordAllDebts, recordDebts } from './adjustments/record-debts.ts'
import { eraseOldNames } from './retention.ts'

/** Names the charity of a gift that changed. The nightly job names none: it covers all charities. */
const changed = z.object({ charityId: z.uuid().optional() })

export const giftAidTasks: Tasks = {
  'erase-gift-aid-names': (_payload, deps) => eraseOldNames(deps),
  'record-gift-aid-debts': (payload, deps) => {
    const { charityId } = changed.parse(payload)
    return charityId === undefined
      ? recordAllDebts(deps)
      : deps.database.transaction('money', (db) => recordDebts(db, deps, charityId))
  },
}

export const giftAidSchedule: readonly Scheduled[] = [
  { cron: '40 3 * * *', task: 'erase-gift-aid-names' },
  { cron: '50 3 * * *', task: 'record-gift-aid-debts' },
]
