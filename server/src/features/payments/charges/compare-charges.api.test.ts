import { afterEach, describe, expect, it, vi } from 'vitest'
import { sql } from '../../../platform/database/index.ts'
import { makeMember, makePerson } from '../../../testing/factories/index.ts'
import { makeGivingWorld } from '../../../testing/giving-world.ts'
import { monthlyWorld } from '../../../testing/monthly-world.ts'
import { testApp } from '../../../testing/test-app.ts'
import { runChecks } from '../../ledger/index.ts'
import type { CountRow } from '../payments.test-rows.ts'
import { chargeFigures } from './charge-figures.ts'
import { compareCharges } from './compare-charges.ts'

const world = await testApp()
const { deps } = world
const { stripe } = deps.payments
type Giving = Awaited<ReturnType<typeof makeGivingWorld>>

/** Signs in an administrator, because days pass in these tests and a session lasts for hours. */
const signIn = () => makePerson(deps, { isAdmin: true })

/** Lists the open findings about a charity, as administrators see them. */
const listFindings = async ({ charity }: Pick<Giving, 'charity'>) => {
  const answer = await world.call('GET /api/admin/charge-finding', { as: await signIn() })
  if (answer.status !== 200) throw new Error(answer.text)
  return answer.body.findings.filter((finding) => finding.charity.id === charity.id)
}

/** Passes a day and compares every account. Fails if an account could not be compared. */
const passDay = async () => {
  world.clock.advance({ hours: 25 })
  await compareCharges(deps)
  const { count } = await deps.database.read('system', (db) =>
    db.one<CountRow>(sql`
      select count(*) from payment_connection
      where compared_at is distinct from ${world.clock.now()}`),
  )
  expect(count).toBe(0)
}

/** Adds a copy of an object at the processor, with changes and a new id. No event tells of it. */
const copyAtProvider = (id: string, changes: Record<string, unknown> & { id: string }) =>
  deps.database.transaction('system', (db) =>
    db.run(sql`
      insert into stand_in_stripe.object (id, account, type, created, body)
      select ${changes.id}, account, type, created, body || ${JSON.stringify(changes)}::jsonb
      from stand_in_stripe.object where id = ${id}`),
  )

const changeAtProvider = (id: string, changes: Record<string, unknown>) =>
  deps.database.transaction('system', (db) =>
    db.run(sql`
      update stand_in_stripe.object set body = body || ${JSON.stringify(changes)}::jsonb
      where id = ${id}`),
  )

const removeAtProvider = (id: string) =>
  deps.database.transaction('system', (db) =>
    db.run(sql`update stand_in_stripe.object set account = 'acct_elsewhere' where id = ${id}`),
  )

/** Creates a gift of 25.00 that has been paid and recorded, and the charge that paid it. */
const givePaid = async () => {
  const giving = await makeGivingWorld(world)
  const donation = await giving.startAndPay()
  await giving.deliverEvents()
  const { data } = await stripe.charges.list({ limit: 1 }, { stripeAccount: giving.account })
  return { giving, donation, charge: data[0]! }
}

/** Adds another charge to the account of a gift, which no gift here knows. */
const addCharge = async ({ id }: { id: string }, changes: Record<string, unknown> = {}) => {
  const added = `${id}_more_${Object.values(changes).join('')}`
  await copyAtProvider(id, { metadata: {}, ...changes, id: added })
  return added
}

