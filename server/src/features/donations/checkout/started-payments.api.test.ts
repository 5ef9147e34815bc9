import { randomBytes } from 'node:crypto'
import type { NewDonation } from '@pennytrail/contract'
import { beforeEach, describe, expect, it } from 'vitest'
import { sql } from '../../../platform/database/index.ts'
import {
  declaring,
  joinDonorOrg,
  makeCharity,
  makeDonorOrg,
  makePerson,
  makeProject,
  type MadePerson,
} from '../../../testing/factories/index.ts'
import { cards, makeGivingWorld } from '../../../testing/giving-world.ts'
import { testApp } from '../../../testing/test-app.ts'
import { reconcileDonations } from '../index.ts'
import type {
  IdStatusEntriesRow,
  KeptBytesRow,
  StateRow,
  StatusRow,
} from '../donations.test-rows.ts'

const world = await testApp()
const giving = await makeGivingWorld(world)
const { deps } = world
await deps.database.transaction('system', (db) =>
  db.run(sql`update charity set hmrc_reference = 'AB12345' where id = ${giving.charity.id}`),
)

// All tests share one network address, so each one starts with fresh rate limits.
beforeEach(() => deps.database.transaction('system', (db) => db.run(sql`delete from rate_limit`)))

type Changes = Partial<NewDonation>

const start = (changes: Changes, as: { token: string }) =>
  world.call('POST /api/donation', { body: giving.gift(changes), as })

/** Lists a person's gifts, oldest first, each with the number of its ledger entries. */
const listGifts = (personId: string) =>
  deps.database.read('system', (db) =>
    db.many<IdStatusEntriesRow>(sql`
      select d.id, d.status,
        (select count(*) from ledger_entry e
         where e.donation_id = d.id and e.kind in ('gift', 'grant')) as entries
      from donation_giver g join donation d on d.id = g.donation_id
      left join donor_grant t on t.id = d.grant_id
      where coalesce(g.person_id, t.recorded_by) = ${personId} order by d.created_at, d.id`),
  )

const readStatus = async (id: string): Promise<string> => {
  const { status } = await deps.database.read('system', (db) =>
    db.one<StatusRow>(sql`select status from donation where id = ${id}`),
  )
  return status
}

const listOwn = async (as: MadePerson) =>
  (await world.call('GET /api/donation/donor/{id}', { params: { id: as.id }, as })).body

const listStarted = async (as: { token: string }, query: { donorOrg?: string } = {}) =>
  (await world.call('GET /api/donation/started', { as, query })).body.payments

const dismiss = (id: string, as?: { token: string }, body: { browserSecret?: string } = {}) =>
  world.call('POST /api/donation/{id}/dismiss', { params: { id }, body, ...(as ? { as } : {}) })

const newSecret = (): string => randomBytes(32).toString('base64url')

const org = await makeDonorOrg(deps, { name: 'Larkfield' })
const joined = async (role: 'Viewer' | 'Manager'): Promise<MadePerson> => {
  const person = await makePerson(deps)
  await joinDonorOrg(deps, org.id, person.id, role)
  return person
}
const terms = { shortfall: 'ask', delay: 'wait', closing: 'ask', words: '' } as const

const grant = {
  donorOrgId: org.id,
  purpose: 'Oars',
  budgetLineIds: [],
  reportDates: [],
  terms,
}

