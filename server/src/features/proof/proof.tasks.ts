import type { Scheduled, Tasks } from '../../platform/jobs/index.ts'
import { mailCheckpoints } from './checkpoint-emails.ts'
import { makeCheckpoints } from './make-checkpoint.ts'

export const proofTasks: Tasks = {
  'make-checkpoints': async (_payload, deps) => {
    try {
      await makeCheckpoints(deps)
    } finally {
      await mailCheckpoints(deps)
    }
  },
  'mail-checkpoints': (_payload, deps) => mailCheckpoints(deps),
}

export const proofSchedule: readonly Scheduled[] = [{ cron: '0 * * * *', task: 'make-checkpoints' }]
