import { sql } from '../database/index.ts'
import { defineFigures } from '../metrics/index.ts'
import type { MailFiguresRow } from './mail.rows.ts'

/** The state of outgoing email. */
export const mailFigures = defineFigures({
  declared: {
    pennytrail_mail_unsent: {
      help: 'Jobs with emails that are still to be sent, those in bulk apart.',
    },
    pennytrail_mail_oldest_unsent_seconds: {
      help: 'How long the oldest of these emails has waited.',
    },
    pennytrail_mail_bulk_unsent: { help: 'Emails in bulk that are still to be sent.' },
    pennytrail_mail_in_doubt: {
      help: 'Emails of which nobody knows whether the mail server took them.',
    },
  },
  read: async (db) => {
    const { unsent, oldest, bulk, doubtful } = await db.one<MailFiguresRow>(sql`
      select count(*) filter (where not m.bulk) as unsent,
        /* never null */ coalesce(extract(epoch from now() - min(m.created_at)
          filter (where not m.bulk)), 0)::float8 as oldest,
        count(*) filter (where m.bulk) as bulk,
        (select count(*) from email_delivery where state = 'in-doubt') as doubtful
      from (
        select j.created_at, t.identifier = 'send-bulk-emails' as bulk
        from graphile_worker._private_jobs j
        join graphile_worker._private_tasks t on t.id = j.task_id
        where t.identifier in ('send-emails', 'send-bulk-emails', 'send-mail')
          and j.attempts < j.max_attempts) m`)
    return {
      pennytrail_mail_unsent: unsent,
      pennytrail_mail_oldest_unsent_seconds: oldest,
      pennytrail_mail_bulk_unsent: bulk,
      pennytrail_mail_in_doubt: doubtful,
    }
  },
})
