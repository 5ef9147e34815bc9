import type { Scheduled, Tasks } from '../../platform/jobs/index.ts'
import { summariseBacklog } from './recompute-attribution.ts'

export const attributionTasks: Tasks = {
  'summarise-givers': (_payload, deps) => summariseBacklog(deps),
}

export const attributionSchedule: readonly Scheduled[] = [
  { cron: '* * * * *', task: 'summarise-givers' },
]
