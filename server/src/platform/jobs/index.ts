export { addJob, queueJob, type QueueOptions } from './queue.ts'
export { jobFigures } from './job-figures.ts'
export { prepareJobs } from './prepare-jobs.ts'
export {
  countQueueConnections,
  MembersFailed,
  startWorker,
  type Task,
  type Tasks,
  type Worker,
} from './worker.ts'
export type { Scheduled } from './schedule.ts'
export { workThroughDue } from './work-through-due.ts'
