import {
  isDemonstrationNumber,
  parseCharityNumber,
} from '@pennytrail/contract/charity-register/charity-number.ts'
import { getGiftAmountsError } from '@pennytrail/contract/donations/gift-amounts.ts'
import { createHash } from 'node:crypto'
import { readdir } from 'node:fs/promises'
import { isDeepStrictEqual } from 'node:util'
import { expect, it } from 'vitest'
import { sql } from '../../src/platform/database/index.ts'
import { takeViolations } from '../../src/testing/lock-order.ts'
import { testApp } from '../../src/testing/test-app.ts'
import { expectValidExample } from '../../src/testing/expect-valid-example.ts'
import { demoPassword, ensureDemonstration } from './build-demonstration.ts'
import { compareFunding, compareReceipts } from './compare-facts.ts'
import { demoCharities } from './charities/index.ts'
import { pictureFolder } from './build-pictures.ts'
import { pictureTexts, projectPictures } from './picture-list.ts'
import { makeId } from './make-id.ts'
import { places } from './places.ts'
import { listMonthlyEvents } from './build-monthly-gifts.ts'
import { buildSchedule } from './invent-gifts-and-spending.ts'
import type {
  CoverageRow,
  EntriesPeopleProjectsRow,
  GivenPlannedPostedRow,
  IdRow,
  IdSha256Row,
  NumberHeldAtStripeRow,
  OrgStateNextPaymentAtRow,
  PlacedDrawnWordlessRow,
  WithoutPictureRow,
  RefundedDisputedAtStripeRow,
  ReportsAppealsShownRow,
  TitleLeftRow,
  TitleRow,
} from '../seeds.test-rows.ts'

const world = await testApp()
const said: string[] = []
await ensureDemonstration(world.deps, (line) => said.push(line))
// The demonstration is created in one transaction before any other session exists, so the order of
// its locks does not matter.
takeViolations()

const counts = () =>
  world.deps.database.read('system', (db) =>
    db.one<EntriesPeopleProjectsRow>(sql`select (select count(*) from ledger_entry) entries,
      (select count(*) from person) people, (select count(*) from project) projects`),
  )

it('the demonstration has enough varied charities and projects to fill every screen', () => {
  const projects = demoCharities.flatMap((charity) => charity.projects)
  expect(demoCharities).toHaveLength(12)
  expect(projects.length).toBeGreaterThanOrEqual(38)
  expect(new Set(projects.flatMap((project) => project.countries)).size).toBeGreaterThanOrEqual(12)
  expect(new Set(projects.flatMap((project) => project.tags)).size).toBeGreaterThanOrEqual(15)
  expect(new Set(projects.map((project) => project.lifecycle)).size).toBe(6)
  expect(new Set(projects.map((project) => project.visibility ?? 'public')).size).toBe(3)
})

it('the front page shows a demonstration gift with spending that the gift really paid for', async () => {
  const { body } = await world.call('GET /api/front-page')
  expect(body.example).toMatchObject({ isDemo: true, gift: {}, spending: { hasReceipt: true } })
  await expectValidExample(world, body.example!)
})

it('a charity and several projects of the demonstration offer valid amounts that say what they buy', async () => {
  const { body: charity } = await world.call('GET /api/charity/{id}', { params: { id: '9000001' } })
  const offers = [charity.giving]
  for (const [number, title] of [
    ['9000001', 'Winter beds in Penzance'],
    ['9000002', 'Six boreholes for Nkhotakota'],
    ['9000004', 'Pay-as-you-can suppers, Maidstone'],
  ] as const) {
    const params = { id: makeId(number, title) }
    offers.push((await world.call('GET /api/project/{id}', { params })).body.giving)
  }
  for (const { amounts, orgAmounts } of offers) {
    expect(amounts.every(({ says }) => says !== '')).toBe(true)
    expect(getGiftAmountsError(amounts)).toBeUndefined()
    expect(getGiftAmountsError(orgAmounts)).toBeUndefined()
  }
})

