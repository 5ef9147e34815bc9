import { expect, it } from 'vitest'
import { sql } from '../../../platform/database/index.ts'
import { makeMember } from '../../../testing/factories/index.ts'
import { testApp } from '../../../testing/test-app.ts'
import { applyReplacements } from '../index.ts'
import { makeReplacementWorld } from './testing/replacement-world.ts'

const world = await testApp()
const { clock, deps } = world
const { stripe } = deps.payments
const { agree, listActs, listSubjects, makeTeam, readPresent, replace, signIn, viewPayments } =
  makeReplacementWorld(world)

const findCode = (answer: { body: unknown }) => (answer.body as { code?: string }).code

it('a second Lead’s agreement makes another account take the gifts at once, and the same Lead’s does not', async () => {
  const { charity, id, as, first, second } = await makeTeam()
  const next = await replace(id, as)
  expect(findCode(await agree(id, next.account, as))).toBe('second-lead-needed')
  const other = await signIn(second)
  expect((await viewPayments(id, other)).replacement?.can).toEqual({ agree: true, withdraw: true })
  expect(findCode(await agree(id, 'acct_another', other))).toBe('no-replacement-waits')
  const answer = await agree(id, next.account, other)
  expect(answer.body).toMatchObject({
    connection: { account: next.account, state: 'ready' },
    replacement: null,
  })
  expect((await listSubjects(first)).slice(1)).toEqual([
    `A second Lead agreed to another Stripe account for ${charity.name}`,
    `Gifts to ${charity.name} go to another Stripe account`,
  ])
})

it('a person who became a Lead after the account was connected, or within a day before, cannot agree', async () => {
  const { id, as } = await makeTeam()
  const newcomer = await makeMember(deps, id, 'Lead')
  const manager = await makeMember(deps, id, 'Manager')
  const joinedAt = new Date(clock.now().getTime() - 48 * 3600_000)
  const promoted = await makeMember(deps, id, 'Viewer', { joinedAt })
  const change = await world.call('PATCH /api/team-invite/{id}/role', {
    params: { id: promoted.id },
    body: { charityId: id, from: 'Viewer', role: 'Lead' },
    as,
  })
  expect(change.status).toBe(200)
  const next = await replace(id, as)
  const later = await makeMember(deps, id, 'Lead')
  for (const one of [newcomer, promoted, later]) {
    expect(findCode(await agree(id, next.account, await signIn(one)))).toBe('second-lead-needed')
  }
  expect(findCode(await agree(id, next.account, manager))).toBe('access-denied')
})

it('an account does not take the gifts once the person who connected it is no longer a Lead', async () => {
  const { account: old, charity, id, as, first, second } = await makeTeam()
  const next = await replace(id, as)
  await deps.database.transaction('system', (db) =>
    db.run(sql`update charity_member set role = 'Viewer' where person_id = ${first.id}`),
  )
  const other = await signIn(second)
  expect((await viewPayments(id, other)).replacement).toBeNull()
  expect(findCode(await agree(id, next.account, other))).toBe('no-replacement-waits')
  await applyReplacements(deps)
  clock.advance({ hours: 25 })
  await applyReplacements(deps)
  expect(await readPresent(id, await signIn(second))).toBe(old)
  expect((await listSubjects(second)).at(-1)).toBe(
    `${charity.name} does not get another Stripe account`,
  )
})

it('an account does not take the gifts once the person who connected it is suspended', async () => {
  const { account: old, charity, id, as, first, second } = await makeTeam()
  const next = await replace(id, as)
  await deps.database.transaction('system', (db) =>
    db.run(sql`update person set suspended_at = ${clock.now()} where id = ${first.id}`),
  )
  expect(findCode(await agree(id, next.account, await signIn(second)))).toBe('no-replacement-waits')
  clock.advance({ hours: 25 })
  await applyReplacements(deps)
  expect(await readPresent(id, await signIn(second))).toBe(old)
  expect((await listSubjects(second)).at(-1)).toBe(
    `${charity.name} does not get another Stripe account`,
  )
})

it('an account of a suspended charity waits until the suspension is lifted, and nobody can agree to it', async () => {
  const { account: old, id, as, second } = await makeTeam()
  const next = await replace(id, as)
  const setStatus = (status: string) =>
    deps.database.transaction('system', (db) =>
      db.run(sql`update charity set status = ${status} where id = ${id}`),
    )
  await setStatus('suspended')
  const other = await signIn(second)
  expect((await viewPayments(id, other)).replacement?.can).toEqual({
    agree: false,
    withdraw: true,
  })
  expect(findCode(await agree(id, next.account, other))).toBe('payments-closed')
  clock.advance({ hours: 25 })
  await applyReplacements(deps)
  const later = await signIn(second)
  expect(await readPresent(id, later)).toBe(old)
  await setStatus('verified')
  await applyReplacements(deps)
  expect(await readPresent(id, later)).toBe(next.account)
})

it('two second Leads who agree at the same moment let the account take the gifts once', async () => {
  const { id, charity, first, second } = await makeTeam()
  const third = await makeMember(deps, id, 'Lead')
  clock.advance({ days: 2 })
  const next = await replace(id, await signIn(first))
  const sessions = await Promise.all([signIn(second), signIn(third)])
  const answers = await Promise.all(sessions.map((one) => agree(id, next.account, one)))
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 409]))
  const acts = (await listActs(charity.number)).map(({ act }) => act)
  expect(acts.filter((act) => act === 'replace-payments')).toHaveLength(1)
})

it('a charity that ended the access to the account being set up is told so, and opens another one', async () => {
  const { id, as } = await makeTeam()
  const open = () => world.call('POST /api/stripe/account-link', { body: { charity: id }, as })
  await open()
  const opened = (await viewPayments(id, as)).replacement!
  await stripe.oauth.deauthorize({
    client_id: deps.payments.clientId,
    stripe_user_id: opened.account,
  })
  expect(await open()).toMatchObject({ status: 409, body: { code: 'payment-provider-refused' } })
  expect((await viewPayments(id, as)).replacement).toBeNull()
  expect((await open()).status).toBe(200)
  expect((await viewPayments(id, as)).replacement!.account).not.toBe(opened.account)
})
