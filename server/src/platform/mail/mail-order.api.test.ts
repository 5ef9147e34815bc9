import type { SendMailOptions } from 'nodemailer'
import { expect, it, vi } from 'vitest'
import { makePerson } from '../../testing/factories/index.ts'
import { testApp } from '../../testing/test-app.ts'
import { startJobs } from '../../start-jobs.ts'
import { startWorker } from '../jobs/index.ts'
import { sql } from '../database/index.ts'
import { addMails, mailTasks, queueMail, type Mail } from './index.ts'
import type { QueuedMailsRow } from './mail.test-rows.ts'

const world = await testApp({ WORKER_CONCURRENCY: '1', MAIL_CONNECTIONS: '2' })
world.clock.set(new Date()) // the queue uses real time

const makeMail = (name: string): Mail => ({
  to: `${name}@example.org`,
  subject: 'Hello',
  greeting: 'Hello',
  paragraphs: [],
})
const stop = { why: 'You follow this project.', label: 'Stop', url: 'https://x.example/stop' }

const queue = (mails: readonly Mail[], urgency?: 'first') =>
  world.deps.database.transaction('system', async (db) => {
    for (const mail of mails) await queueMail(db, mail, urgency)
  })

it('a code leaves before the receipts that were queued before it', async () => {
  await queue([makeMail('receipt-1'), makeMail('receipt-2'), makeMail('receipt-3')])
  await queue([makeMail('code')], 'first')
  const delivered: string[] = []
  const sendMail = async ({ to }: { to: string }) => void delivered.push(to)
  const worker = await startWorker(world.deps, mailTasks({ sendMail }), [], false, {
    chain: 'mail',
  })
  await vi.waitUntil(() => delivered.length === 4, { timeout: 30_000 })
  await worker.stop()
  expect(delivered[0]).toBe('code@example.org')
})

const listQueued = () =>
  world.deps.database.read('system', (db) =>
    db.many<QueuedMailsRow>(sql`
      select array(select m ->> 'to' from json_array_elements(j.payload) m) as recipients
      from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
      where t.identifier = 'send-emails' order by j.priority, j.id`),
  )

it('receipts share a job, which leaves those that a slow mail server has no time for to another job', async () => {
  const receipts = Array.from({ length: 9 }, (_, at) => makeMail(`receipt-${at}`))
  await world.deps.database.transaction('system', (db) => db.run(addMails(receipts)))
  const [first, second] = (await listQueued()).map(({ recipients }) => recipients)
  expect([first!.length, second]).toEqual([8, ['receipt-8@example.org']])

  let now = 0
  vi.spyOn(performance, 'now').mockImplementation(() => now)
  const begun: string[] = []
  const sendMail = async ({ to }: SendMailOptions) => {
    begun.push(to as string)
    now += 2000
  }
  const list = first!.map((to, at) => ({
    ...makeMail(''),
    to,
    id: `00000000-0000-7000-8000-00000000000${at}`,
  }))
  await mailTasks({ sendMail })['send-emails'](list, world.deps)
  vi.restoreAllMocks()
  expect(begun).toEqual(['receipt-0@example.org'])
  expect((await listQueued()).map(({ recipients }) => recipients)).toEqual([
    first,
    second,
    first!.slice(1),
  ])
  await world.deps.database.transaction('system', (db) =>
    db.run(sql`delete from graphile_worker._private_jobs`),
  )
})

it('a reset code and a receipt leave while every connection for email in bulk waits for the mail server', async () => {
  const person = await makePerson(world.deps)
  await queue(['a', 'b', 'c'].map((name) => ({ ...makeMail(name), stop })))
  const begun: string[] = []
  const answer = Promise.withResolvers<void>()
  const sendMail = async ({ to, headers }: SendMailOptions) => {
    begun.push(to as string)
    if ('List-Unsubscribe' in headers!) await answer.promise
  }
  const worker = await startJobs(world.deps, { sendMail, verify: async () => true }, false)
  await vi.waitUntil(() => begun.length > 0, { timeout: 30_000 })
  await queue([makeMail('receipt')])
  await world.call('POST /api/forgot-password/request-otp', { body: { email: person.email } })
  await vi.waitUntil(() => begun.length === 3, { timeout: 30_000 })
  expect(begun.toSorted()).toEqual(
    ['a@example.org', person.email, 'receipt@example.org'].toSorted(),
  )
  answer.resolve()
  await vi.waitUntil(() => begun.length === 5, { timeout: 30_000 })
  await worker.stop()
  expect(new Set(begun).size).toBe(5)
})
