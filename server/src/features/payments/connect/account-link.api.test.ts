import { afterEach, describe, expect, it, vi } from 'vitest'
import { sql } from '../../../platform/database/index.ts'
import {
  makeCharity,
  makeMember,
  makeUnconnectedCharity,
  type MadePerson,
} from '../../../testing/factories/index.ts'
import { inProgressError } from '../../../testing/in-progress-error.ts'
import { testApp } from '../../../testing/test-app.ts'
import type { OpenedRow } from '../payments.test-rows.ts'

const world = await testApp()
const { standIn } = world.deps.payments
const origin = world.deps.config.appOrigin

/** Creates a verified charity that never had an account, and its Lead. */
const withoutAccount = async () => {
  const charity = await makeUnconnectedCharity(world.deps)
  return { charity, lead: await makeMember(world.deps, charity.id, 'Lead') }
}

const open = (charityId: string, as: MadePerson) =>
  world.call('POST /api/stripe/account-link', { body: { charity: charityId }, as })

const openUrl = async (charityId: string, as: MadePerson): Promise<string> => {
  const answer = await open(charityId, as)
  if (answer.status !== 200) throw new Error(answer.text)
  return answer.body.url
}

const asAddress = (location: unknown): URL => new URL(String(location), origin)

/**
 * Completes or leaves the provider’s pages as the Lead and returns the URL that they redirect to.
 */
const decide = async (url: string, answer: 'finish' | 'leave'): Promise<URL> => {
  const { headers } = await world.app.inject({
    method: 'POST',
    url,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams({ answer }).toString(),
  })
  return asAddress(headers.location)
}

const stateIn = (address: URL): string => address.searchParams.get('state') ?? ''

const comeBack = (state: string, as: MadePerson) =>
  world.call('POST /api/stripe/account-link/return', { body: { state }, as })

const refresh = (state: string, as: MadePerson) =>
  world.call('POST /api/stripe/account-link/refresh', { body: { state }, as })

const findCode = (answer: { body: unknown }) => (answer.body as { code?: string }).code

const connection = async (charityId: string, as: MadePerson) =>
  (await world.call('GET /api/charity/{id}/payments', { params: { id: charityId }, as })).body
    .connection

afterEach(() => {
  vi.restoreAllMocks()
})

