import { formatMoney } from '@pennytrail/contract/money.ts'
import type { Db } from '../../platform/database/index.ts'
import type { Deps } from '../../platform/http/index.ts'
import type { Scheduled, Tasks } from '../../platform/jobs/index.ts'
import { queueMail } from '../../platform/mail/index.ts'
import { wantsMail } from '../notifications/index.ts'
import { fundOf, longDay, reportLetter, type Recipient } from './grants.letters.ts'
import { takeDue, type DueReport } from './grant-reports.sql.ts'
import { findGrant } from './grants.sql.ts'
import { managersOfCharity, managersOfOrg } from './recipients.sql.ts'
import { ukToday } from './view-grants.ts'

/** How many days before it is due a charity is reminded of a report. */
const daysBefore = 14

const write = async (
  db: Db,
  deps: Pick<Deps, 'config'>,
  report: DueReport,
  to: readonly Recipient[],
  isOverdue: boolean,
): Promise<void> => {
  const grant = await findGrant(db, report.grantId)
  if (!grant) return
  const which = `the grant of ${formatMoney(grant.amount)} from ${grant.donorOrg.name} to ${fundOf(grant)}`
  const day = longDay(report.dueOn)
  for (const person of to) {
    if (!(await wantsMail(db, person.personId, 'report-reminders'))) continue
    const letter = reportLetter(deps, person, {
      subject: isOverdue ? `A report was due on ${day}` : `A report is due on ${day}`,
      paragraph: isOverdue
        ? `The report on ${which} was due on ${day} and has not been sent.`
        : `The report on ${which} is due on ${day}. Its figures are taken from the ledger; what is needed is your words.`,
      label: 'Open the grant',
      path: `/grant/${grant.id}`,
    })
    await queueMail(db, letter)
  }
}

/** Reminds charities of reports that are due soon, and both sides of those that are overdue: once. */
export const remindOfReports = (deps: Pick<Deps, 'clock' | 'config' | 'database'>): Promise<void> =>
  deps.database.transaction('system', async (db) => {
    const now = deps.clock.now()
    const today = ukToday(now)
    for (const report of await takeDue(db, 'overdue', today, daysBefore, now)) {
      const both = [
        ...(await managersOfCharity(db, report.charityId)),
        ...(await managersOfOrg(db, report.donorOrgId)),
      ]
      await write(db, deps, report, both, true)
    }
    for (const report of await takeDue(db, 'soon', today, daysBefore, now)) {
      await write(db, deps, report, await managersOfCharity(db, report.charityId), false)
    }
  })

export const grantTasks: Tasks = {
  'remind-of-grant-reports': (_payload, deps) => remindOfReports(deps),
}

export const grantSchedule: readonly Scheduled[] = [
  { cron: '20 * * * *', task: 'remind-of-grant-reports' },
]
