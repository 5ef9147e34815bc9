import { sql } from '../../../platform/database/index.ts'
import { defineFigures } from '../../../platform/metrics/index.ts'
import type { InboxFiguresRow } from '../payments.rows.ts'

/** How many webhook events wait in the inbox. */
export const inboxFigures = defineFigures({
  declared: {
    pennytrail_webhook_inbox: { help: 'Webhook events that are stored and not handled yet.' },
    pennytrail_webhook_inbox_oldest_seconds: {
      help: 'How long the oldest webhook event of the inbox has waited.',
    },
  },
  read: async (db, now) => {
    const { waiting, oldest } = await db.one<InboxFiguresRow>(sql`
      select count(*) as waiting,
        (select i.received_at from webhook_inbox i order by i.seq limit 1) as oldest
      from webhook_inbox`)
    return {
      pennytrail_webhook_inbox: waiting,
      pennytrail_webhook_inbox_oldest_seconds:
        oldest === null ? 0 : Math.max(0, (now.getTime() - Date.parse(oldest)) / 1000),
    }
  },
})
