import { assertNotDemonstration, migrate, withStartLock } from './platform/database/index.ts'
import { prepareJobs } from './platform/jobs/index.ts'

/**
 * Brings the schema and the job queue up to date, one process at a time, and changes only what is
 * missing. `ownerUrl` connects as the schema's owner. `say` hears who blocks a step. Returns the
 * names of the migrations that ran.
 * Throws if a production process finds the demonstration in the database.
 */
export const prepareDatabase = (
  ownerUrl: string,
  production: boolean,
  say?: (line: string) => void,
): Promise<string[]> =>
  withStartLock(
    ownerUrl,
    async () => {
      const ran = await migrate(ownerUrl, say ? { say } : {})
      if (production) await assertNotDemonstration(ownerUrl)
      await prepareJobs(ownerUrl)
      return ran
    },
    say,
  )