it('every charity, project, organisation and person of the demonstration is marked as a demonstration', async () => {
  const unmarked = await world.deps.database.read('system', (db) =>
    db.many<IdRow>(sql`select id from charity where not is_demo
      union all select id from project where not is_demo
      union all select id from donor_org where not is_demo
      union all select id from person where not is_demo`),
  )
  expect(unmarked).toEqual([])
  const numbers = demoCharities.map(({ number }) => parseCharityNumber(number)!)
  expect(numbers.filter(({ number }) => !isDemonstrationNumber(number))).toEqual([])
  expect(new Set(numbers.map(({ regulator }) => regulator))).toEqual(
    new Set(['CCEW', 'OSCR', 'CCNI']),
  )
})

it('no demonstration project spends more than it received, and closed projects spend all of it', async () => {
  const short = await world.deps.database.read('system', (db) =>
    db.many<TitleRow>(sql`select p.title from project p join project_total t on t.project_id = p.id
      where t.received - t.spent - t.fees < 0`),
  )
  expect(short).toEqual([])
  const unsettled = await world.deps.database.read('system', (db) =>
    db.many<TitleLeftRow>(sql`select p.title, t.received - t.spent - t.fees as left from project p
      join project_total t on t.project_id = p.id
      where p.lifecycle in ('closed', 'cancelled') and t.received - t.spent - t.fees <> 0`),
  )
  expect(unsettled).toEqual([])
})

it('the demonstration’s gifts add up to the same amount in the ledger and in the gift records', async () => {
  const [sums] = await world.deps.database.read('system', (db) =>
    db.many<GivenPlannedPostedRow>(sql`
      select (select sum(amount)::bigint from donation) given,
             (select sum(amount)::bigint from donation where method = 'card' and grant_id is null) planned,
             (select sum(amount)::bigint from ledger_entry
              where kind in ('gift', 'grant') and donation_id is not null) posted`),
  )
  expect(sums!.given).toBe(sums!.posted)
  const today = world.clock.now()
  const planned = demoCharities
    .flatMap((demo) => [...buildSchedule(demo), ...listMonthlyEvents(demo, today)])
    .filter((event) => event.kind === 'gift' && !('org' in event))
  expect(sums!.planned).toBe(planned.reduce((sum, gift) => sum + gift.amount, 0))
})

it('the payment stand-in has refundable charges, a refund, a dispute, and payouts that equal their items', async () => {
  const counted = await world.deps.database.read('system', (db) =>
    db.one<RefundedDisputedAtStripeRow>(sql`
      select (select count(*) from donation where status = 'partly-refunded') as refunded,
        (select count(*) from donation where status = 'disputed') as disputed,
        (select count(*) from donation_payment y join charity c on c.stripe_account = y.stripe_account)
          as at_stripe,
        (select count(*) from donation_payment y join charity c on c.stripe_account = y.stripe_account
          join stand_in_stripe.object o on o.id = y.charge and o.account = y.stripe_account)
          as charges,
        (select count(*) from payout p where p.amount <> (
          select sum(i.net) from payout_item i where i.payout_id = p.id)) as payouts_off,
        (select count(*) from payout where charity_id = (
          select id from charity where number = '9000001')) as payouts,
        (select count(*) from stand_in_stripe.delivery where next_attempt_at is not null) as untold`),
  )
  expect(counted).toMatchObject({ refunded: 2, disputed: 2, payoutsOff: 0, untold: 0 })
  expect(counted['charges']).toBe(counted['atStripe'])
  expect(counted['charges']).toBeGreaterThan(300)
  expect(counted['payouts']).toBeGreaterThan(2)
})

it('each charity’s Stripe balance in the ledger equals its balance at the payment stand-in', async () => {
  const odd = await world.deps.database.read('system', (db) =>
    db.many<NumberHeldAtStripeRow>(sql`
      select c.number, sum(l.amount)::bigint as held,
        (select coalesce(sum((o.body ->> 'net')::bigint), 0)::bigint from stand_in_stripe.object o
         where o.account = c.stripe_account and o.type = 'balance_transaction'
           and o.body ->> 'payout' is null) as at_stripe
      from charity c join ledger_leg l on l.charity_id = c.id and l.account = 'stripe-balance'
      group by c.id having sum(l.amount) <> (
        select coalesce(sum((o.body ->> 'net')::bigint), 0)::bigint from stand_in_stripe.object o
        where o.account = c.stripe_account and o.type = 'balance_transaction'
          and o.body ->> 'payout' is null)`),
  )
  expect(odd).toEqual([])
})

