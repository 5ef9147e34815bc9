import * as z from 'zod'
import type { Scheduled, Tasks } from '../../platform/jobs/index.ts'
import { tellOfUndoneGround } from './closure/notify-funder.ts'
import { remindGivers } from './questions/remind-givers.ts'
import { advanceClosureAndNotify, settleUnspentGifts } from './settle-unspent.ts'

const undone = z.strictObject({ groundId: z.uuid() })
const refunded = z.strictObject({ donationId: z.uuid() })

export const unspentGiftTasks: Tasks = {
  'settle-leftovers': (_payload, deps) => settleUnspentGifts(deps),
  'remind-givers': (_payload, deps) => remindGivers(deps),
  'tell-of-undone-ground': (payload, deps) => {
    const { groundId } = undone.parse(payload)
    return deps.database.transaction('money', (db) => tellOfUndoneGround(db, deps, groundId))
  },
  'follow-refunds': (payload, deps) => {
    const { donationId } = refunded.parse(payload)
    return deps.database.transaction('money', (db) => advanceClosureAndNotify(db, deps, donationId))
  },
}

export const unspentGiftSchedule: readonly Scheduled[] = [
  { cron: '*/5 * * * *', task: 'settle-leftovers' },
  { cron: '35 * * * *', task: 'remind-givers' },
]
