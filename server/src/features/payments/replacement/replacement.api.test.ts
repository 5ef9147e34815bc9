import { expect, it } from 'vitest'
import { uuidv7 } from '../../../platform/ids.ts'
import {
  makeMember,
  makeUnconnectedCharity,
  statedGround,
} from '../../../testing/factories/index.ts'
import { monthlyWorld } from '../../../testing/monthly-world.ts'
import { testApp } from '../../../testing/test-app.ts'
import { runChecks } from '../../ledger/index.ts'
import { applyReplacements, reconcileAccounts } from '../index.ts'
import { makeReplacementWorld } from './testing/replacement-world.ts'

const world = await testApp()
const { clock, deps } = world
const { standIn, stripe } = deps.payments
const {
  agree,
  connect,
  disconnect,
  listActs,
  listSubjects,
  makeTeam,
  readGiving,
  readPresent,
  replace,
  signIn,
  viewPayments,
  withdraw,
  atDashboard,
} = makeReplacementWorld(world)

const findCode = (answer: { body: unknown }) => (answer.body as { code?: string }).code

it('a charity’s first account takes gifts at once, and so does the same account again', async () => {
  const { id } = await makeUnconnectedCharity(deps)
  const lead = await makeMember(deps, id, 'Lead')
  await connect(id, lead)
  const account = (await readPresent(id, lead))!
  expect(await readGiving(id)).toMatchObject({ open: true })
  await disconnect(id, lead)
  await connect(id, lead, { answer: 'existing', existing: account })
  expect(await viewPayments(id, lead)).toMatchObject({
    connection: { state: 'ready', account },
    replacement: null,
  })
})

it('another account takes the gifts 24 hours after a Lead has connected it and not a moment before, and all Leads are told', async () => {
  const { account: old, charity, id, as, first, second } = await makeTeam()
  const connectedAt = clock.now()
  const next = await replace(id, as)
  expect(next).toMatchObject({
    connectedBy: `${first.firstname} ${first.lastname}`,
    countsAt: new Date(connectedAt.getTime() + 24 * 3600_000).toISOString(),
    agreed: false,
    takesPayments: true,
    can: { agree: false, withdraw: true },
  })
  clock.advance({ milliseconds: 24 * 3600_000 - 1 })
  await applyReplacements(deps)
  const later = await signIn(first)
  expect(await readPresent(id, later)).toBe(old)
  clock.advance({ milliseconds: 1 })
  await Promise.all([applyReplacements(deps), applyReplacements(deps)])
  await applyReplacements(deps)
  expect(await viewPayments(id, later)).toMatchObject({
    connection: { account: next.account, state: 'ready' },
    replacement: null,
  })
  for (const lead of [first, second]) {
    expect(await listSubjects(lead)).toEqual([
      `Another Stripe account was connected to ${charity.name}`,
      `Gifts to ${charity.name} go to another Stripe account`,
    ])
  }
  expect(await listActs(charity.number)).toMatchObject([
    { act: 'connect-next-payments', detail: { account: next.account } },
    { act: 'replace-payments', detail: { account: next.account, before: old } },
  ])
})

it('any Lead withdraws an account that waits, and the platform’s access to it ends', async () => {
  const { account: old, charity, id, as, second } = await makeTeam()
  const next = await replace(id, as)
  const other = await signIn(second)
  expect((await withdraw(id, other)).body).toMatchObject({
    connection: { account: old, state: 'ready' },
    replacement: null,
  })
  expect(findCode(await withdraw(id, other))).toBe('no-replacement-waits')
  await expect(stripe.accounts.retrieve(next.account)).rejects.toThrow('does not have access')
  clock.advance({ hours: 25 })
  await applyReplacements(deps)
  expect(await readPresent(id, await signIn(second))).toBe(old)
  expect((await listSubjects(second)).at(-1)).toBe(`${charity.name} keeps its Stripe account`)
})

it('a charity that disconnected its account says from when it takes gifts, and takes them then', async () => {
  const { gift, giver, id, as, first } = await makeTeam()
  await disconnect(id, as)
  const { countsAt } = await replace(id, as)
  const reason = expect.stringMatching(/^The charity takes gifts from \d+ \w+, \d\d:\d\d\.$/)
  expect(await readGiving(id)).toMatchObject({ open: false, reason })
  const refused = await world.call('POST /api/donation', { body: gift(), as: await signIn(giver) })
  expect(refused).toMatchObject({ status: 409, body: { message: reason } })
  clock.advance({ hours: 24 })
  expect(clock.now().toISOString()).toBe(countsAt)
  await applyReplacements(deps)
  expect(await readGiving(id)).toMatchObject({ open: true, reason: null })
  expect((await viewPayments(id, await signIn(first))).connection.state).toBe('ready')
})

it('a third account takes the place of the one that waits, and its 24 hours begin anew', async () => {
  const { account: old, id, as, first } = await makeTeam()
  const second = await replace(id, as)
  clock.advance({ hours: 20 })
  const third = await replace(id, await signIn(first))
  clock.advance({ hours: 5 })
  await applyReplacements(deps)
  expect(await readPresent(id, await signIn(first))).toBe(old)
  await expect(stripe.accounts.retrieve(second.account)).rejects.toThrow('does not have access')
  clock.advance({ hours: 19 })
  await applyReplacements(deps)
  expect(await readPresent(id, await signIn(first))).toBe(third.account)
})

it('connecting the account that waits again does not begin its 24 hours anew', async () => {
  const { id, as, first, second } = await makeTeam()
  const next = await replace(id, as)
  clock.advance({ hours: 3 })
  const again = await replace(id, await signIn(second), {
    answer: 'existing',
    existing: next.account,
  })
  expect(again).toMatchObject({ account: next.account, countsAt: next.countsAt })
  expect(await listSubjects(first)).toHaveLength(1)
})

