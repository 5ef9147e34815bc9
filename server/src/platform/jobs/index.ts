export { addJob, queueJob, type QueueOptions } from './queue.ts'
export {
  MembersFailed,
  prepareJobs,
  startWorker,
  type Scheduled,
  type Task,
  type Tasks,
  type Worker,
} from './worker.ts'
