import { maxGiftsInEmail } from '@pennytrail/contract/guest-gifts/rules.ts'
import * as z from 'zod'
import type { Tasks } from '../../platform/jobs/index.ts'
import { queueMail } from '../../platform/mail/index.ts'
import { buildNewLinksEmail } from './guest-gifts.emails.ts'
import { listGuestGifts } from './guest-gifts.sql.ts'

const asked = z.strictObject({ email: z.string() })

export const guestGiftTasks: Tasks = {
  'send-guest-links': (payload, deps) => {
    const { email } = asked.parse(payload)
    return deps.database.transaction('system', async (db) => {
      const gifts = await listGuestGifts(db, email, maxGiftsInEmail)
      if (gifts.length > 0) await queueMail(db, buildNewLinksEmail(email, gifts, deps))
    })
  },
}
