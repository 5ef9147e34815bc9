import { describe, expect, it } from 'vitest'
import { makeMember } from '../../testing/factories/index.ts'
import { makeGivingWorld } from '../../testing/giving-world.ts'
import { testApp } from '../../testing/test-app.ts'

const world = await testApp()
const { stripe } = world.deps.payments

/** Creates a charity with a paid gift and a team. Max has turned off the emails tested here. */
const team = async () => {
  const giving = await makeGivingWorld(world)
  const lead = await makeMember(world.deps, giving.charity.id, 'Lead')
  const manager = await makeMember(world.deps, giving.charity.id, 'Manager')
  const max = await makeMember(world.deps, giving.charity.id, 'Manager')
  const viewer = await makeMember(world.deps, giving.charity.id, 'Viewer')
  await world.call('PATCH /api/notification/preferences', {
    as: max,
    body: { 'charity-payments': false },
  })
  const donation = await giving.startAndPay()
  await giving.deliverEvents()
  const options = { stripeAccount: giving.account }
  const { data } = await stripe.charges.list({ limit: 1 }, options)
  const mailTo = async (person: { email: string }) =>
    (await world.outbox()).filter(({ recipient }) => recipient === person.email)
  /** Lists the email subjects that the Lead, the Manager, Max and the Viewer got. */
  const listTeamSubjects = async () => {
    const all = await world.outbox()
    return [lead, manager, max, viewer].map(({ email }) =>
      all.filter(({ recipient }) => recipient === email).map(({ subject }) => subject),
    )
  }
  return { giving, lead, donation, charge: data[0]!.id, options, listTeamSubjects, mailTo }
}

const toLeadAndManager = (subjects: string[]) => [subjects, subjects, [], []]

