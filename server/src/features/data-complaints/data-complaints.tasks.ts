import { complaintYears, reminderDays } from '@pennytrail/contract/data-complaints/rules.ts'
import { addDays, toUkDate } from '@pennytrail/contract/dates/uk-date.ts'
import type { Deps } from '../../platform/http/index.ts'
import type { Scheduled, Tasks } from '../../platform/jobs/index.ts'
import { buildComplaintReminderEmail } from './data-complaints.emails.ts'
import { eraseComplaints, takeDueComplaints } from './data-complaints.sql.ts'
import { emailResponsible } from './make-complaint.ts'

/** Reminds those who must answer, once for each complaint, before its answer is due. */
const remindOfComplaints = (deps: Deps): Promise<void> =>
  deps.database.transaction('mail', async (db) => {
    const now = deps.clock.now()
    const due = await takeDueComplaints(db, addDays(toUkDate(now), reminderDays), now)
    for (const { reference, charityId, answerBy } of due) {
      const open = { answerBy, charityId, reference }
      await emailResponsible(db, deps, open, buildComplaintReminderEmail)
    }
  })

/** Erases what identifies the complainant, years after the answer. */
const forgetComplainants = async ({ clock, database }: Deps): Promise<void> => {
  const before = new Date(clock.now())
  before.setUTCFullYear(before.getUTCFullYear() - complaintYears)
  await database.transaction('mail', (db) => eraseComplaints(db, before, clock.now()))
}

export const dataComplaintTasks: Tasks = {
  'remind-of-complaints': (_payload, deps) => remindOfComplaints(deps),
  'forget-complainants': (_payload, deps) => forgetComplainants(deps),
}

export const dataComplaintSchedule: readonly Scheduled[] = [
  { cron: '10 8 * * *', task: 'remind-of-complaints' },
  { cron: '55 3 * * *', task: 'forget-complainants' },
]
