import { expect, it } from 'vitest'
import { testApp } from '../../testing/test-app.ts'
import { sql } from '../database/index.ts'
import { uuidv7 } from '../ids.ts'
import { addJobs, MembersFailed } from '../jobs/index.ts'
import { allowRepeat } from './index.ts'
import { mailTasks } from './mail.ts'
import type { DeliveryStateRow, QueuedIdRow } from './mail.test-rows.ts'

const world = await testApp()
const { deps } = world

const makeMail = (to: string) => ({
  id: uuidv7(),
  to,
  subject: 'Hello',
  greeting: 'Hello',
  paragraphs: ['Good morning.'],
})

/**
 * Creates a mail server that handles each email with `answer` and lists the recipients in
 * `delivered`.
 */
const makeServer = (answer: (to: string) => Promise<void> = async () => {}) => {
  const delivered: string[] = []
  const sendMail = async ({ to }: { to: string }): Promise<void> => {
    delivered.push(to)
    await answer(to)
  }
  return { delivered, task: mailTasks({ sendMail })['send-emails'] }
}

const readStates = () =>
  deps.database.read('system', (db) =>
    db.many<DeliveryStateRow>(sql`select id, state from email_delivery`),
  )

it('an email that was sent is not sent again when its job runs again', async () => {
  const { delivered, task } = makeServer()
  const mails = [makeMail('one@example.org'), makeMail('two@example.org')]
  await task(mails, deps)
  await task(mails, deps)
  expect(delivered).toEqual(['one@example.org', 'two@example.org'])
})

it('an email says in a header that no person wrote it', async () => {
  const sent: unknown[] = []
  const sendMail = async ({ headers }: { headers?: unknown }) => void sent.push(headers)
  await mailTasks({ sendMail })['send-emails']([makeMail('one@example.org')], deps)
  expect(sent).toEqual([{ 'Auto-Submitted': 'auto-generated' }])
})

it('an email that the release before has queued is sent', async () => {
  const sent: unknown[] = []
  const sendMail = async ({ text }: { text?: unknown }) => void sent.push(text)
  const mail = { id: uuidv7(), to: 'old@example.org', subject: 'Hello', text: 'Good day', html: '' }
  await mailTasks({ sendMail })['send-mail']([mail], deps)
  expect(sent).toEqual(['Good day'])
})

it('an email that the mail server refused is sent again by the next attempt', async () => {
  let refuse = true
  const { delivered, task } = makeServer(async () => {
    if (refuse) throw Object.assign(new Error('451 try later'), { responseCode: 451 })
  })
  const mail = makeMail('later@example.org')
  await expect(task([mail], deps)).rejects.toThrow(MembersFailed)
  refuse = false
  await task([mail], deps)
  expect(delivered).toHaveLength(2)
})

it('an email whose sending process died is marked as in doubt, and only a person can send it again', async () => {
  const dead = makeServer(() => new Promise(() => {})) // never answers, like a killed process
  const mails = ['a', 'b', 'c'].map((name) => makeMail(`${name}@example.org`))
  void dead.task(mails, deps)
  await expect.poll(() => dead.delivered).toEqual(['a@example.org'])

  // Another process takes the job over.
  const { delivered, task } = makeServer()
  await expect(task(mails, deps)).rejects.toThrow('some of a list failed')
  await expect(task([mails[0]!], deps)).rejects.toThrow('some of a list failed')
  expect(delivered).toEqual(['b@example.org', 'c@example.org'])
  const inDoubt = (await readStates()).filter(({ state }) => state === 'in-doubt')
  expect(inDoubt.map(({ id }) => id)).toEqual([mails[0]!.id])

  // An administrator retries the job.
  await deps.database.transaction('system', async (db) => {
    await db.run(addJobs([{ task: 'send-emails', payload: [mails[0]!] }]))
    const { id } = await db.one<QueuedIdRow>(
      sql`select id::text from graphile_worker._private_jobs order by id desc limit 1`,
    )
    await allowRepeat(db, id)
  })
  await task([mails[0]!], deps)
  expect(delivered.at(-1)).toBe('a@example.org')
})

const file = {
  filename: 'receipt.pdf',
  contentType: 'application/pdf',
  content: Buffer.from('%PDF'),
}
const withFile = () => ({
  ...makeMail('giver@example.org'),
  attach: { kind: 'receipt', id: uuidv7() },
})

it('the file of an email is made when the email is sent, and attached', async () => {
  const sent: unknown[] = []
  const sendMail = async ({ attachments }: { attachments?: unknown }) => void sent.push(attachments)
  const task = mailTasks({ sendMail }, { receipt: async () => file })['send-emails']
  await task([withFile()], deps)
  const gone = mailTasks({ sendMail }, { receipt: async () => null })['send-emails']
  await gone([withFile()], deps)
  expect(sent).toEqual([[file], undefined])
})

it.each([{ code: 'EMESSAGE' }, { responseCode: 552, command: 'DATA' }])(
  'an email that is too large for the mail server is sent without its file (%j)',
  async (refusal) => {
    const sent: boolean[] = []
    const sendMail = async ({ attachments }: { attachments?: unknown }) => {
      sent.push(attachments !== undefined)
      if (attachments) throw Object.assign(new Error('too large'), refusal)
    }
    const task = mailTasks({ sendMail }, { receipt: async () => file })['send-emails']
    await task([withFile()], deps)
    expect(sent).toEqual([true, false])
  },
)

it('an email whose file could not be made is not in doubt, and the next attempt sends it', async () => {
  let broken = true
  const delivered: string[] = []
  const sendMail = async ({ to }: { to: string }) => void delivered.push(to)
  const receipt = async () => {
    if (broken) throw new Error('no font')
    return file
  }
  const careful = mailTasks({ sendMail }, { receipt })['send-emails']
  const mail = withFile()
  await expect(careful([mail], deps)).rejects.toThrow(MembersFailed)
  expect(delivered).toEqual([])
  broken = false
  await careful([mail], deps)
  expect(delivered).toEqual(['giver@example.org'])
  await careful([mail], deps)
  expect(delivered).toHaveLength(1)
})
