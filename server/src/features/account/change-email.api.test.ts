import { describe, expect, it } from 'vitest'
import { sql } from '../../platform/database/index.ts'
import { makePerson } from '../../testing/factories/index.ts'
import { testApp } from '../../testing/test-app.ts'
import type { RowRow } from './account.test-rows.ts'

const world = await testApp()
const { deps } = world
const password = 'Correct horse 7'

const listEmailsTo = async (email: string) =>
  (await world.outbox()).filter(({ recipient }) => recipient === email)
const subjectsTo = async (email: string) => (await listEmailsTo(email)).map((one) => one.subject)
const logIn = (email: string, secret: string) =>
  world.call('POST /api/auth/login', { body: { email, password: secret } })
const me = (token: string) => world.call('GET /api/auth/me', { as: token })

const ask = (as: { token: string }, email: string, secret = password) =>
  world.call('POST /api/user/email', { as, body: { email, password: secret } })
const confirm = (token: string) =>
  world.call('POST /api/user/confirm-new-email', { body: { token } })
const tokenIn = (text: string): string => /confirm-new-email\?token=([\w-]+)/.exec(text)![1]!
const requestChange = async (email: string) => {
  const ada = await makePerson(deps, { password })
  expect((await ask(ada, email)).status).toBe(200)
  const [emailMessage] = await listEmailsTo(email)
  return { ada, token: tokenIn(emailMessage!.textBody) }
}

describe('changing the email address', () => {
  it('the email address changes when the link is followed, and the old address is emailed before and after', async () => {
    const { ada, token } = await requestChange('new.ada@example.org')
    const { body } = await world.call('GET /api/user/account', { as: ada })
    expect(body.pendingEmail?.email).toBe('new.ada@example.org')
    expect((await me(ada.token)).body.email).toBe(ada.email)

    const answer = await confirm(token)
    expect(answer.body.email).toBe('new.ada@example.org')
    expect((await me(ada.token)).body.email).toBe('new.ada@example.org')
    expect((await logIn('new.ada@example.org', password)).status).toBe(200)
    expect((await logIn(ada.email, password)).status).toBe(401)
    expect(await subjectsTo(ada.email)).toEqual([
      'Your email address is about to change',
      'Your email address has changed',
    ])
    expect((await confirm(token)).body).toMatchObject({ code: 'email-change-invalid' })
  })

  it('answers and emails about an address name it as it was typed, with letters beyond ASCII in its domain', async () => {
    const ada = await makePerson(deps, { password })
    const { body } = await ask(ada, 'ada@müller.example')
    expect(body).toMatchObject({
      message: 'We sent a link to ada@müller.example. Open it to change your address.',
    })
    const [warning] = await listEmailsTo(ada.email)
    expect(warning!.textBody.replaceAll(/\s+/g, ' ')).toContain('to ada@müller.example. It will')
  })

  it('refuses an email change with a wrong password, an invalid address or the current address', async () => {
    const ada = await makePerson(deps, { password })
    expect((await ask(ada, 'x@example.org', 'guess')).status).toBe(400)
    expect((await ask(ada, 'x@example')).status).toBe(400)
    expect((await ask(ada, ada.email.toUpperCase())).body).toMatchObject({
      issues: [{ path: 'email' }],
    })
  })

  it('an email change does not reveal that the new address has an account, but emails that account’s owner', async () => {
    const [ada, owner] = [await makePerson(deps, { password }), await makePerson(deps)]
    const free = await ask(ada, 'free.address@example.org')
    const taken = await ask(ada, owner.email)
    expect(taken.status).toBe(free.status)
    expect(taken.body.message.replace(owner.email, '')).toBe(
      free.body.message.replace('free.address@example.org', ''),
    )
    const { body } = await world.call('GET /api/user/account', { as: ada })
    expect(body.pendingEmail?.email).toBe(owner.email)
    expect(await subjectsTo(owner.email)).toEqual(['You already have an account'])
  })

  it('the API refuses an email change link that was replaced by a newer one, withdrawn or has expired', async () => {
    const { ada, token } = await requestChange('first.choice@example.org')
    expect((await ask(ada, 'second.choice@example.org')).status).toBe(200)
    expect((await confirm(token)).status).toBe(400)
    const [emailMessage] = await listEmailsTo('second.choice@example.org')
    const second = tokenIn(emailMessage!.textBody)
    expect((await world.call('DELETE /api/user/email', { as: ada })).status).toBe(200)
    expect((await confirm(second)).status).toBe(400)
    const late = await requestChange('too.late@example.org')
    world.clock.advance({ hours: 24, seconds: 1 })
    expect((await confirm(late.token)).status).toBe(400)
    world.clock.advance({ hours: -24, seconds: -1 })
  })

  it('refuses an email change if another account has taken the address meanwhile', async () => {
    const { ada, token } = await requestChange('contested@example.org')
    await makePerson(deps, { email: 'contested@example.org' })
    expect((await confirm(token)).status).toBe(400)
    expect((await me(ada.token)).body.email).toBe(ada.email)
  })

  it('changes the email address once when fifty requests use the link at the same time', async () => {
    const { token } = await requestChange('raced@example.org')
    const answers = await Promise.all(Array.from({ length: 50 }, () => confirm(token)))
    expect(answers.filter((one) => one.status === 200)).toHaveLength(1)
    expect(answers.filter((one) => one.status === 400)).toHaveLength(49)
  })

  it('stores the email change token only as a hash', async () => {
    const { token } = await requestChange('hashed@example.org')
    const rows = await deps.database.read('system', (db) =>
      db.many<RowRow>(sql`select e::text as row from email_change e`),
    )
    expect(rows.some(({ row }) => row.includes(token))).toBe(false)
  })
})