describe('emails to the Leads and Managers of a charity, by their preferences', () => {
  it('the team gets one email about a dispute, with its reason and the last day to answer', async () => {
    const { giving, lead, donation, charge, listTeamSubjects, mailTo } = await team()
    await giving.atDashboard('dispute', charge)
    await giving.deliverEvents()
    for (const event of await giving.listEvents(charge)) await giving.deliver(event)
    expect(await listTeamSubjects()).toEqual(toLeadAndManager(['A gift of £25.00 is disputed']))
    const [emailMessage] = await mailTo(lead)
    expect(emailMessage?.textBody).toContain(donation.reference)
    expect(emailMessage?.textBody).toContain('says they did not make the payment')
    expect(emailMessage?.textBody).toMatch(/Answer at Stripe by \d+ \w+ \d{4}/)
    expect(emailMessage?.textBody).toContain('£20.00')
    expect(emailMessage?.textBody).toContain(
      `/dashboard-charity?section=payments&charity=${giving.charity.number}`,
    )
    expect(emailMessage?.headers['List-Unsubscribe']).toBeTruthy()
  })

  it('a question of the bank that ended after a refund does not say that nothing was taken from the charity', async () => {
    const { giving, lead, charge, options, mailTo } = await team()
    await giving.atDashboard('ask', charge)
    await giving.deliverEvents()
    await stripe.refunds.create({ charge }, options)
    const { data } = await stripe.disputes.list({ charge }, options)
    await giving.atDashboard('win', data[0]!.id)
    await giving.deliverEvents()
    const { body } = await world.call('GET /api/charity/{id}/payments', {
      params: { id: giving.charity.id },
      as: lead,
    })
    expect(body.disputes).toMatchObject([{ state: 'closed', taken: 0, refunded: 2500 }])
    const closed = (await mailTo(lead)).find(({ subject }) => subject.includes('no more questions'))
    expect(closed?.textBody.replaceAll(/\s+/g, ' ')).toContain(
      'The bank took no money itself. £25.00 of the gift was refunded to the giver.',
    )
  })

  it.each([
    ['win', 'The dispute over a gift of £25.00 is won'],
    ['lose', 'The dispute over a gift of £25.00 is lost'],
  ])('the team gets one email about the end of a dispute: %s', async (act, subject) => {
    const { giving, charge, options, listTeamSubjects } = await team()
    await giving.atDashboard('dispute', charge)
    await giving.deliverEvents()
    const { data } = await stripe.disputes.list({ charge }, options)
    await giving.atDashboard(act, data[0]!.id)
    await giving.deliverEvents()
    for (const event of await giving.listEvents(charge)) await giving.deliver(event)
    expect(await listTeamSubjects()).toEqual(
      toLeadAndManager(['A gift of £25.00 is disputed', subject]),
    )
  })

  it('the team gets an email about the second fee of a dispute that the charity contests, and its return is in the email about the end', async () => {
    const { giving, lead, charge, options, listTeamSubjects, mailTo } = await team()
    await giving.atDashboard('dispute', charge)
    await giving.deliverEvents()
    const { data } = await stripe.disputes.list({ charge }, options)
    await giving.atDashboard('contest', data[0]!.id)
    await giving.deliverEvents()
    await giving.atDashboard('win', data[0]!.id)
    await giving.deliverEvents()
    const subjects = [
      'A gift of £25.00 is disputed',
      'Stripe charges another £20.00 for a dispute',
      'The dispute over a gift of £25.00 is won',
    ]
    expect(await listTeamSubjects()).toEqual(toLeadAndManager(subjects))
    const texts = (await mailTo(lead)).map(({ textBody }) => textBody.replaceAll(/\s+/g, ' '))
    expect(texts).toEqual([
      expect.stringContaining('It can charge a second fee if you contest the dispute'),
      expect.stringContaining('Stripe returns it if you win'),
      expect.stringContaining('Stripe’s fees for the dispute are £20.00'),
    ])
    expect(texts.join(' ')).not.toContain('whatever the outcome')
  })

  it('the team gets only the email about the end of a dispute that is first reported when it ends', async () => {
    const { giving, charge, options, listTeamSubjects } = await team()
    await giving.atDashboard('dispute', charge)
    const { data } = await stripe.disputes.list({ charge }, options)
    await giving.atDashboard('lose', data[0]!.id)
    await giving.deliverEvents()
    expect(await listTeamSubjects()).toEqual(
      toLeadAndManager(['The dispute over a gift of £25.00 is lost']),
    )
  })

  it('the team gets one email about a returned payout', async () => {
    const { giving, lead, options, listTeamSubjects, mailTo } = await team()
    await giving.atDashboard('pay-out')
    await giving.deliverEvents()
    const { data } = await stripe.payouts.list({}, options)
    await giving.atDashboard('fail-payout', data[0]!.id)
    await giving.deliverEvents()
    for (const event of await giving.listEvents(data[0]!.id)) await giving.deliver(event)
    expect(await listTeamSubjects()).toEqual(toLeadAndManager(['A payout of £24.42 came back']))
    expect((await mailTo(lead))[0]?.textBody).toContain('The bank account has been closed.')
  })

  it('the team gets one email when Stripe stops payments and none when they resume', async () => {
    const { giving, listTeamSubjects } = await team()
    await giving.atDashboard('restrict')
    await giving.deliverEvents()
    for (const event of await giving.listEvents(giving.account)) await giving.deliver(event)
    await giving.atDashboard('finish')
    await giving.deliverEvents()
    expect(await listTeamSubjects()).toEqual(
      toLeadAndManager(['Harbour Lights cannot take gifts online at the moment']),
    )
  })

  it('the Leads and Managers get an email about the end of the connection to Stripe, whatever their preferences', async () => {
    const { giving, listTeamSubjects } = await team()
    await giving.atDashboard('revoke')
    await giving.deliverEvents()
    const subject = 'Harbour Lights is no longer connected to Stripe'
    expect(await listTeamSubjects()).toEqual([[subject], [subject], [subject], []])
  })
})
