import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, expect, it, vi } from 'vitest'
import { sql } from '../platform/database/index.ts'
import { startWorker } from '../platform/jobs/index.ts'
import { mailTasks, openMailServer, queueMail } from '../platform/mail/index.ts'
import { startSmtpServer } from '../testing/servers/smtp-server.ts'
import { formatMax, reportFailure } from '../testing/storm/storm-table.ts'
import { atOnce } from '../testing/storm/storm.ts'
import { testApp } from '../testing/test-app.ts'
import type { JobErrorRow } from '../server.test-rows.ts'

const world = await testApp()
const smtp = await startSmtpServer()
afterAll(() => smtp.stop())

const listJobErrors = () =>
  world.deps.database.read('system', (db) =>
    db.many<JobErrorRow>(sql`select last_error from graphile_worker._private_jobs`),
  )

const haveAllFailed = async (): Promise<boolean> =>
  (await listJobErrors()).every((job) => job.lastError !== null)

const isOver = async (): Promise<boolean> => (await listJobErrors()).length === 0

it('emails wait while the mail server is down and are each sent once when it is back', async () => {
  await smtp.stop()
  const count = atOnce(5, 200)
  const recipients = Array.from({ length: count }, (_, at) => `${at}@example.org`)
  for (const to of recipients) {
    const mail = { to, subject: 'Hello', greeting: 'Hello', paragraphs: [] }
    await world.deps.database.transaction('system', (db) => queueMail(db, mail))
  }
  const worker = await startWorker(
    world.deps,
    mailTasks(openMailServer({ ...world.deps.config, smtpUrl: smtp.url })),
    [],
    false,
  )
  await vi.waitUntil(haveAllFailed, { timeout: 60_000 })
  await sleep(atOnce(0, 60_000))
  expect(smtp.accepted).toEqual([])

  await smtp.start()
  const began = performance.now()
  await vi.waitUntil(isOver, { timeout: 180_000 })
  const waited = performance.now() - began
  await worker.stop()
  expect(smtp.accepted.toSorted()).toEqual(recipients.toSorted())
  reportFailure(
    'SMTP down',
    `no mail server for 60 s, ${count} emails`,
    `${count} sent once, 0 lost, 0 twice; the last ${formatMax([waited])} after the server's return`,
  )
}, 300_000)
