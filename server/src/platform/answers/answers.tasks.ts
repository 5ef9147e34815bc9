import type { Scheduled, Tasks } from '../jobs/index.ts'
import { trimChanges } from './answer-changes.sql.ts'

export const answerTasks: Tasks = {
  'trim-answer-changes': async (_payload, deps) => {
    await deps.database.transaction('maintenance', trimChanges)
  },
}

export const answerSchedule: readonly Scheduled[] = [
  { cron: '*/10 * * * *', task: 'trim-answer-changes' },
]