describe('the comparison of charges at the provider with the ledger', () => {
  it('a gift whose charge agrees is no finding', async () => {
    const { giving } = await givePaid()
    await passDay()
    expect(await listFindings(giving)).toEqual([])
  })

  it('a charge without a gift is reported with its charity, amount, id and day', async () => {
    const { charge, giving } = await givePaid()
    const added = await addCharge(charge, { amount: 3100 })
    await passDay()
    expect(await listFindings(giving)).toMatchObject([
      {
        kind: 'charge-without-gift',
        charge: added,
        amount: 3100,
        recorded: null,
        currency: 'GBP',
        reference: null,
        paidAt: new Date(charge.created * 1000).toISOString(),
        charity: { name: 'Harbour Lights' },
      },
    ])
    const { body } = await world.call('GET /api/admin/waiting', { as: await signIn() })
    expect(body.chargeFindings).toBeGreaterThan(0)
  })

  it('a charge of long ago is compared the first time, and one made during an outage after it', async () => {
    const { charge, giving } = await givePaid()
    const old = await addCharge(charge, { amount: 1100 })
    world.clock.advance({ days: 90 })
    await passDay()
    expect(await listFindings(giving)).toMatchObject([{ charge: old }])
    const created = Math.trunc(world.clock.now().getTime() / 1000)
    const missed = await addCharge(charge, { amount: 1200, created })
    world.clock.advance({ days: 60 })
    await passDay()
    const found = (await listFindings(giving)).map((finding) => finding.charge)
    expect(found.toSorted()).toEqual([old, missed].toSorted())
  })

  it('a second charge that names a gift already paid is reported as a charge without a gift', async () => {
    const { charge, donation, giving } = await givePaid()
    await addCharge(charge, { metadata: { donation_id: donation.id } })
    await passDay()
    expect(await listFindings(giving)).toMatchObject([
      { kind: 'charge-without-gift', reference: donation.reference, recorded: null },
    ])
  })

  it('a gift whose charge the provider does not have is reported', async () => {
    const { charge, donation, giving } = await givePaid()
    await removeAtProvider(charge.id)
    await passDay()
    expect(await listFindings(giving)).toMatchObject([
      {
        kind: 'gift-without-charge',
        charge: charge.id,
        amount: null,
        recorded: 2500,
        reference: donation.reference,
      },
    ])
  })

  it('a gift whose charge did not succeed is reported', async () => {
    const { charge, giving } = await givePaid()
    await changeAtProvider(charge.id, { status: 'failed' })
    await passDay()
    expect(await listFindings(giving)).toMatchObject([
      { kind: 'gift-without-charge', charge: charge.id, amount: null, recorded: 2500 },
    ])
  })

  it('a charge of another amount than its gift is reported with both amounts', async () => {
    const { charge, donation, giving } = await givePaid()
    await changeAtProvider(charge.id, { amount: 5000 })
    await passDay()
    expect(await listFindings(giving)).toMatchObject([
      { kind: 'other-amount', amount: 5000, recorded: 2500, reference: donation.reference },
    ])
  })

  it('a charge of another amount than the gift that it names is reported with both amounts', async () => {
    const giving = await makeGivingWorld(world)
    const donation = await giving.startAndPay()
    const { data } = await stripe.charges.list({ limit: 1 }, { stripeAccount: giving.account })
    await changeAtProvider(data[0]!.id, { amount: 5000 })
    await passDay()
    expect(await giving.listEntries(donation.id)).toEqual([])
    expect(await listFindings(giving)).toMatchObject([
      { kind: 'other-amount', amount: 5000, recorded: 2500, reference: donation.reference },
    ])
  })

  it('a charge of another application or of the charity’s own is not reported', async () => {
    const { charge, giving } = await givePaid()
    await addCharge(charge, { application: 'ca_another' })
    await addCharge(charge, { application: null })
    await passDay()
    expect(await listFindings(giving)).toEqual([])
  })

  it('a charge without an application is reported if it names a gift here', async () => {
    const { charge, donation, giving } = await givePaid()
    const metadata = { donation_id: donation.id }
    const added = await addCharge(charge, { application: null, metadata })
    await passDay()
    expect(await listFindings(giving)).toMatchObject([
      { charge: added, kind: 'charge-without-gift', reference: donation.reference },
    ])
  })

  it('a charge that failed is not reported', async () => {
    const { charge, giving } = await givePaid()
    await addCharge(charge, { status: 'failed' })
    await passDay()
    expect(await listFindings(giving)).toEqual([])
  })

  it('every charge is compared if there are more than fit on one page of the list', async () => {
    const { charge, giving } = await givePaid()
    const added = await addCharge(charge)
    const others = Array.from({ length: 205 }, (_, at) => `${charge.id}_other_${at}`)
    await deps.database.transaction('system', (db) =>
      db.run(sql`
        insert into stand_in_stripe.object (id, account, type, created, body)
        select o.id, s.account, s.type, s.created,
          s.body || jsonb_build_object('id', o.id, 'application', null, 'metadata', '{}'::jsonb)
        from stand_in_stripe.object s, unnest(${others}::text[]) o (id) where s.id = ${charge.id}`),
    )
    await passDay()
    expect((await listFindings(giving)).map((one) => one.charge)).toEqual([added])
  })

  it('a charge younger than an hour is not reported yet', async () => {
    const { charge, giving } = await givePaid()
    const young = await addCharge(charge)
    const { balance_transaction: balance } = charge
    world.clock.advance({ hours: 3 })
    const created = Math.trunc(world.clock.now().getTime() / 1000)
    await changeAtProvider(balance as string, { created })
    await deps.database.transaction('system', (db) =>
      db.run(sql`update payment_connection set compare_at = null`),
    )
    await compareCharges(deps)
    expect(await listFindings(giving)).toEqual([])
    await passDay()
    expect(await listFindings(giving)).toMatchObject([{ charge: young }])
  })

  it('a gift whose events never arrived is recorded and not reported', async () => {
    const giving = await makeGivingWorld(world)
    const donation = await giving.startAndPay()
    await deps.database.transaction('system', (db) =>
      db.run(sql`
        with ended as (update donation set status = 'expired' where id = ${donation.id})
        update donation_payment set check_at = null where donation_id = ${donation.id}`),
    )
    await passDay()
    expect(await giving.listEntries(donation.id)).toMatchObject([{ kind: 'gift' }, { kind: 'fee' }])
    expect(await listFindings(giving)).toEqual([])
  })
})

