import { formatMoney } from '@pennytrail/contract/format-money.ts'
import { dueSoonDays } from '@pennytrail/contract/grants/rules.ts'
import { toUkDate } from '@pennytrail/contract/dates/uk-date.ts'
import { formatDay } from '@pennytrail/contract/dates/uk-time.ts'
import type { Db } from '../../platform/database/index.ts'
import type { Deps } from '../../platform/http/index.ts'
import type { Scheduled, Tasks } from '../../platform/jobs/index.ts'
import { isSubscribed, notify } from '../notifications/index.ts'
import type { DueInstalment, DueReport, Recipient } from './grants.rows.ts'
import { takeDue } from './grant-reports/grant-reports.sql.ts'
import {
  getFundName,
  describeUnrecordedInstalment,
  describeOverdueInstalment,
  describeInstalmentDueSoon,
  describeGrantNotConfirmed,
  describeUnconfirmedGrant,
  buildUnsubscribableEmail,
} from './grants.emails.ts'
import { findGrant, type GrantRow } from './grants.sql.ts'
import { takeInstalments, takeUnconfirmed } from './instalment-reminders.sql.ts'
import { listCharityManagers, listOrgManagers } from './recipients.sql.ts'

type RequiredDeps = Pick<Deps, 'clock' | 'config' | 'database'>

interface ReminderText {
  readonly subject: string
  readonly paragraphs: readonly string[]
}

/** Tells people about a grant, by email too if they have not turned this kind of email off. */
const notifyManagers = async (
  db: Db,
  deps: Pick<Deps, 'clock' | 'config'>,
  kind: 'report-reminders' | 'grant-reminders',
  to: readonly Recipient[],
  grant: GrantRow,
  words: ReminderText,
): Promise<void> => {
  for (const person of to) {
    const wantsEmail = await isSubscribed(db, person.personId, kind)
    const emailMessage = { ...words, label: 'Open the grant', path: `/grant/${grant.id}` }
    const { personId } = person
    const mail = buildUnsubscribableEmail(deps, kind, person, emailMessage)
    await notify(db, deps, mail, { personId, wantsEmail })
  }
}

const describeReport = (grant: GrantRow, dueOn: string, isOverdue: boolean): ReminderText => {
  const which = `the grant of ${formatMoney(grant.amount)} from ${grant.donorOrg.name} to ${getFundName(grant)}`
  const day = formatDay(dueOn)
  return isOverdue
    ? {
        subject: `A report was due on ${day}`,
        paragraphs: [`The report on ${which} was due on ${day} and has not been sent.`],
      }
    : {
        subject: `A report is due on ${day}`,
        paragraphs: [
          `The report on ${which} is due on ${day}. Its figures come from the ledger. You only need to write the text.`,
        ],
      }
}

/**
 * Reminds the charity of each report that is due soon, and both organisations of each overdue
 * report, once each.
 */
export const remindAboutReports = (deps: RequiredDeps): Promise<void> =>
  deps.database.transaction('money', async (db) => {
    const now = deps.clock.now()
    const today = toUkDate(now)
    const write = async (report: DueReport, isOverdue: boolean): Promise<void> => {
      const grant = await findGrant(db, report.grantId)
      if (!grant) return
      const words = describeReport(grant, report.dueOn, isOverdue)
      const to = [
        ...(await listCharityManagers(db, report.charityId)),
        ...(isOverdue ? await listOrgManagers(db, report.donorOrgId) : []),
      ]
      await notifyManagers(db, deps, 'report-reminders', to, grant, words)
    }
    for (const report of await takeDue(db, 'overdue', today, dueSoonDays, now)) {
      await write(report, true)
    }
    for (const report of await takeDue(db, 'soon', today, dueSoonDays, now)) {
      await write(report, false)
    }
  })

const day = 86_400_000
/** The number of days after which an unanswered grant gets a reminder. */
const unansweredDays = 7

/**
 * Reminds the donor organisation of an instalment that is due soon, and both organisations of an
 * overdue instalment and of a grant that is not confirmed yet, once each.
 */
export const remindAboutInstalments = (deps: RequiredDeps): Promise<void> =>
  deps.database.transaction('money', async (db) => {
    const now = deps.clock.now()
    const today = toUkDate(now)
    const notifyOrg = async (grant: GrantRow, words: ReminderText): Promise<void> => {
      const to = await listOrgManagers(db, grant.donorOrg.id)
      return notifyManagers(db, deps, 'grant-reminders', to, grant, words)
    }
    const notifyCharity = async (grant: GrantRow, words: ReminderText): Promise<void> => {
      const to = await listCharityManagers(db, grant.charity.id)
      return notifyManagers(db, deps, 'grant-reminders', to, grant, words)
    }
    const forEachGrant = async (
      instalments: readonly DueInstalment[],
      write: (grant: GrantRow, instalment: DueInstalment) => Promise<void>,
    ): Promise<void> => {
      for (const instalment of instalments) {
        const grant = await findGrant(db, instalment.grantId)
        if (grant) await write(grant, instalment)
      }
    }
    // Overdue instalments come first, so that they do not also get the reminder of an instalment
    // that is due soon.
    const overdue = await takeInstalments(db, 'overdue', today, dueSoonDays, now)
    await forEachGrant(overdue, async (grant, { amount, dueOn }) => {
      await notifyOrg(grant, describeOverdueInstalment(grant, amount, dueOn))
      await notifyCharity(grant, describeUnrecordedInstalment(grant, amount, dueOn))
    })
    const soon = await takeInstalments(db, 'soon', today, dueSoonDays, now)
    await forEachGrant(soon, (grant, { amount, dueOn }) =>
      notifyOrg(grant, describeInstalmentDueSoon(grant, amount, dueOn)),
    )
    const before = new Date(now.getTime() - unansweredDays * day)
    for (const id of await takeUnconfirmed(db, before, now)) {
      const grant = (await findGrant(db, id))!
      await notifyOrg(grant, describeUnconfirmedGrant(grant))
      await notifyCharity(grant, describeGrantNotConfirmed(grant))
    }
  })

export const grantTasks: Tasks = {
  'remind-of-grant-reports': (_payload, deps) => remindAboutReports(deps),
  'remind-of-instalments': (_payload, deps) => remindAboutInstalments(deps),
}

export const grantSchedule: readonly Scheduled[] = [
  { cron: '20 * * * *', task: 'remind-of-grant-reports' },
  { cron: '25 * * * *', task: 'remind-of-instalments' },
]
