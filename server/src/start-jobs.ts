import { features } from './features/index.ts'
import { answerSchedule, answerTasks } from './platform/answers/index.ts'
import { fileSchedule, fileTasks } from './platform/files/index.ts'
import type { Deps } from './platform/http/index.ts'
import { startWorker, type Worker } from './platform/jobs/index.ts'
import { mailSchedule, mailTasks, type MailServer } from './platform/mail/index.ts'

/**
 * Starts the workers of this process: for email, for email in bulk and for all other jobs.
 * `exclusive` says that no other process works on this database.
 */
export const startJobs = async (
  deps: Deps,
  mailServer: MailServer | null,
  exclusive: boolean,
): Promise<Worker> => {
  const { 'send-bulk-emails': sendInBulk, ...sendMail } = mailTasks(
    mailServer,
    features.fileMakers,
    deps.config.bulkMailPerMinute,
  )
  const tasks = { ...fileTasks, ...answerTasks, ...features.tasks }
  const schedule = [...fileSchedule, ...answerSchedule, ...features.schedule]
  // The first one takes over the jobs of all chains, so it must start alone.
  const workers = [await startWorker(deps, tasks, schedule, exclusive)]
  const stop = async (): Promise<void> => {
    await Promise.all(workers.map((worker) => worker.stop()))
  }
  try {
    workers.push(await startWorker(deps, sendMail, mailSchedule, false, { chain: 'mail' }))
    const bulk = { 'send-bulk-emails': sendInBulk }
    workers.push(await startWorker(deps, bulk, [], false, { chain: 'bulk-mail' }))
  } catch (error) {
    await stop()
    throw error
  }
  return { isRunning: () => workers.every((worker) => worker.isRunning()), stop }
}
