import { expect, it } from 'vitest'
import {
  giftFor,
  makeCharity,
  makeMember,
  makePerson,
  type MadeCharity,
} from '../../../testing/factories/index.ts'
import { monthlyWorld } from '../../../testing/monthly-world.ts'
import { testApp } from '../../../testing/test-app.ts'
import { reconcileAccounts } from '../index.ts'

const world = await testApp()
const { clock, deps } = world

type StripeMethod = 'card' | 'bacs_debit' | 'pay_by_bank'

/** Switches ways to pay on or off, as the charity does in Stripe's dashboard. */
const turn = async (
  stripeAccount: string | null,
  preference: 'off' | 'on',
  ...methods: readonly StripeMethod[]
): Promise<void> => {
  for (const method of methods) {
    await world.app.inject({
      method: 'POST',
      url: `/test-payments/dashboard/${stripeAccount}`,
      payload: new URLSearchParams({ act: `switch-${preference}`, object: method }).toString(),
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    })
  }
}

const turnDebit = (stripeAccount: string | null, preference: 'off' | 'on') =>
  turn(stripeAccount, preference, 'bacs_debit')

const listOffered = async ({ id }: MadeCharity) =>
  (await world.call('GET /api/charity/{id}', { params: { id } })).body.giving.paymentMethods

const give = async ({ id }: MadeCharity, changes: object = {}) => {
  const body = giftFor({ charityId: id, method: 'direct-debit', ...changes })
  return world.call('POST /api/donation', { body, as: await makePerson(deps) })
}

it('a way to pay that the charity has switched off at Stripe is refused with the ways that work, is no longer offered, and the team is told once', async () => {
  const charity = await makeCharity(deps)
  const lead = await makeMember(deps, charity.id, 'Lead')
  await turnDebit(charity.stripeAccount, 'off')
  const refusal = { code: 'payment-method-not-offered' }
  const once = await give(charity)
  expect(await listOffered(charity)).toEqual(['card', 'pay-by-bank'])
  const monthly = await give(charity, { interval: 'month' })
  expect(once).toMatchObject({
    status: 409,
    body: {
      ...refusal,
      message:
        'This charity cannot take this gift by Direct Debit at the moment. No money was taken. You can pay by card or Pay by Bank.',
    },
  })
  expect(monthly).toMatchObject({
    status: 409,
    body: { ...refusal, message: expect.stringMatching(/You can pay by card\.$/) },
  })
  const notices = (await world.outbox()).filter(({ recipient }) => recipient === lead.email)
  expect(notices.map(({ subject }) => subject)).toEqual([
    `${charity.name} no longer offers Direct Debit`,
  ])
  expect(await listOffered(charity)).toEqual(['card', 'pay-by-bank'])

  await turnDebit(charity.stripeAccount, 'on')
  clock.advance({ hours: 2 })
  await reconcileAccounts(deps)
  expect(await listOffered(charity)).toEqual(['card', 'direct-debit', 'pay-by-bank'])
})

it('another account for a monthly Direct Debit is refused with a sentence while Direct Debit is switched off at Stripe', async () => {
  const giving = await monthlyWorld(world)
  const { id } = await giving.beginDebit()
  await turnDebit(giving.account, 'off')
  const as = await giving.signedIn(giving.giver)
  const answer = await world.call('POST /api/monthly-gift/{id}/card', { params: { id }, as })
  expect(answer).toMatchObject({ status: 409, body: { code: 'payment-provider-refused' } })
})

const every = ['card', 'bacs_debit', 'pay_by_bank'] as const

it.each([
  ['a giver meets the refusal', async (charity: MadeCharity) => void (await give(charity))],
  ['the account is looked over', () => reconcileAccounts(deps)],
])(
  'a charity that has switched every way to pay off at Stripe takes no gifts once %s, its team is told once, and it takes them again when one is on',
  async (_when, notice) => {
    const charity = await makeCharity(deps)
    const lead = await makeMember(deps, charity.id, 'Lead')
    await turn(charity.stripeAccount, 'off', ...every)
    clock.advance({ hours: 2 })
    await notice(charity)
    const notices = (await world.outbox()).filter(({ recipient }) => recipient === lead.email)
    expect(notices.map(({ subject }) => subject)).toEqual([
      `${charity.name} cannot take gifts online at the moment`,
    ])
    expect(notices[0]!.textBody).toContain('switched off in the Stripe dashboard')
    const params = { id: charity.id }
    const { body } = await world.call('GET /api/charity/{id}', { params })
    expect(body.giving).toMatchObject({
      open: false,
      reason: 'The charity does not take gifts online at the moment.',
      paymentMethods: [],
    })
    expect(await give(charity, { method: 'card' })).toMatchObject({
      status: 409,
      body: { code: 'gifts-not-possible' },
    })
    const as = await makeMember(deps, charity.id, 'Manager')
    const payments = await world.call('GET /api/charity/{id}/payments', { params, as })
    expect(payments.body.connection).toMatchObject({
      state: 'incomplete',
      needs: ['payment_methods'],
    })

    await turn(charity.stripeAccount, 'on', 'card')
    clock.advance({ hours: 2 })
    await reconcileAccounts(deps)
    expect(await listOffered(charity)).toEqual(['card'])
  },
)
