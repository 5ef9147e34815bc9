import { sql } from '../server/src/platform/database/index.ts'
import type { Deps } from '../server/src/platform/http/index.ts'
import { queueJob } from '../server/src/platform/jobs/index.ts'
import { makeCharity, makePerson, makeUpdate } from '../server/src/testing/factories/index.ts'
import { findSourceProgram, startServer } from '../server/src/testing/servers/server-process.ts'
import { startSmtpServer, type SmtpServer } from '../server/src/testing/servers/smtp-server.ts'
import { openWorkplace } from '../server/src/workplace.ts'
import { formatFigure, formatSpread, getSpread } from './harness/figures.ts'
import type { BenchContext } from './harness/bench-context.ts'
import { formatTable } from './harness/table.ts'

const followers = 10_000
/** The milliseconds that the mail server takes for each email. */
const delay = 2000
const codes = 8
/** The seconds within which a code must be with the mail server. */
const target = 5
/** The milliseconds after which the bench gives up. */
const limit = 60_000

/** Creates people who follow a charity, and an update of it that is still to be emailed. */
const makeFollowedUpdate = async (deps: Deps): Promise<string> => {
  const charity = await makeCharity(deps)
  const now = deps.clock.now()
  await deps.database.transaction('system', async (db) => {
    await db.run(sql`
      with made as (
        insert into person (id, first_name, last_name, created_at)
        select gen_random_uuid(), 'Robin', 'Follower' || n, ${now}
        from generate_series(1, ${followers}) n returning id, last_name
      ), known as (
        insert into credential (person_id, email, password_hash, confirmed_at)
        select id, lower(last_name) || '@example.org', '!', ${now} from made
      )
      insert into follow (person_id, charity_id, followed_at)
      select id, ${charity.id}, ${now} from made`)
  })
  return (await makeUpdate(deps, charity.id)).id
}

const waitFor = async (isTrue: () => boolean): Promise<void> => {
  const until = performance.now() + limit
  while (!isTrue()) {
    if (performance.now() > until) throw new Error(`not within ${limit / 1000} s`)
    await new Promise((resolve) => setTimeout(resolve, 10))
  }
}

/** Asks for a reset code and returns the seconds until the mail server has it. */
const measureCode = async (origin: string, smtp: SmtpServer, email: string): Promise<number> => {
  const began = performance.now()
  const answer = await fetch(`${origin}/api/forgot-password/request-otp`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email }),
  })
  if (answer.status !== 200) throw new Error(`a code was refused: ${await answer.text()}`)
  await waitFor(() => smtp.accepted.includes(email))
  return (performance.now() - began) / 1000
}

/**
 * Measures how long a reset code takes to a mail server that needs two seconds for each email, while
 * an update is emailed to 10,000 followers. Stops after eight codes, long before the update is out.
 */
export const benchMail = async ({ database, say }: BenchContext): Promise<void> => {
  const url = await database('mail')
  const smtp = await startSmtpServer({ delay })
  // One slot for jobs, so that a job that holds it for long would show.
  const settings = { LOG_LEVEL: 'fatal', WORKER_CONCURRENCY: '1', SMTP_URL: smtp.url }
  const server = await startServer(url, settings, findSourceProgram())
  const { deps, disconnect } = await openWorkplace(
    { DATABASE_URL: url, DEMO: 'false' },
    { isPrepared: true },
  )
  try {
    const updateId = await makeFollowedUpdate(deps)
    const people = await Promise.all(Array.from({ length: codes }, () => makePerson(deps)))
    await deps.database.transaction('system', (db) =>
      queueJob(db, 'mail-update', { updateId }, { urgency: 'bulk' }),
    )
    await waitFor(() => smtp.accepted.length > 0)
    const began = performance.now()
    const seconds: number[] = []
    for (const { email } of people) seconds.push(await measureCode(server.origin, smtp, email))
    const minutes = (performance.now() - began) / 60_000
    const sent = smtp.accepted.filter((to) => to.startsWith('follower')).length
    say(
      formatTable(
        ['', 's until the mail server has it'],
        [[`${codes} reset codes during an update`, formatSpread(getSpread(seconds))]],
      ),
    )
    say(
      `Meanwhile ${sent} of ${formatFigure(followers)} followers got the update, ${formatFigure(sent / minutes)} a minute.`,
    )
    const slowest = Math.max(...seconds)
    if (slowest > target) throw new Error(`a code took ${formatFigure(slowest)} s, over ${target}`)
  } finally {
    await disconnect()
    await server.end('SIGKILL')
    await smtp.stop()
  }
}
