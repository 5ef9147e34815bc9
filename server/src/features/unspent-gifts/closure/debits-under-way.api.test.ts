import { expect, it } from 'vitest'
import { testApp } from '../../../testing/test-app.ts'
import { reconcileDonations } from '../../donations/index.ts'
import { makeUnspentWorld } from '../testing/unspent-world.ts'

const world = await testApp()
const {
  giving,
  manager,
  open,
  holds,
  later,
  makeProjectWithTerms,
  readSpending,
  second,
  settle,
  standing,
} = await makeUnspentWorld(world)

/** Sets up a Direct Debit of £25.00 to a project, which the bank is then processing. */
const instruct = async (projectId: string, shown: object = {}) => {
  const gift = { projectId, method: 'direct-debit' as const, ...shown }
  const { checkoutUrl, donation } = await giving.start(gift, second)
  const page = await giving.submit(checkoutUrl ?? '', { test_account: '00012345' })
  await giving.submit(page.headers.location ?? '', { answer: 'confirm' })
  await giving.deliverEvents()
  return donation.id
}

it('the closing page lists the Direct Debits that banks are processing, and one that arrives after the closure follows its terms', async () => {
  const project = await makeProjectWithTerms('secondary-purpose')
  const [hidden, named] = [
    await instruct(project.id),
    await instruct(project.id, { shownAs: 'named' }),
  ]
  const before = await standing(project.id)
  expect(before).toMatchObject({ left: { gifts: 0, givers: [] }, closure: null })
  expect(before.underWay).toHaveLength(2)
  const [day] = before.underWay.map(({ collectOn }) => collectOn)
  expect(day).toMatch(/^2026-06-\d\d$/)
  const common = { amount: 2500, isMonthly: false, collectOn: day }
  expect(before.underWay).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ ...common, donationId: hidden, name: null }),
      expect.objectContaining({
        ...common,
        donationId: named,
        name: `${second.firstname} ${second.lastname}`,
      }),
    ]),
  )
  // The payments page lists them too, because disconnecting Stripe does not stop them.
  const { body } = await world.call('GET /api/charity/{id}/payments', {
    params: { id: giving.charity.id },
    as: manager,
  })
  expect(body.underWay).toEqual(before.underWay)
  expect((await open(project.id)).status).toBe(200)
  await settle()
  expect(await standing(project.id)).toMatchObject({
    project: { lifecycle: 'closed' },
    underWay: [{}, {}],
  })
  await later(async () => {
    while ((await world.deps.payments.standIn!.answerDue()) > 0);
    await reconcileDonations(world.deps)
    await settle()
  })
  const after = await standing(project.id)
  expect(after).toMatchObject({ underWay: [], left: { gifts: 0 } })
  expect(await readSpending(named, second)).toMatchObject({
    given: 2500,
    refunded: 0,
    moves: [{ amount: 2475, to: null }],
  })
  const notices = (await world.outbox()).filter(({ recipient }) => recipient === second.email)
  expect(notices.map(({ textBody }) => textBody.replaceAll(/\s+/g, ' ')).join(' ')).toMatch(
    /has closed “[^”]+”, and £24.75 of your gift/,
  )
  await holds()
})
