import { describe, expect, it } from 'vitest'
import { sql } from '../../../platform/database/index.ts'
import {
  makeCharity,
  makeMember,
  makeUnconnectedCharity,
} from '../../../testing/factories/index.ts'
import { makeConnectWorld } from '../../../testing/connect-world.ts'
import { makeGivingWorld } from '../../../testing/giving-world.ts'
import { testApp } from '../../../testing/test-app.ts'
import { emptyInbox } from '../../../testing/servers/webhook-inbox.ts'
import type { RowsRow } from '../payments.test-rows.ts'

const world = await testApp()
const { stripe, standIn } = world.deps.payments
const origin = world.deps.config.appOrigin
const { atDashboard, begin, comeBack, connect, decide, viewPayments } = makeConnectWorld(world)

/** Creates a verified charity that never had an account, and its Lead. */
const unconnected = async () => {
  const charity = await makeUnconnectedCharity(world.deps)
  return { charity, lead: await makeMember(world.deps, charity.id, 'Lead') }
}

const getErrorCode = (answer: { body: unknown }) => (answer.body as { code?: string }).code

const connected = async (how: Record<string, string> = { answer: 'new' }) => {
  const made = await unconnected()
  expect((await connect(made.charity.id, made.lead, how)).status).toBe(200)
  const { connection } = await viewPayments(made.charity.id, made.lead)
  return { ...made, account: connection.account ?? '' }
}

describe('connecting a charity’s account', () => {
  it('a Lead connects the account by OAuth at the provider and returns, and the charity takes gifts', async () => {
    const { charity, lead } = await unconnected()
    expect(await viewPayments(charity.id, lead)).toMatchObject({
      connection: { state: 'none', account: null },
      replacement: null,
      can: { connect: true },
      testPayments: true,
    })
    const url = await begin(charity.id, lead)
    const parameters = new URL(url, origin).searchParams
    expect(parameters.get('redirect_uri')).toBe(`${origin}/auth/stripe/oauth/callback`)
    expect(parameters.get('scope')).toBe('read_write')
    const answer = await comeBack(await decide(url, { answer: 'new' }), lead)
    expect(answer.body).toEqual({
      connected: true,
      charity: { id: charity.id, number: charity.number, name: charity.name },
    })
    const { connection } = await viewPayments(charity.id, lead)
    expect(connection).toMatchObject({ state: 'ready', payoutsEnabled: true, needs: [] })
    const page = await world.call('GET /api/charity/{id}', { params: { id: charity.id }, as: lead })
    expect(page.body.giving).toMatchObject({ open: true, reason: null })
  })

  it('the database does not store the OAuth state itself, so a reader of the database cannot use it', async () => {
    const { charity, lead } = await unconnected()
    const state = new URL(await begin(charity.id, lead), origin).searchParams.get('state') ?? ''
    const { rows } = await world.deps.database.read('system', (db) =>
      db.one<RowsRow>(sql`select json_agg(a)::text as rows from connect_attempt a`),
    )
    expect(state.length).toBeGreaterThan(40)
    expect(rows).not.toContain(state)
  })

  it('the return from the provider works once, and a repeat gets the error connect-used', async () => {
    const { charity, lead } = await unconnected()
    const back = await decide(await begin(charity.id, lead), { answer: 'new' })
    const both = await Promise.all([comeBack(back, lead), comeBack(back, lead)])
    expect(new Set(both.map(({ status }) => status))).toEqual(new Set([200, 409]))
    expect(getErrorCode(await comeBack(back, lead))).toBe('connect-used')
  })

  it('a refusal at the provider is reported, and the charity can start again', async () => {
    const { charity, lead } = await unconnected()
    const back = await decide(await begin(charity.id, lead), { answer: 'refuse' })
    expect(back).toMatchObject({ error: 'access_denied' })
    expect(getErrorCode(await comeBack(back, lead))).toBe('connect-refused')
    expect((await viewPayments(charity.id, lead)).connection.state).toBe('none')
    const again = await decide(await begin(charity.id, lead), { answer: 'new' })
    expect((await comeBack(again, lead)).status).toBe(200)
  })

  it('an attempt to connect expires after half an hour', async () => {
    const { charity, lead } = await unconnected()
    const back = await decide(await begin(charity.id, lead), { answer: 'new' })
    world.clock.advance({ minutes: 31 })
    expect(getErrorCode(await comeBack(back, lead))).toBe('connect-expired')
    expect(getErrorCode(await comeBack(back, lead))).toBe('connect-used')
  })

  it('a return from another session or with an invented state fails, and the real return still works', async () => {
    const { charity, lead } = await unconnected()
    const other = await makeMember(world.deps, charity.id, 'Lead')
    const back = await decide(await begin(charity.id, lead), { answer: 'new' })
    expect(getErrorCode(await comeBack(back, other))).toBe('connect-foreign')
    expect(getErrorCode(await comeBack({ ...back, state: 'made-up' }, lead))).toBe(
      'connect-foreign',
    )
    expect((await comeBack(back, lead)).status).toBe(200)
  })

  it('an authorisation code that the provider does not know is refused', async () => {
    const { charity, lead } = await unconnected()
    const back = await decide(await begin(charity.id, lead), { answer: 'new' })
    expect(getErrorCode(await comeBack({ ...back, code: 'ac_made_up' }, lead))).toBe(
      'connect-code-refused',
    )
    expect((await viewPayments(charity.id, lead)).connection.state).toBe('none')
  })

  it('an account that belongs to another charity is refused and stays connected to that charity', async () => {
    const first = await connected()
    const { charity, lead } = await unconnected()
    const how = { answer: 'existing', existing: first.account }
    const back = await decide(await begin(charity.id, lead), how)
    expect(getErrorCode(await comeBack(back, lead))).toBe('account-connected-elsewhere')
    expect((await viewPayments(charity.id, lead)).connection.state).toBe('none')
    expect((await viewPayments(first.charity.id, first.lead)).connection.state).toBe('ready')
  })

  it('a charity that is not verified cannot start to connect an account', async () => {
    const claimed = await makeCharity(world.deps, { status: 'claimed' })
    const its = await makeMember(world.deps, claimed.id, 'Lead')
    const answer = await world.call('GET /api/stripe/connect', {
      query: { charity: claimed.id },
      as: its,
    })
    expect(getErrorCode(answer)).toBe('payments-closed')
  })

  it('only a signed-in Lead of the named charity can connect or disconnect its account', async () => {
    const { charity, lead } = await connected()
    const manager = await makeMember(world.deps, charity.id, 'Manager')
    const query = { charity: charity.id }
    for (const key of ['GET /api/stripe/connect', 'DELETE /api/stripe/connect'] as const) {
      expect((await world.call(key, { query, as: manager })).status).toBe(403)
      expect((await world.call(key, { query })).status).toBe(401)
      expect((await world.call(key, { query: { charity: 'x' }, as: lead })).status).toBe(400)
    }
  })
})

