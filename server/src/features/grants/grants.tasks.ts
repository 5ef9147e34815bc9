import { formatMoney } from '@pennytrail/contract/money.ts'
import { dueSoonDays } from '@pennytrail/contract/grants/rules.ts'
import { ukDate } from '@pennytrail/contract/uk-date.ts'
import { dayInWords } from '@pennytrail/contract/uk-time.ts'
import type { Db } from '../../platform/database/index.ts'
import type { Deps } from '../../platform/http/index.ts'
import type { Scheduled, Tasks } from '../../platform/jobs/index.ts'
import { queueMail } from '../../platform/mail/index.ts'
import { wantsMail } from '../notifications/index.ts'
import { takeDue, type DueReport } from './grant-reports/grant-reports.sql.ts'
import {
  fundOf,
  instalmentNotRecordedWords,
  instalmentOverdueWords,
  instalmentSoonWords,
  notConfirmedWords,
  stillToConfirmWords,
  turnOffLetter,
  type Recipient,
} from './grants.emails.ts'
import { findGrant, type GrantRow } from './grants.sql.ts'
import { takeInstalments, takeUnconfirmed, type DueInstalment } from './instalment-reminders.sql.ts'
import { managersOfCharity, managersOfOrg } from './recipients.sql.ts'

type Needs = Pick<Deps, 'clock' | 'config' | 'database'>

interface Words {
  readonly subject: string
  readonly paragraphs: readonly string[]
}

/** Writes to those of them who want such mail; every letter leads to the grant. */
const tell = async (
  db: Db,
  deps: Pick<Deps, 'config'>,
  kind: 'report-reminders' | 'grant-reminders',
  to: readonly Recipient[],
  grant: GrantRow,
  words: Words,
): Promise<void> => {
  for (const person of to) {
    if (!(await wantsMail(db, person.personId, kind))) continue
    const letter = { ...words, label: 'Open the grant', path: `/grant/${grant.id}` }
    await queueMail(db, turnOffLetter(deps, kind, person, letter))
  }
}

const reportWords = (grant: GrantRow, dueOn: string, isOverdue: boolean): Words => {
  const which = `the grant of ${formatMoney(grant.amount)} from ${grant.donorOrg.name} to ${fundOf(grant)}`
  const day = dayInWords(dueOn)
  return isOverdue
    ? {
        subject: `A report was due on ${day}`,
        paragraphs: [`The report on ${which} was due on ${day} and has not been sent.`],
      }
    : {
        subject: `A report is due on ${day}`,
        paragraphs: [
          `The report on ${which} is due on ${day}. Its figures are taken from the ledger; what is needed is your words.`,
        ],
      }
}

/** Reminds charities of reports that are due soon, and both sides of those that are overdue: once. */
export const remindOfReports = (deps: Needs): Promise<void> =>
  deps.database.transaction('system', async (db) => {
    const now = deps.clock.now()
    const today = ukDate(now)
    const write = async (report: DueReport, isOverdue: boolean): Promise<void> => {
      const grant = await findGrant(db, report.grantId)
      if (!grant) return
      const words = reportWords(grant, report.dueOn, isOverdue)
      const to = [
        ...(await managersOfCharity(db, report.charityId)),
        ...(isOverdue ? await managersOfOrg(db, report.donorOrgId) : []),
      ]
      await tell(db, deps, 'report-reminders', to, grant, words)
    }
    for (const report of await takeDue(db, 'overdue', today, dueSoonDays, now)) {
      await write(report, true)
    }
    for (const report of await takeDue(db, 'soon', today, dueSoonDays, now)) {
      await write(report, false)
    }
  })

const day = 86_400_000
/** After how long a grant that nobody answered is brought back to mind. */
const unansweredDays = 7

/**
 * Reminds organisations of instalments that are due soon, and both sides of those that are overdue
 * and of grants that wait to be confirmed: once each.
 */
export const remindOfInstalments = (deps: Needs): Promise<void> =>
  deps.database.transaction('system', async (db) => {
    const now = deps.clock.now()
    const today = ukDate(now)
    const tellOrg = async (grant: GrantRow, words: Words): Promise<void> =>
      tell(db, deps, 'grant-reminders', await managersOfOrg(db, grant.donorOrg.id), grant, words)
    const tellCharity = async (grant: GrantRow, words: Words): Promise<void> =>
      tell(db, deps, 'grant-reminders', await managersOfCharity(db, grant.charity.id), grant, words)
    const each = async (
      instalments: readonly DueInstalment[],
      write: (grant: GrantRow, instalment: DueInstalment) => Promise<void>,
    ): Promise<void> => {
      for (const instalment of instalments) {
        const grant = await findGrant(db, instalment.grantId)
        if (grant) await write(grant, instalment)
      }
    }
    // Overdue first: whoever is told that is not reminded any more.
    const overdue = await takeInstalments(db, 'overdue', today, dueSoonDays, now)
    await each(overdue, async (grant, { amount, dueOn }) => {
      await tellOrg(grant, instalmentOverdueWords(grant, amount, dueOn))
      await tellCharity(grant, instalmentNotRecordedWords(grant, amount, dueOn))
    })
    const soon = await takeInstalments(db, 'soon', today, dueSoonDays, now)
    await each(soon, (grant, { amount, dueOn }) =>
      tellOrg(grant, instalmentSoonWords(grant, amount, dueOn)),
    )
    const before = new Date(now.getTime() - unansweredDays * day)
    for (const id of await takeUnconfirmed(db, before, now)) {
      const grant = (await findGrant(db, id))!
      await tellOrg(grant, stillToConfirmWords(grant))
      await tellCharity(grant, notConfirmedWords(grant))
    }
  })

export const grantTasks: Tasks = {
  'remind-of-grant-reports': (_payload, deps) => remindOfReports(deps),
  'remind-of-instalments': (_payload, deps) => remindOfInstalments(deps),
}

export const grantSchedule: readonly Scheduled[] = [
  { cron: '20 * * * *', task: 'remind-of-grant-reports' },
  { cron: '25 * * * *', task: 'remind-of-instalments' },
]