it('a gift begun with the old account and paid after the replacement arrives there, is paid out and is refunded there', async () => {
  const {
    account: old,
    balances,
    deliverEvents,
    id,
    as,
    first,
    second,
    ...giving
  } = await makeTeam()
  const begun = await giving.start({}, { ...giving.giver, ...(await signIn(giving.giver)) })
  const next = await replace(id, as)
  await agree(id, next.account, await signIn(second))
  await giving.pay(begun.checkoutUrl)
  await deliverEvents()
  const giver = { ...giving.giver, ...(await signIn(giving.giver)) }
  expect(await giving.read(begun.donation.id, giver)).toMatchObject({ status: 'succeeded' })
  const refund = await world.call('POST /api/donation/{id}/refund', {
    params: { id: begun.donation.id },
    body: { id: uuidv7(), amount: 500, reason: 'You asked us to.', ...statedGround },
    as: await signIn(first),
  })
  expect(refund.status).toBe(200)
  await deliverEvents()
  const { data } = await stripe.refunds.list({}, { stripeAccount: old })
  expect(data.map(({ amount }) => amount)).toEqual([500])
  await giving.atDashboard('pay-out')
  await deliverEvents()
  const { bank, 'stripe-balance': waiting } = await balances()
  expect(waiting).toBe(0)
  expect(bank).toBeGreaterThan(0)
  expect(await deps.database.read('system', runChecks)).toEqual([])
})

it('a payout of a replaced account that no event reported is found', async () => {
  const { balances, id, as, second, ...giving } = await makeTeam()
  const giver = { ...giving.giver, ...(await signIn(giving.giver)) }
  await giving.startAndPay({}, giver)
  await giving.deliverEvents()
  const next = await replace(id, as)
  await agree(id, next.account, await signIn(second))
  await giving.atDashboard('pay-out')
  clock.advance({ hours: 2 })
  await reconcileAccounts(deps)
  expect((await balances())['stripe-balance']).toBe(0)
})

it('events of an account that waits change nothing but what the payments page says of it', async () => {
  const { account: old, id, as } = await makeTeam()
  const next = await replace(id, as, { answer: 'unfinished' })
  expect(next).toMatchObject({
    takesPayments: false,
    needs: expect.arrayContaining(['external_account']),
  })
  await atDashboard(next.account, 'finish')
  await standIn!.settled()
  expect(await viewPayments(id, as)).toMatchObject({
    connection: { account: old, state: 'ready' },
    replacement: { takesPayments: true, needs: [] },
  })
})

it('an account that Stripe does not let take payments yet replaces the old one only when it does', async () => {
  const { account: old, id, as, second } = await makeTeam()
  const next = await replace(id, as, { answer: 'unfinished' })
  const other = await signIn(second)
  expect((await agree(id, next.account, other)).body).toMatchObject({
    connection: { account: old },
    replacement: { agreed: true, can: { agree: false } },
  })
  await atDashboard(next.account, 'finish')
  await standIn!.settled()
  expect(await readPresent(id, other)).toBe(next.account)
})

it('an account that the platform can no longer use does not replace the old one', async () => {
  const { account: old, id, as, first } = await makeTeam()
  const next = await replace(id, as)
  await atDashboard(next.account, 'revoke')
  await standIn!.settled()
  expect(await viewPayments(id, as)).toMatchObject({
    connection: { account: old, state: 'ready' },
    replacement: null,
  })
  expect(await listSubjects(first)).toHaveLength(2)
})

it('monthly gifts go on to the account on which they began, until the charity ends its access', async () => {
  const giving = await monthlyWorld(world)
  const { id } = giving.charity
  const first = await makeMember(deps, id, 'Lead')
  const second = await makeMember(deps, id, 'Lead')
  clock.advance({ days: 2 })
  const { id: gift } = await giving.begin()
  const next = await replace(id, await signIn(first))
  await agree(id, next.account, await signIn(second))
  clock.advance({ days: 32 })
  await standIn!.settled()
  expect(await giving.readMonthly(gift)).toMatchObject({ state: 'active' })
  await atDashboard(giving.account, 'revoke')
  await standIn!.settled()
  expect(await giving.readMonthly(gift)).toMatchObject({ state: 'ended' })
  expect((await viewPayments(id, await signIn(first))).connection).toMatchObject({
    state: 'ready',
    account: next.account,
  })
})

it('an account that waits at one charity, or was replaced by it, cannot be connected to another', async () => {
  const { account: old, id, as, second } = await makeTeam()
  const next = await replace(id, as)
  const { id: other } = await makeUnconnectedCharity(deps)
  const lead = await makeMember(deps, other, 'Lead')
  const take = (existing: string) => connect(other, lead, { answer: 'existing', existing })
  expect(findCode(await take(next.account))).toBe('account-connected-elsewhere')
  await agree(id, next.account, await signIn(second))
  expect(findCode(await take(old))).toBe('account-connected-elsewhere')
})

it('a charity opens an account through Stripe’s account links in place of its own, and continues with the same one', async () => {
  const { account: old, id, as } = await makeTeam()
  const open = () => world.call('POST /api/stripe/account-link', { body: { charity: id }, as })
  expect((await open()).status).toBe(200)
  const opened = (await viewPayments(id, as)).replacement!
  expect(opened).toMatchObject({ openedHere: true, takesPayments: false })
  expect(opened.account).not.toBe(old)
  expect((await open()).status).toBe(200)
  expect((await viewPayments(id, as)).replacement!.account).toBe(opened.account)
  await withdraw(id, as)
  expect((await open()).status).toBe(200)
  expect((await viewPayments(id, as)).replacement!.account).not.toBe(opened.account)
})