describe('starting a payment again for the same project, charity or grant', () => {
  const firsts: [string, Changes][] = [
    ['a gift', {}],
    ['a gift with Gift Aid', { giftAid: declaring('gift') }],
    ['a monthly gift', { interval: 'month' }],
  ]
  const seconds: [string, Changes][] = [
    ['the same details', {}],
    ['another amount', { amount: 4000 }],
    ['Gift Aid', { giftAid: declaring('future') }],
    ['every month', { interval: 'month' }],
  ]
  const befores = ['a declined card', 'cancelling'] as const
  const cases = firsts.flatMap(([first, given]) =>
    seconds.flatMap(([second, changed]) =>
      befores.map((before) => ({ first, given, second, changed, before })),
    ),
  )

  it.each(cases)(
    'after $before, a giver who starts $first again ($second) is charged only once',
    async ({ given, changed, before }) => {
      const eve = await makePerson(deps)
      const first = await giving.start(given, eve)
      if (before === 'a declined card') {
        await giving.pay(first.checkoutUrl, cards.declined)
        await giving.deliverEvents()
      }
      const second = await giving.start(changed, eve)
      expect((await giving.pay(first.checkoutUrl)).statusCode).toBe(410)
      expect((await giving.pay(second.checkoutUrl)).statusCode).toBe(303)
      // The webhook events for the expiry of the first page and the payment of the second reach the
      // server late and together.
      await giving.deliverEvents()
      expect(await listGifts(eve.id)).toMatchObject([
        { id: first.donation.id, status: 'expired', entries: 0 },
        { id: second.donation.id, status: 'succeeded', entries: 1 },
      ])
      expect((await listOwn(eve)).donations.map(({ id }) => id)).toEqual([second.donation.id])
      expect(await listStarted(eve)).toEqual([])
    },
  )

  it.each(firsts)(
    '%s that was paid is kept even before its webhook event arrives, and the next start of a gift is refused once',
    async (_, given) => {
      const eve = await makePerson(deps)
      const first = await giving.startAndPay(given, eve)
      const again = giving.gift({ amount: 4000 })
      const refused = await world.call('POST /api/donation', { body: again, as: eve })
      expect(refused.body).toMatchObject({ code: 'gift-paid-already' })
      expect(await listGifts(eve.id)).toMatchObject([
        { id: first.id, status: 'succeeded', entries: 1 },
        { id: again.id, status: 'expired', entries: 0 },
      ])
      await giving.deliverEvents()
      expect(await listGifts(eve.id)).toMatchObject([{ entries: 1 }, { entries: 0 }])
      // The refused request opened no payment page, and repeating it opens none. A new gift by the
      // same giver is a second gift, as intended.
      expect((await world.call('POST /api/donation', { body: again, as: eve })).body).toMatchObject(
        {
          checkoutUrl: null,
        },
      )
      await giving.startAndPay({ amount: 4000 }, eve)
      await giving.deliverEvents()
      expect((await listOwn(eve)).summary.given).toBe(6500)
    },
  )

  it('only one of two payments is kept when a giver pays the first and starts the second at the same time', async () => {
    for (let round = 0; round < 8; round += 1) {
      const eve = await makePerson(deps)
      const first = await giving.start({}, eve)
      const [paid, second] = await Promise.all([
        giving.pay(first.checkoutUrl),
        start({ amount: 4000 }, eve),
      ])
      await giving.deliverEvents()
      const [earlier] = await listGifts(eve.id)
      expect([paid.statusCode, second.status, earlier?.status]).toEqual(
        paid.statusCode === 303 ? [303, 409, 'succeeded'] : [410, 200, 'expired'],
      )
    }
  })

  it('only one payment page stays open when a giver starts the same gift eight times at the same time', async () => {
    const eve = await makePerson(deps)
    const answers = await Promise.all(Array.from({ length: 8 }, () => start({}, eve)))
    for (const { body } of answers.filter(({ status }) => status !== 200)) {
      expect(body).toMatchObject({ code: 'donation-started-again' })
    }
    await reconcileDonations(deps)
    const paid = await Promise.all(
      answers.flatMap(({ body }) => (body.checkoutUrl ? [giving.pay(body.checkoutUrl)] : [])),
    )
    expect(paid.filter(({ statusCode }) => statusCode === 303)).toHaveLength(1)
    await giving.deliverEvents()
    expect((await listOwn(eve)).donations).toHaveLength(1)
  })

  it('a monthly gift that has not begun ends together with its payment page', async () => {
    const eve = await makePerson(deps)
    const first = await giving.start({ interval: 'month' }, eve)
    await giving.start({}, eve)
    await giving.deliverEvents()
    const { state } = await deps.database.read('system', (db) =>
      db.one<StateRow>(sql`select state from monthly_gift where id = ${first.donation.id}`),
    )
    expect(state).toBe('ended')
  })

  it('starting a payment ends no payment by another giver or for another project, charity or organisation', async () => {
    const eve = await joined('Manager')
    const other = await makePerson(deps)
    const project = await makeProject(deps, giving.charity.id)
    const general = { projectId: undefined, charityId: giving.charity.id }
    const elsewhere = { projectId: undefined, charityId: (await makeCharity(deps)).id }
    const secondOrg = await makeDonorOrg(deps)
    await joinDonorOrg(deps, secondOrg.id, eve.id, 'Manager')
    const open = [
      await giving.start({}, eve),
      await giving.start({ projectId: project.id }, eve),
      await giving.start(general, eve),
      await giving.start(elsewhere, eve),
      await giving.start({ grant }, eve),
      await giving.start({ grant: { ...grant, donorOrgId: secondOrg.id } }, eve),
      await giving.start({}, other),
      await giving.start({ grant }, await joined('Manager')),
    ]
    await giving.deliverEvents()
    for (const { donation } of open) expect(await readStatus(donation.id)).toBe('pending')
  })

  it.each(['once', 'month'] as const)(
    'a donor organisation that starts the same grant again ends the earlier payment page (given %s)',
    async (interval) => {
      const eve = await joined('Manager')
      const first = await giving.start({ grant, interval }, eve)
      const second = await giving.start({ grant: { ...grant, purpose: 'Boats' }, interval }, eve)
      expect((await giving.pay(first.checkoutUrl)).statusCode).toBe(410)
      await giving.pay(second.checkoutUrl)
      await giving.deliverEvents()
      expect(await listGifts(eve.id)).toMatchObject([
        { id: first.donation.id, status: 'expired', entries: 0 },
        { id: second.donation.id, status: 'succeeded', entries: 1 },
      ])
    },
  )

  it('the reconciler ends a replaced payment page if the processor did not respond when it was replaced', async () => {
    const eve = await makePerson(deps)
    const first = await giving.start({}, eve)
    const { expire } = deps.payments.stripe.checkout.sessions
    deps.payments.stripe.checkout.sessions.expire = () => {
      throw new Error('the processor is away')
    }
    const second = giving.gift({ amount: 4000 })
    expect((await world.call('POST /api/donation', { body: second, as: eve })).status).toBe(500)
    deps.payments.stripe.checkout.sessions.expire = expire
    expect(await readStatus(first.donation.id)).toBe('pending')
    await reconcileDonations(deps)
    expect(await readStatus(first.donation.id)).toBe('expired')
    const repeated = await world.call('POST /api/donation', { body: second, as: eve })
    expect(repeated.body.checkoutUrl).toMatch(/^\/test-payments\/pay\//)
  })
})

describe('the secret that recognises a giver’s browser', () => {
  it('starting a gift in a browser ends only that browser’s earlier payment page, even under another account', async () => {
    const [secret, otherSecret] = [newSecret(), newSecret()]
    const [eve, ada, bo] = await Promise.all([1, 2, 3].map(() => makePerson(deps)))
    const first = await giving.start({ browserSecret: secret }, eve)
    const apart = await giving.start({ browserSecret: otherSecret }, ada)
    await giving.start({ browserSecret: secret }, bo)
    expect(await readStatus(first.donation.id)).toBe('expired')
    expect(await readStatus(apart.donation.id)).toBe('pending')
  })

  it('a browser’s secret is stored only as a hash, and a repeated request to start a gift may change it', async () => {
    const secret = newSecret()
    const eve = await makePerson(deps)
    const gift = giving.gift({ browserSecret: secret })
    const first = await world.call('POST /api/donation', { body: gift, as: eve })
    const repeated = { ...gift, browserSecret: newSecret() }
    expect((await world.call('POST /api/donation', { body: repeated, as: eve })).body).toEqual(
      first.body,
    )
    const { kept, bytes } = await deps.database.read('system', (db) =>
      db.one<KeptBytesRow>(sql`
        select y::text as kept, octet_length(y.browser_hash) as bytes
        from donation_payment y where y.donation_id = ${gift.id}`),
    )
    expect(bytes).toBe(32)
    expect(kept).not.toContain(secret)
    expect(kept).not.toContain(Buffer.from(secret, 'base64url').toString('hex'))
    expect((await start({ browserSecret: 'short' }, eve)).body).toMatchObject({
      code: 'validation-failed',
    })
  })
})

describe('dismissing a started payment', () => {
  it('a payment can be dismissed only by its giver or from the browser that started it', async () => {
    const secret = newSecret()
    const eve = await makePerson(deps)
    const first = await giving.start({ browserSecret: secret }, eve)
    for (const answer of [
      await dismiss(first.donation.id),
      await dismiss(first.donation.id, await makePerson(deps)),
      await dismiss(first.donation.id, undefined, { browserSecret: newSecret() }),
    ]) {
      expect(answer.body).toMatchObject({ code: 'donation-not-found' })
    }
    expect(await readStatus(first.donation.id)).toBe('pending')
    const guest = await dismiss(first.donation.id, undefined, { browserSecret: secret })
    expect(guest.body).toEqual({ status: 'expired' })
    expect((await giving.pay(first.checkoutUrl)).statusCode).toBe(410)

    const second = await giving.start({}, eve)
    expect((await dismiss(second.donation.id, eve)).body).toEqual({ status: 'expired' })
    expect((await dismiss(second.donation.id, eve)).body).toEqual({ status: 'expired' })
  })

  it('dismissing a payment that was already made keeps it as a gift', async () => {
    const eve = await makePerson(deps)
    const paid = await giving.startAndPay({}, eve)
    expect((await dismiss(paid.id, eve)).body).toEqual({ status: 'succeeded' })
    await giving.deliverEvents()
    expect(await listGifts(eve.id)).toMatchObject([{ status: 'succeeded', entries: 1 }])
  })

  it('only people who may give for an organisation can list and dismiss its started payments', async () => {
    const [eve, colleague, viewer] = [
      await joined('Manager'),
      await joined('Manager'),
      await joined('Viewer'),
    ]
    const { donation } = await giving.start({ grant, interval: 'month' }, eve)
    expect((await listStarted(colleague, { donorOrg: org.id })).map(({ id }) => id)).toContain(
      donation.id,
    )
    const asViewer = await world.call('GET /api/donation/started', {
      as: viewer,
      query: { donorOrg: org.id },
    })
    expect(asViewer.status).toBe(403)
    expect((await dismiss(donation.id, viewer)).status).toBe(404)
    expect((await dismiss(donation.id, colleague)).body).toEqual({ status: 'expired' })
  })
})

describe('a payment that was started but not made', () => {
  it('a payment that was only started is listed separately, and in no list, total or download of gifts', async () => {
    const eve = await makePerson(deps)
    const { donation, checkoutUrl } = await giving.start({ interval: 'month' }, eve)
    const own = await listOwn(eve)
    expect(own).toMatchObject({ donations: [], totalCount: 0, summary: { given: 0, gifts: 0 } })
    const csv = await world.call('GET /api/donation/donor/{id}', {
      params: { id: `${eve.id}.csv` },
      as: eve,
    })
    expect(csv.text).not.toContain(donation.reference)
    const copy = await world.call('GET /api/user/export', { as: eve })
    expect(copy.body).toMatchObject({
      gifts: [],
      more: { startedPayments: [{ id: donation.id }] },
    })
    expect(await listStarted(eve)).toMatchObject([
      {
        id: donation.id,
        amount: 2500,
        interval: 'month',
        project: { title: 'Warm meals' },
        lastDecline: null,
        checkoutUrl,
      },
    ])
    expect(await listStarted(await makePerson(deps))).toEqual([])
  })

  it('the lists and files of a donor organisation leave out a payment that was started but not made', async () => {
    const eve = await joined('Manager')
    const { donation } = await giving.start({ grant }, eve)
    const list = async (id: string) =>
      world.call('GET /api/donation/donor-org/{id}', { params: { id }, as: eve })
    expect((await list(org.id)).text).not.toContain(donation.id)
    expect((await list(`${org.id}.csv`)).text).not.toContain(donation.reference)
    await dismiss(donation.id, eve)
  })

  it('a payment is listed as a gift under way once the bank is processing the payment', async () => {
    const eve = await makePerson(deps)
    const { donation } = await giving.start({}, eve)
    await deps.database.transaction('system', (db) =>
      db.run(sql`update donation set status = 'processing' where id = ${donation.id}`),
    )
    expect((await listOwn(eve)).donations).toMatchObject([
      { id: donation.id, status: 'processing', checkoutUrl: null },
    ])
    expect(await listStarted(eve)).toEqual([])
  })
})
