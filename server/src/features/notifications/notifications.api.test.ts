import { describe, expect, it } from 'vitest'
import { sql } from '../../platform/database/index.ts'
import { queueMail } from '../../platform/mail/index.ts'
import { makePerson } from '../../testing/factories/index.ts'
import { testApp } from '../../testing/test-app.ts'
import { buildEmail, unsubscribeUrl, isSubscribed } from './index.ts'
import type { Row } from './notifications.test-rows.ts'

const world = await testApp()
const { deps } = world

const tokenFor = (personId: string): string =>
  new URL(unsubscribeUrl(deps.config, { personId, kind: 'gift-news' })).searchParams.get('token')!

const wants = (personId: string, actor: string = '') =>
  deps.database.read(actor, (db) => isSubscribed(db, personId, 'gift-news'))

/** Sends the same request as an email client’s own unsubscribe button. */
const oneClick = (url: string) =>
  world.app.inject({
    method: 'POST',
    url: url.replace(deps.config.appOrigin, ''),
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: 'List-Unsubscribe=One-Click',
  })

describe('notification preferences', () => {
  it('preferences require a session and accept only known kinds', async () => {
    const person = await makePerson(deps)
    const key = 'PATCH /api/notification/preferences'
    expect((await world.call('GET /api/notification/preferences')).status).toBe(401)
    expect((await world.call(key, { body: { team: false } })).status).toBe(401)
    for (const body of [{ receipts: false }, { team: 'no' }, []])
      expect((await world.call(key, { as: person, body })).status).toBe(400)
  })

  it('preferences are on by default, and each can be turned off separately', async () => {
    const person = await makePerson(deps)
    const before = await world.call('GET /api/notification/preferences', { as: person })
    expect(before.body.preferences.every((one) => one.mail && one.changedAt === null)).toBe(true)
    const { body } = await world.call('PATCH /api/notification/preferences', {
      as: person,
      body: { 'gift-news': false, team: true },
    })
    expect(body.preferences.filter((one) => !one.mail).map((one) => one.kind)).toEqual([
      'gift-news',
    ])
    expect(await wants(person.id)).toBe(false)
    expect(await wants((await makePerson(deps)).id)).toBe(true)
  })

  it('a preference that is turned off stops emails caused by anyone, even by people who cannot read it', async () => {
    const [person, other] = [await makePerson(deps), await makePerson(deps)]
    await world.call('PATCH /api/notification/preferences', {
      as: person,
      body: { 'gift-news': false },
    })
    for (const actor of ['', 'system', other.id, person.id])
      expect({ actor, wants: await wants(person.id, actor) }).toEqual({ actor, wants: false })
    const visible = await deps.database.read(other.id, (db) =>
      db.many<Row>(sql`select from notification_preference where person_id = ${person.id}`),
    )
    expect(visible).toEqual([])
  })
})

describe('unsubscribe link in an email', () => {
  it('the unsubscribe link shows the kind of email and can turn that kind off and on without signing in', async () => {
    const person = await makePerson(deps, { email: 'wren@example.org' })
    const token = tokenFor(person.id)
    const shown = await world.call('GET /api/notification/link', { query: { token } })
    expect(shown.body).toEqual({ kind: 'gift-news', email: 'w…@example.org', mail: true })
    for (const mail of [false, false, true]) {
      const body = { token, mail }
      const answer = await world.call('PATCH /api/notification/link', { body })
      expect(answer.body.mail).toBe(mail)
      expect(await wants(person.id)).toBe(mail)
    }
  })

  it('every unsubscribe token that the server did not sign gets the same error', async () => {
    const [person, other] = [await makePerson(deps), await makePerson(deps)]
    const token = tokenFor(person.id)
    const [, kind, mark] = token.split('.')
    const [foreign] = tokenFor(other.id).split('.')
    const bad = [
      'x',
      '..',
      `${foreign}.${kind}.${mark}`,
      token.replace('gift-news', 'team'),
      token.replace('gift-news', 'constructor'),
      token.slice(0, -2),
      `${token}.x`,
    ]
    for (const one of bad) {
      const answer = await world.call('GET /api/notification/link', { query: { token: one } })
      expect({ one, status: answer.status }).toEqual({ one, status: 400 })
      expect(answer.body).toMatchObject({ code: 'unsubscribe-link-invalid' })
      const change = await world.call('PATCH /api/notification/link', {
        body: { token: one, mail: false },
      })
      expect(change.text).toBe(answer.text)
      expect((await oneClick(`/unsubscribe?token=${one}`)).statusCode).toBe(400)
    }
    expect((await oneClick('/unsubscribe')).statusCode).toBe(400)
    expect(await wants(person.id)).toBe(true)
  })
})

describe('email of a kind that can be turned off', () => {
  it('an email that can be turned off has an unsubscribe link and one-click headers', async () => {
    const person = await makePerson(deps)
    const subscription = { personId: person.id, kind: 'gift-news' } as const
    const emailMessage = buildEmail(deps.config, subscription, {
      to: person.email,
      subject: 'Your gift bought planks',
      greeting: 'Hello,',
      paragraphs: ['The jetty has its planks.'],
    })
    await deps.database.transaction('system', (db) => queueMail(db, emailMessage))
    const sent = (await world.outbox()).find((mail) => mail.recipient === person.email)!
    const url = unsubscribeUrl(deps.config, subscription)
    expect(sent.headers).toEqual({
      'Auto-Submitted': 'auto-generated',
      'List-Unsubscribe': `<${url}>`,
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    })
    expect(sent.textBody).toContain(`Stop these emails: ${url}`)
    expect(sent.htmlBody).toContain('News about your gifts')
    const answer = await oneClick(url)
    expect(answer.statusCode).toBe(200)
    expect(await wants(person.id)).toBe(false)
  })

  it('an email that cannot be turned off has no unsubscribe headers', async () => {
    const { email } = await makePerson(deps)
    await deps.database.transaction('system', (db) =>
      queueMail(db, {
        to: email,
        subject: 'Receipt',
        greeting: 'Hello',
        paragraphs: ['Thank you.'],
      }),
    )
    const sent = (await world.outbox()).find((mail) => mail.recipient === email)!
    expect(sent.headers).toEqual({ 'Auto-Submitted': 'auto-generated' })
  })
})
