import type { Scheduled, Tasks } from '../../platform/jobs/index.ts'
import { clearLinesBefore } from './statement-lines.sql.ts'

const day = 24 * 60 * 60 * 1000
/** The days for which the bank's text of a line is stored that nobody has posted. */
const storedDays = 90

export const bankImportTasks: Tasks = {
  'delete-bank-texts': async (_payload, { clock, database }) => {
    const before = new Date(clock.now().getTime() - storedDays * day)
    await database.transaction('money', (db) => clearLinesBefore(db, before))
  },
}

export const bankImportSchedule: readonly Scheduled[] = [
  { cron: '35 3 * * *', task: 'delete-bank-texts' },
]