describe('findings of the comparison', () => {
  it('a finding resolves itself when a later comparison agrees, even long after', async () => {
    const { charge, giving } = await givePaid()
    await changeAtProvider(charge.id, { amount: 5000 })
    await passDay()
    expect(await listFindings(giving)).toHaveLength(1)
    world.clock.advance({ days: 40 })
    await compareCharges(deps)
    expect(await listFindings(giving)).toHaveLength(1)
    await changeAtProvider(charge.id, { amount: 2500 })
    await passDay()
    expect(await listFindings(giving)).toEqual([])
  })

  it('a difference stays one finding while every comparison finds it again', async () => {
    const { charge, giving } = await givePaid()
    await addCharge(charge)
    await passDay()
    const first = await listFindings(giving)
    await passDay()
    expect(first).toHaveLength(1)
    expect(await listFindings(giving)).toEqual(first)
  })

  it('an administrator closes a finding with an explanation, which the activity log keeps', async () => {
    const { charge, giving } = await givePaid()
    await addCharge(charge)
    await passDay()
    const [finding] = await listFindings(giving)
    const close = async () =>
      world.call('POST /api/admin/charge-finding/{id}/close', {
        params: { id: finding!.id },
        body: { reason: 'Refunded at Stripe on 3 December.' },
        as: await signIn(),
      })
    expect((await close()).status).toBe(200)
    expect((await close()).status).toBe(404)
    await passDay()
    expect(await listFindings(giving)).toEqual([])
    const log = await world.call('GET /api/admin/activity', {
      query: { act: 'close-charge-finding', subjectId: finding!.id },
      as: await signIn(),
    })
    expect(log.body.lines).toMatchObject([{ reason: 'Refunded at Stripe on 3 December.' }])
  })

  it('the charity’s team sees a finding, and no other charity does', async () => {
    const { charge, giving } = await givePaid()
    await addCharge(charge)
    await passDay()
    const readPayments = async (charityId: string) => {
      const as = await makeMember(deps, charityId, 'Viewer')
      const params = { id: charityId }
      return (await world.call('GET /api/charity/{id}/payments', { params, as })).body.findings
    }
    expect(await readPayments(giving.charity.id)).toMatchObject([
      { kind: 'charge-without-gift', amount: 2500, reference: null },
    ])
    expect(await readPayments((await makeGivingWorld(world)).charity.id)).toEqual([])
  })
})

