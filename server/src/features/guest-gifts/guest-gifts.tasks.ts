import { maxGiftsInEmail } from '@pennytrail/contract/guest-gifts/rules.ts'
import * as z from 'zod'
import type { Scheduled, Tasks } from '../../platform/jobs/index.ts'
import { queueMail } from '../../platform/mail/index.ts'
import { eraseUnpaidGuests } from './erase-unpaid-guests.ts'
import { buildNewLinksEmail } from './guest-gifts.emails.ts'
import { listGuestGifts } from './guest-gifts.sql.ts'

const payloadShape = z.strictObject({ email: z.string() })

export const guestGiftTasks: Tasks = {
  'forget-unpaid-guests': (_payload, deps) => eraseUnpaidGuests(deps),
  'send-guest-links': (payload, deps) => {
    const { email } = payloadShape.parse(payload)
    return deps.database.transaction('money', async (db) => {
      const gifts = await listGuestGifts(db, email, maxGiftsInEmail)
      if (gifts.length > 0) await queueMail(db, buildNewLinksEmail(email, gifts, deps), 'first')
    })
  },
}

export const guestGiftSchedule: readonly Scheduled[] = [
  { cron: '50 3 * * *', task: 'forget-unpaid-guests' },
]