describe('opening a Stripe account for a charity by account links', () => {
  it('a Lead follows an account link to Stripe’s pages and back, and then the charity takes gifts', async () => {
    const { charity, lead } = await withoutAccount()
    const url = await openUrl(charity.id, lead)
    expect(await connection(charity.id, lead)).toMatchObject({
      state: 'incomplete',
      openedHere: true,
      needs: ['business_profile.url', 'external_account', 'tos_acceptance.date'],
    })
    const back = await decide(url, 'finish')
    expect(back.pathname).toBe('/auth/stripe/account-link/return')
    const answer = await comeBack(stateIn(back), lead)
    expect(answer.body).toEqual({
      charity: { id: charity.id, number: charity.number, name: charity.name },
      state: 'ready',
    })
    const page = await world.call('GET /api/charity/{id}', { params: { id: charity.id }, as: lead })
    expect(page.body.giving).toMatchObject({ open: true, reason: null })
  })

  it('the charity cannot take gifts if its Lead returns from Stripe without completed details', async () => {
    const { charity, lead } = await withoutAccount()
    const back = await decide(await openUrl(charity.id, lead), 'leave')
    expect((await comeBack(stateIn(back), lead)).body).toMatchObject({ state: 'incomplete' })
    const before = await connection(charity.id, lead)
    // Starting the setup a second time continues with the same account.
    const again = await decide(await openUrl(charity.id, lead), 'finish')
    await standIn!.settled()
    expect(await connection(charity.id, lead)).toMatchObject({
      state: 'ready',
      account: before.account,
    })
    expect((await comeBack(stateIn(again), lead)).body).toMatchObject({ state: 'ready' })
  })

  it('repeated and simultaneous requests open only one Stripe account', async () => {
    const { charity, lead } = await withoutAccount()
    const answers = await Promise.all([1, 2, 3].map(() => open(charity.id, lead)))
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
    const { opened } = await world.deps.database.read('system', (db) =>
      db.one<OpenedRow>(sql`
        select count(*) opened from stand_in_stripe.object
        where type = 'account' and body -> 'metadata' ->> 'charity' = ${charity.id}`),
    )
    expect(opened).toBe(1)
  })

  it('a Lead who presses twice gets the same account while Stripe is still opening it', async () => {
    const { charity, lead } = await withoutAccount()
    const { accounts } = world.deps.payments.stripe
    const real = accounts.create.bind(accounts)
    const create = vi.spyOn(accounts, 'create')
    for (let turn = 0; turn < 3; turn += 1) create.mockRejectedValueOnce(inProgressError)
    create.mockImplementation(real)
    expect((await open(charity.id, lead)).status).toBe(200)
  })

  it('Leads and Managers get one email when the account is opened', async () => {
    const { charity, lead } = await withoutAccount()
    const manager = await makeMember(world.deps, charity.id, 'Manager')
    await openUrl(charity.id, lead)
    await openUrl(charity.id, lead)
    for (const { email } of [lead, manager]) {
      const notices = (await world.outbox()).filter(({ recipient }) => recipient === email)
      expect(notices.map(({ subject }) => subject)).toEqual([
        `A Stripe account was opened for ${charity.name}`,
      ])
    }
  })

  it('a new account link with its own state replaces one that was used or has expired', async () => {
    const { charity, lead } = await withoutAccount()
    const url = await openUrl(charity.id, lead)
    world.clock.advance({ minutes: 6 })
    const late = await world.app.inject({ url })
    const address = asAddress(late.headers.location)
    expect(address.pathname).toBe('/auth/stripe/account-link/refresh')
    const renewed = await refresh(stateIn(address), lead)
    expect(renewed.status).toBe(200)
    expect(findCode(await refresh(stateIn(address), lead))).toBe('connect-used')
    const back = await decide(renewed.body.url, 'finish')
    expect(stateIn(back)).not.toBe(stateIn(address))
    expect((await comeBack(stateIn(back), lead)).body).toMatchObject({ state: 'ready' })
    const used = await world.app.inject({ url: renewed.body.url })
    expect(asAddress(used.headers.location).pathname).toBe('/auth/stripe/account-link/refresh')
  })

  it('the return from Stripe works once, within a day, and only in the session that started it', async () => {
    const { charity, lead } = await withoutAccount()
    const other = await makeMember(world.deps, charity.id, 'Lead')
    const state = stateIn(await decide(await openUrl(charity.id, lead), 'finish'))
    expect(findCode(await comeBack(state, other))).toBe('connect-foreign')
    expect(findCode(await comeBack('made-up', lead))).toBe('connect-foreign')
    const both = await Promise.all([comeBack(state, lead), comeBack(state, lead)])
    expect(new Set(both.map(({ status }) => status))).toEqual(new Set([200, 409]))
    expect(findCode(await comeBack(state, lead))).toBe('connect-used')
    const second = await withoutAccount()
    const slow = stateIn(await decide(await openUrl(second.charity.id, second.lead), 'leave'))
    await world.deps.database.transaction('system', (db) =>
      db.run(sql`update connect_attempt set expires_at = ${world.clock.now()}`),
    )
    expect(findCode(await comeBack(slow, second.lead))).toBe('connect-expired')
  })

  it('the OAuth callback refuses the state of an account link, and an account link’s return that of OAuth', async () => {
    const { charity, lead } = await withoutAccount()
    const begun = await world.call('GET /api/stripe/connect', {
      query: { charity: charity.id },
      as: lead,
    })
    const oauth = stateIn(asAddress(begun.body.url))
    expect(findCode(await comeBack(oauth, lead))).toBe('connect-foreign')
    expect(findCode(await refresh(oauth, lead))).toBe('connect-foreign')
    const link = stateIn(await decide(await openUrl(charity.id, lead), 'leave'))
    const callback = await world.call('GET /api/auth/stripe/oauth/callback', {
      query: { state: link, code: 'ac_made_up' },
      as: lead,
    })
    expect(findCode(callback)).toBe('connect-foreign')
    expect((await comeBack(link, lead)).status).toBe(200)
  })

  it('only a Lead of a verified charity can open a Stripe account for it', async () => {
    const { charity } = await withoutAccount()
    const manager = await makeMember(world.deps, charity.id, 'Manager')
    expect((await open(charity.id, manager)).status).toBe(403)
    const claimed = await makeCharity(world.deps, { status: 'claimed' })
    const claimant = await makeMember(world.deps, claimed.id, 'Lead')
    expect(findCode(await open(claimed.id, claimant))).toBe('payments-closed')
  })

  it('disconnecting ends the set-up of the Stripe account, and a Lead who then returns from Stripe changes nothing', async () => {
    const { charity, lead } = await withoutAccount()
    const back = await decide(await openUrl(charity.id, lead), 'leave')
    const ended = await world.call('DELETE /api/stripe/connect', {
      query: { charity: charity.id },
      as: lead,
    })
    expect(ended.body.connection.state).toBe('ended')
    expect(findCode(await comeBack(stateIn(back), lead))).toBe('payments-not-connected')
    expect((await connection(charity.id, lead)).state).toBe('ended')
    // Stripe no longer lets the platform use the first account, so another one is opened.
    const again = await decide(await openUrl(charity.id, lead), 'finish')
    expect((await comeBack(stateIn(again), lead)).body).toMatchObject({ state: 'ended' })
    const { body } = await world.call('GET /api/charity/{id}/payments', {
      params: { id: charity.id },
      as: lead,
    })
    expect(body.replacement).toMatchObject({ takesPayments: true, openedHere: true })
  })
})