it('an account that cannot be read does not stop the others, and is tried again within hours', async () => {
  const { giving: broken, charge } = await givePaid()
  const { charge: other, giving } = await givePaid()
  await addCharge(charge)
  await addCharge(other)
  const list = stripe.charges.list.bind(stripe.charges)
  const spy = vi.spyOn(stripe.charges, 'list').mockImplementation((query, options) => {
    if (options?.stripeAccount === broken.account) throw new Error('the provider does not answer')
    return list(query, options)
  })
  world.clock.advance({ hours: 25 })
  await compareCharges(deps)
  spy.mockRestore()
  expect(await listFindings(giving)).toHaveLength(1)
  expect(await listFindings(broken)).toHaveLength(0)
  world.clock.advance({ hours: 2 })
  await compareCharges(deps)
  expect(await listFindings(broken)).toHaveLength(1)
})

it('metrics show the open findings and how long ago the last account was compared', async () => {
  const { charge } = await givePaid()
  await addCharge(charge)
  await passDay()
  const read = () => deps.database.read('system', (db) => chargeFigures.read(db, world.clock.now()))
  const { pennytrail_charge_findings: before } = await read()
  expect(before).toBeGreaterThan(0)
  await changeAtProvider(charge.id, { amount: 1 })
  await passDay()
  world.clock.advance({ hours: 2 })
  expect(await read()).toEqual({
    pennytrail_charge_findings: Number(before) + 1,
    pennytrail_charge_comparison_age_seconds: 7200,
  })
})

describe('the comparison of Direct Debits', async () => {
  const monthly = await monthlyWorld(world)
  afterEach(() => monthly.endAll())
  const options = { stripeAccount: monthly.account }

  it('a Direct Debit is not reported while it is under way, nor after it succeeded', async () => {
    const giver = await makePerson(deps)
    await monthly.beginDebit('00012345', giver)
    await passDay()
    expect(await listFindings(monthly)).toEqual([])
    await monthly.pass({ days: 12 })
    await passDay()
    expect(await listFindings(monthly)).toEqual([])
  })

  it('a charge that the charity’s own dashboard makes to a monthly giver is reported, and one of another application is not', async () => {
    const { id } = await monthly.beginDebit('00012345', await makePerson(deps))
    await monthly.pass({ days: 12 })
    const { customer } = await monthly.subscription(id)
    const { data } = await stripe.charges.list({ customer: customer as string }, options)
    const own = await addCharge(data[0]!, { application: null })
    await addCharge(data[0]!, { application: 'ca_another' })
    await passDay()
    expect(await listFindings(monthly)).toMatchObject([
      { charge: own, kind: 'charge-without-gift', amount: 2500 },
    ])
    await removeAtProvider(own)
  })

  it('a second debit for one month, taken while another is under way, is reported', async () => {
    const giver = await makePerson(deps)
    const { id } = await monthly.beginDebit('00012345', giver)
    await monthly.pass({ days: 12 })
    await monthly.passTo((await monthly.readMonthly(id, giver)).nextPaymentAt)
    const { data } = await stripe.charges.list({ limit: 1 }, options)
    const underWay = data[0]!
    expect(underWay.status).toBe('pending')
    const second = { intent: 'pi_second_debit', charge: 'ch_second_debit' }
    await copyAtProvider(underWay.id, { id: second.charge, payment_intent: second.intent })
    await copyAtProvider(underWay.payment_intent as string, {
      id: second.intent,
      latest_charge: second.charge,
    })
    await monthly.pass({ days: 12 })
    await passDay()
    const paid = (await monthly.listCharges(id)).filter(({ status }) => status === 'succeeded')
    expect([paid.length, (await monthly.listDonations(id)).length]).toEqual([3, 2])
    expect(await deps.database.read('system', runChecks)).toEqual([])
    const findings = await listFindings(monthly)
    expect(findings).toMatchObject([{ kind: 'charge-without-gift', amount: 2500 }])
    expect([underWay.id, second.charge]).toContain(findings[0]!.charge)
  })
})