it('a second start of the server adds nothing to the demonstration', async () => {
  const before = await counts()
  await ensureDemonstration(world.deps, (line) => said.push(line))
  expect(await counts()).toEqual(before)
  expect(said).toHaveLength(2)
})

it('demonstration projects have places, team members and drawings, and every drawing has a text alternative', async () => {
  const titles = new Set(
    demoCharities.flatMap(({ projects }) => projects.map(({ title }) => title)),
  )
  expect(Object.keys(places).filter((title) => !titles.has(title))).toEqual([])
  const counted = await world.deps.database.read('system', (db) =>
    db.one<PlacedDrawnWordlessRow>(sql`
      select (select count(*) from project where latitude is not null) placed,
        (select count(*) from project_image) drawn,
        (select count(*) from project_image where alt = '') wordless,
        (select count(*) from project p
         where not exists (select from project_teammate t where t.project_id = p.id)) alone,
        (select count(*) from health_answer) answers`),
  )
  expect(counted).toEqual({
    placed: Object.keys(places).length,
    drawn: Object.values(projectPictures).flat().length,
    wordless: 0,
    alone: 0,
    answers: 3,
  })
})

it('every project, update and charity of the demonstration has a picture with a text alternative', async () => {
  const bare = await world.deps.database.read('system', (db) =>
    db.many<WithoutPictureRow>(sql`
      select p.title as name from project p where p.is_demo
        and not exists (select from project_image i where i.project_id = p.id and i.alt <> '')
      union all
      select u.title from update_post u where u.is_demo
        and not exists (select from update_photo h
          where h.update_id = u.id and h.alt <> '' and h.consented_at is not null)
      union all
      select c.name from charity c where c.is_demo and (c.logo_id is null or c.cover_id is null)`),
  )
  expect(bare).toEqual([])
  const { cover } = (
    await world.call('GET /api/project/charity/{id}/projects-summary', {
      params: { id: demoCharities[0]!.number },
    })
  ).body.projects[0]!
  const widths = ['160.avif', '320.avif', '640.avif', '1200.avif', '1200.webp']
  const answers = await Promise.all(
    widths.map((width) => world.app.inject({ url: `/files/${cover}/${width}` })),
  )
  expect(answers.map(({ statusCode }) => statusCode)).toEqual(widths.map(() => 200))
})

it('the pictures that ship with the demonstration all have a text', async () => {
  expect((await readdir(pictureFolder)).toSorted()).toEqual(Object.keys(pictureTexts).toSorted())
})

it('most running demonstration projects are healthy, and some need attention or are at risk', async () => {
  const counts = await Promise.all(
    demoCharities.map(async ({ number }) => {
      const params = { id: number }
      const call = 'GET /api/project/health-status/charity/{id}'
      return (await world.call(call, { params })).body.counts
    }),
  )
  const sum = (state: 'healthy' | 'attention' | 'at-risk') =>
    counts.reduce((total, count) => total + count[state], 0)
  const running = sum('healthy') + sum('attention') + sum('at-risk')
  expect(sum('healthy')).toBeGreaterThan(running * 0.6)
  expect(sum('attention')).toBeGreaterThan(1)
  expect(sum('at-risk')).toBeGreaterThan(1)
})

it('much of the demonstration’s spending has receipts and is matched with the bank', async () => {
  const charities = await world.deps.database.read('system', (db) =>
    db.many<CoverageRow>(sql`select evidence_coverage(c.id, null) coverage from charity c`),
  )
  for (const { spent, withReceipt, matched } of charities.flatMap(({ coverage }) => coverage)) {
    expect(withReceipt).toBeGreaterThan(spent * 0.4)
    expect(matched).toBeGreaterThan(spent * 0.2)
    expect(withReceipt + matched).toBeLessThan(spent * 2)
  }
})

