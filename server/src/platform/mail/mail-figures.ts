import { sql } from '../database/index.ts'
import { defineFigures } from '../metrics/index.ts'
import type { MailFiguresRow } from './mail.rows.ts'

/** The state of outgoing email. */
export const mailFigures = defineFigures({
  declared: {
    pennytrail_mail_unsent: { help: 'Jobs with emails that are still to be sent.' },
    pennytrail_mail_oldest_unsent_seconds: {
      help: 'How long the oldest email that is still to be sent has waited.',
    },
    pennytrail_mail_in_doubt: {
      help: 'Emails of which nobody knows whether the mail server took them.',
    },
  },
  read: async (db) => {
    const { unsent, oldest, doubtful } = await db.one<MailFiguresRow>(sql`
      select count(*) as unsent,
        /* never null */ coalesce(extract(epoch from now() - min(j.created_at)), 0)::float8
          as oldest,
        (select count(*) from email_delivery where state = 'in-doubt') as doubtful
      from graphile_worker._private_jobs j
      join graphile_worker._private_tasks t on t.id = j.task_id
      where t.identifier in ('send-emails', 'send-mail') and j.attempts < j.max_attempts`)
    return {
      pennytrail_mail_unsent: unsent,
      pennytrail_mail_oldest_unsent_seconds: oldest,
      pennytrail_mail_in_doubt: doubtful,
    }
  },
})
