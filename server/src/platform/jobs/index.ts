export { addJob, queueJob, type QueueOptions } from './queue.ts'
export {
  prepareJobs,
  startWorker,
  type Scheduled,
  type Task,
  type Tasks,
  type Worker,
} from './worker.ts'