it.each([
  ['receipts of a payment', 'grants, gifts and pages', 'the public ledger', compareReceipts, 100],
  ['totals of a project', 'its page and the thanks for a gift', 'explore', compareFunding, 60],
] as const)(
  'the %s in the demonstration are the same in %s as in %s',
  async (_fact, _here, _there, compare, least) => {
    const facts = await compare(world)
    expect(facts.length).toBeGreaterThan(least)
    const contradictions = facts.filter(({ says, expected }) => !isDeepStrictEqual(says, expected))
    expect(contradictions).toEqual([])
  },
)

it('the demonstration’s receipts are PDFs and pictures, and each file has the hash of its receipt', async () => {
  // As a visitor, because receipts of projects that are not public are shown to nobody else.
  const rows = await world.deps.database.read('', (db) =>
    db.many<IdSha256Row>(
      sql`select distinct on (media) /* never null */ entry_id id, sha256, media
        from ledger_evidence order by media, public_id`,
    ),
  )
  expect(rows.map(({ media }) => media)).toEqual(['pdf', 'picture'])
  for (const row of rows) {
    const { body } = await world.call('GET /api/transaction/{id}/evidence', { params: row })
    const served = await world.app.inject({ url: body.evidence[0]!.address! })
    expect(createHash('sha256').update(served.rawPayload).digest('hex')).toBe(row.sha256)
  }
})

it('staff find flags, an appeal, a team page and a failed job in the demonstration', async () => {
  const desk = await world.deps.database.read('system', (db) =>
    db.one<ReportsAppealsShownRow>(sql`
      select (select count(*)::int from flag where state = 'open') as reports,
        (select count(*)::int from hiding where appeal is not null) as appeals,
        (select count(*)::int from team_profile where agreed) as shown,
        (select count(*)::int from graphile_worker._private_jobs
          where attempts >= max_attempts) as given_up`),
  )
  expect(desk).toEqual({ reports: 3, appeals: 1, shown: 2, givenUp: 1 })
})

it('a donor and an organisation have monthly gifts that the payment stand-in continues by itself', async () => {
  const { deps, clock } = world
  const monthly = () =>
    deps.database.read('system', (db) =>
      db.many<OrgStateNextPaymentAtRow>(sql`
        select o.name as org, m.state, /* never null */ m.next_payment_at,
          (select count(*) from donation d where d.monthly_gift_id = m.id) as payments
        from monthly_gift m left join donor_org o on o.id = m.donor_org_id
        order by o.name nulls first`),
    )
  const before = await monthly()
  expect(before).toMatchObject([
    { org: null, state: 'active', payments: 6 },
    { org: 'Larkfield Foundation', state: 'active', payments: 4 },
  ])
  const due = before.map((gift) => gift.nextPaymentAt).toSorted()
  // Stripe charges an hour after a payment is due.
  clock.set(new Date(Date.parse(due.at(-1)!) + 2 * 3600_000))
  while (((await deps.payments.standIn?.renewDue()) ?? 0) > 0);
  await deps.payments.standIn?.settled()
  expect(await monthly()).toMatchObject([
    { state: 'active', payments: 7 },
    { state: 'active', payments: 5 },
  ])
})

it('the demonstration donor has gifts that are partly spent', async () => {
  const signedIn = await world.call('POST /api/auth/login', {
    body: { email: 'donor@demo.example', password: demoPassword },
  })
  const { id, token: as } = signedIn.body
  const given = await world.call('GET /api/donation/donor/{id}', {
    params: { id },
    query: { limit: 48 },
    as,
  })
  const trails = await Promise.all(
    given.body.donations.map(async (gift) => {
      const params = { id: gift.id }
      return (await world.call('GET /api/donation/{id}/where-it-went', { params, as })).body.trail
    }),
  )
  const inPart = trails.filter(
    (giftSpending) => giftSpending && giftSpending.spent > 0 && giftSpending.unspent > 0,
  )
  expect(inPart.length).toBeGreaterThan(2)
})