describe('an account that cannot take payments yet', () => {
  it('an incomplete account shows what is missing and takes gifts once the provider enables it', async () => {
    const { charity, lead, account } = await connected({ answer: 'unfinished' })
    expect((await viewPayments(charity.id, lead)).connection).toMatchObject({
      state: 'incomplete',
      payoutsEnabled: false,
      needs: ['business_profile.url', 'external_account', 'tos_acceptance.date'],
    })
    const gift = {
      ...(await makeGivingWorld(world)).gift(),
      projectId: undefined,
      charityId: charity.id,
    }
    expect((await world.call('POST /api/donation', { body: gift, as: lead })).status).toBe(409)
    await atDashboard(account, 'finish')
    await standIn!.settled()
    expect((await viewPayments(charity.id, lead)).connection).toMatchObject({
      state: 'ready',
      needs: [],
    })
    expect((await world.call('POST /api/donation', { body: gift, as: lead })).status).toBe(200)
  })
})

describe('disconnecting an account', () => {
  it('disconnecting expires open payment pages, stops gifts and allows connecting again', async () => {
    const { charity, lead, account } = await connected()
    const gift = {
      ...(await makeGivingWorld(world)).gift(),
      projectId: undefined,
      charityId: charity.id,
    }
    const { body } = await world.call('POST /api/donation', { body: gift, as: lead })
    const answer = await world.call('DELETE /api/stripe/connect', {
      query: { charity: charity.id },
      as: lead,
    })
    expect(answer.body.connection).toMatchObject({ state: 'ended', ended: { how: 'disconnected' } })
    const notices = (await world.outbox()).filter(({ recipient }) => recipient === lead.email)
    expect(notices.at(-1)!.subject).toBe(`${charity.name} is no longer connected to Stripe`)
    expect((await world.app.inject({ url: body.checkoutUrl ?? '' })).statusCode).toBe(410)
    await expect(stripe.accounts.retrieve(account)).rejects.toThrow('does not have access')
    const second = await world.call('DELETE /api/stripe/connect', {
      query: { charity: charity.id },
      as: lead,
    })
    expect(getErrorCode(second)).toBe('payments-not-connected')
    const how = { answer: 'existing', existing: account }
    const back = await decide(await begin(charity.id, lead), how)
    expect((await comeBack(back, lead)).status).toBe(200)
    expect((await viewPayments(charity.id, lead)).connection).toMatchObject({
      state: 'ready',
      account,
    })
  })

  it('a revocation at the provider ends the connection, and a late repeat of its event does nothing', async () => {
    const { charity, lead, account } = await connected()
    await atDashboard(account, 'revoke')
    await standIn!.settled()
    expect((await viewPayments(charity.id, lead)).connection).toMatchObject({
      state: 'ended',
      ended: { how: 'revoked' },
    })
    const how = { answer: 'existing', existing: account }
    const back = await decide(await begin(charity.id, lead), how)
    expect((await comeBack(back, lead)).status).toBe(200)
    // The deauthorisation event arrives again after the account was connected again.
    const event = {
      id: 'evt_late',
      object: 'event',
      type: 'account.application.deauthorized',
      livemode: false,
      account,
      data: { object: { id: 'ca_1', object: 'application' } },
    }
    const payload = JSON.stringify(event)
    const delivered = await world.app.inject({
      method: 'POST',
      url: '/api/stripe/webhook',
      headers: { 'content-type': 'application/json', 'stripe-signature': standIn!.sign(payload) },
      payload,
    })
    expect(delivered.statusCode).toBe(200)
    await emptyInbox(world.deps)
    expect((await viewPayments(charity.id, lead)).connection.state).toBe('ready')
  })

  it('disconnecting again after a crash completes the disconnection', async () => {
    const { charity, lead, account } = await connected()
    await stripe.oauth.deauthorize({
      client_id: world.deps.payments.clientId,
      stripe_user_id: account,
    })
    const answer = await world.call('DELETE /api/stripe/connect', {
      query: { charity: charity.id },
      as: lead,
    })
    expect(answer.body.connection.state).toBe('ended')
  })
})
