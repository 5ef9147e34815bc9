import { toStoredTerms } from '@pennytrail/contract/donations/gift-terms.ts'
import fc from 'fast-check'
import { beforeEach, describe, expect, it } from 'vitest'
import { judge } from '@pennytrail/contract/gift-aid/eligibility.ts'
import { sql } from '../../../platform/database/index.ts'
import { uuidv7 } from '../../../platform/ids.ts'
import { makeDeclaration } from '../../../testing/factories/index.ts'
import { listUnspentByFund } from '../../attribution/index.ts'
import {
  postEntries,
  buildRefundEntry,
  reverseEntry,
  buildSpendingEntry,
} from '../../ledger/index.ts'
import { makeClaimsWorld } from '../testing/claims-world.ts'
import type { IdRow, NowCoverRow } from '../gift-aid.test-rows.ts'

const claims = await makeClaimsWorld()
const { at, broken, claim, deps, give, made, overview, params, pay, preview, submit, withdraw } =
  claims
const { today, world } = claims

const repayable = toStoredTerms({ kind: 'repayable', secondaryPurpose: '' }, 'Harbour Lights')

const system = <T>(work: Parameters<typeof deps.database.transaction<T>>[1]) =>
  deps.database.transaction('system', work)

const spend = async (amount: number, on = today): Promise<string> => {
  const id = uuidv7()
  const entry = buildSpendingEntry({
    id,
    projectId: claims.project.id,
    amount,
    date: on,
    payee: 'Boatyard',
  })
  await system((db) => postEntries(db, claims.charity.id, [entry], at(on)))
  return id
}

const unspend = (entryId: string) =>
  system((db) =>
    reverseEntry(
      db,
      entryId,
      { date: today, reason: 'A mistake', authorRole: 'Manager', author: claims.lead.id },
      at(today),
    ),
  )

const refundByBank = (giftId: string, amount: number) =>
  system(async (db) => {
    await db.run(sql`update donation set refunded = refunded + ${amount} where id = ${giftId}`)
    const entry = buildRefundEntry({
      amount,
      currency: 'GBP',
      date: today,
      donationId: giftId,
      projectId: claims.project.id,
      account: 'bank',
      authorRole: 'Manager',
      author: claims.lead.id,
    })
    await postEntries(db, claims.charity.id, [entry], at(today))
  })

/**
 * Inserts the rows that the server stores when a giver waives the right to a refund, in answer to
 * the charity's question.
 */
const waive = async (giftId: string, on: string) => {
  const questionId = uuidv7()
  await system(async (db) => {
    await db.run(sql`
      insert into gift_question (id, donation_id, charity_id, from_project_id, offers, otherwise,
        amount, message, asked_at, answer_by, state, answer, answered_at, answered_by, outcome,
        outcome_amount)
      values (${questionId}, ${giftId}, ${claims.charity.id}, ${claims.project.id},
        '{waive,stay}', 'stay', 100, '', ${at(on)}, ${at(on)}, 'done', 'waive', ${at(on)}, 'giver',
        'waive', 100)`)
    await db.run(sql`
      insert into gift_waiver values (${giftId}, ${claims.charity.id}, ${questionId}, ${at(on)},
        'giver', 'our other work')`)
  })
}

/** Returns how much of a gift is unspent in projects, according to the attribution table. */
const leftInProject = (id: string) =>
  deps.database.read('system', async (db) =>
    [...(await listUnspentByFund(db, claims.charity.id, id))]
      .filter(([project]) => project !== null)
      .reduce((sum, [, amount]) => sum + amount, 0),
  )

const list = async (show: 'claimed' | 'unclaimed' = 'claimed') =>
  (
    await world.call('GET /api/charity/{id}/gift-aid/repayable', {
      as: claims.lead,
      params: params(),
      query: { show },
    })
  ).body

beforeEach(async () => {
  await makeDeclaration(deps, claims.charity.id, claims.ada.id, { at: at('2026-03-01') })
})

describe('a gift whose terms can send money back', () => {
  it('a repayable gift is in no claim until its giver signs a waiver, and counts from the day of the waiver', async () => {
    const gift = await give('2026-05-01', 2500, { terms: repayable })
    expect((await preview('out')).gifts).toMatchObject([
      { id: gift.id, why: 'repayable', givenOn: '2026-05-01' },
    ])
    expect((await claim(claims.lead)).body).toMatchObject({ code: 'gift-aid-nothing-to-claim' })
    expect((await list('unclaimed')).gifts).toMatchObject([
      { id: gift.id, state: 'repayable', since: null, claim: null },
    ])
    await waive(gift.id, '2026-06-10')
    expect((await preview()).gifts).toMatchObject([{ id: gift.id, givenOn: '2026-06-10' }])
    const { gifts } = await made()
    expect(gifts).toMatchObject([{ id: gift.id, givenOn: '2026-06-10', tax: 625 }])
    expect((await list()).gifts).toEqual([])
  })

  it('a repayable gift can be claimed once all of it is spent, and counts from the day of the last spending', async () => {
    const gift = await give('2026-05-01', 2500, { terms: repayable })
    await spend(1000, '2026-05-20')
    expect((await preview('out')).gifts).toMatchObject([{ why: 'repayable' }])
    await spend(1442, '2026-06-02')
    expect((await preview()).gifts).toMatchObject([{ id: gift.id, givenOn: '2026-06-02' }])
  })

  it('the giver sees that a gift is repayable, and later the day from which the gift counts for Gift Aid', async () => {
    const gift = await give('2026-05-01', 2500, { terms: repayable })
    const read = async () =>
      (await world.call('GET /api/donation/{id}', { params: { id: gift.id }, as: claims.ada })).body
        .donation
    expect((await read()).repayable).toEqual({ state: 'repayable', since: null })
    await waive(gift.id, '2026-06-10')
    expect((await read()).repayable).toEqual({ state: 'waived', since: '2026-06-10' })
    const unclaimed = await give('2026-05-02', 2500)
    const other = await world.call('GET /api/donation/{id}', {
      params: { id: unclaimed.id },
      as: claims.ada,
    })
    expect(other.body.donation.repayable).toBeNull()
  })
})

/** Makes a gift that is spent and then claimed, and whose spending is reversed as a mistake. */
const claimedTooEarly = async () => {
  const gift = await give('2026-05-01', 2500, { terms: repayable })
  const entry = await spend(2442, '2026-05-20')
  const first = await made()
  await submit(first.id)
  await pay(first.id, 625)
  await unspend(entry)
  return { gift, first }
}

describe('a claimed gift whose terms can send money back', () => {
  it('the list of repayable gifts names the claim that included a gift, and the next claim returns the tax to HMRC', async () => {
    const { gift, first } = await claimedTooEarly()
    expect((await list()).gifts).toMatchObject([
      {
        id: gift.id,
        state: 'repayable',
        claim: { id: first.id, number: 1, tax: 625, toGiveBack: 625, givenBackIn: null },
      },
    ])
    expect(await overview()).toMatchObject({ toGiveBack: 625 })
    await give('2026-05-03', 10_000)
    const second = await made()
    expect(second).toMatchObject({
      tax: 2500,
      givenBack: 625,
      adjustments: [{ donationId: gift.id, ofClaim: 1, tax: 625, why: 'repayable' }],
    })
    await submit(second.id)
    expect((await list()).gifts).toMatchObject([{ claim: { toGiveBack: 0, givenBackIn: 2 } }])
    expect(await overview()).toMatchObject({ toGiveBack: 0 })
    expect(await broken()).toEqual([])
  })

  it('a gift whose tax went back to HMRC is claimed again once its giver has waived the right to a refund', async () => {
    const { gift } = await claimedTooEarly()
    await give('2026-05-03', 10_000)
    const second = await made()
    await submit(second.id)
    await pay(second.id, 1875)
    await waive(gift.id, '2026-06-12')
    const third = await made()
    expect(third.gifts).toMatchObject([{ id: gift.id, givenOn: '2026-06-12', tax: 625 }])
    expect(third.adjustments).toEqual([])
    await submit(third.id)
    expect(await broken()).toEqual([])
    // A claim cannot be withdrawn while later claims build on it; the latest claim can.
    expect((await withdraw(third.id)).status).toBe(200)
    expect(await broken()).toEqual([])
  })

  it('a gift returns to its first claim if the claim that gave its tax back is withdrawn', async () => {
    const { gift } = await claimedTooEarly()
    await give('2026-05-03', 10_000)
    const second = await made()
    await submit(second.id)
    expect((await withdraw(second.id)).status).toBe(200)
    expect((await list()).gifts).toMatchObject([
      { id: gift.id, claim: { number: 1, toGiveBack: 625, givenBackIn: null } },
    ])
    expect(await overview()).toMatchObject({ toGiveBack: 625 })
    expect(await broken()).toEqual([])
  })

  it('a claim that gave tax back cannot be withdrawn once a later claim contains the gift again', async () => {
    const { gift } = await claimedTooEarly()
    await give('2026-05-03', 10_000)
    const second = await made()
    await submit(second.id)
    await waive(gift.id, '2026-06-12')
    await made()
    expect((await withdraw(second.id)).body).toMatchObject({ code: 'gift-aid-claim-adjusted' })
  })
})

describe('random schedules of gifts, spending, corrections, refunds and waivers', () => {
  const anyStep = fc.oneof(
    fc.record({
      act: fc.constant('give' as const),
      amount: fc.integer({ min: 300, max: 3000 }),
      kind: fc.constantFrom('repayable' as const, 'secondary-purpose' as const, null),
      day: fc.constantFrom('2026-05-01', '2026-05-17', '2026-06-09'),
    }),
    fc.record({ act: fc.constant('spend' as const), amount: fc.integer({ min: 1, max: 4000 }) }),
    fc.record({ act: fc.constant('unspend' as const), which: fc.nat({ max: 20 }) }),
    fc.record({ act: fc.constant('refund' as const), which: fc.nat({ max: 20 }) }),
    fc.record({ act: fc.constant('waive' as const), which: fc.nat({ max: 20 }) }),
    fc.record({ act: fc.constant('claim' as const) }),
  )

  it('no claim contains a gift that is repayable under its own terms on the day of the claim', async () => {
    const schedules = fc.sample(fc.array(anyStep, { minLength: 8, maxLength: 16 }), {
      numRuns: 14,
      seed: 416,
    })
    const gifts: { id: string; repayable: boolean }[] = []
    const waived = new Set<string>()
    const spent: string[] = []
    /** Computes, from the gift money left in projects, whether the gift's terms allow a refund. */
    const couldRepay = async ({ id, repayable: is }: (typeof gifts)[number]) =>
      is && !waived.has(id) && (await leftInProject(id)) > 0
    const counts = { claimed: 0, keptOut: 0 }
    const acts = {
      give: async (step: {
        amount: number
        kind: 'repayable' | 'secondary-purpose' | null
        day: string
      }) => {
        const { amount, day, kind } = step
        const terms = toStoredTerms(kind && { kind, secondaryPurpose: '' }, 'Harbour Lights')
        const gift = await give(day, amount, { terms })
        gifts.push({ id: gift.id, repayable: kind === 'repayable' })
      },
      spend: async ({ amount }: { amount: number }) => {
        spent.push(await spend(amount))
      },
      unspend: async ({ which }: { which: number }) => {
        const [entry] = spent.splice(which % Math.max(1, spent.length), 1)
        if (entry) await unspend(entry)
      },
      refund: async ({ which }: { which: number }) => {
        const gift = gifts[which % Math.max(1, gifts.length)]
        const amount = gift ? Math.floor((await leftInProject(gift.id)) / 2) : 0
        if (gift && amount > 0) await refundByBank(gift.id, amount)
      },
      waive: async ({ which }: { which: number }) => {
        const gift = gifts[which % Math.max(1, gifts.length)]
        if (!gift?.repayable || waived.has(gift.id)) return
        waived.add(gift.id)
        await waive(gift.id, today)
      },
      claim: async () => {
        const answer = await claim(claims.lead)
        if (answer.status !== 201) return
        const claimed = await deps.database.read('system', (db) =>
          db.many<IdRow>(
            sql`select donation_id id from gift_aid_claim_gift where claim_id = ${answer.body.id}`,
          ),
        )
        for (const { id } of claimed) {
          const gift = gifts.find((one) => one.id === id)!
          expect(await couldRepay(gift), `gift ${id}`).toBe(false)
          counts.claimed += 1
        }
        expect((await submit(answer.body.id)).status).toBe(200)
      },
    }
    for (const schedule of schedules) {
      for (const step of schedule) await acts[step.act](step as never)
      // For every gift, the function in the database gives the same answer as `couldRepay`.
      for (const gift of gifts) {
        const found = await deps.database.read('system', (db) =>
          db.one<NowCoverRow>(
            sql`select gift_is_repayable(${gift.id}) now, gift_aid_cover(${gift.id}) cover`,
          ),
        )
        const could = await couldRepay(gift)
        expect(found, `gift ${gift.id}`).toMatchObject({ now: could })
        expect(found.cover === null, `gift ${gift.id}`).toBe(could)
        if (could) counts.keptOut += 1
      }
    }
    expect(await broken()).toEqual([])
    expect(counts.claimed).toBeGreaterThan(15)
    expect(counts.keptOut).toBeGreaterThan(15)
  }, 120_000)
})

it('the rule in code and the database agree on whether a gift is repayable', () => {
  const gift = {
    id: 'g',
    givenOn: '2026-05-01',
    givenAt: '2026-05-01T10:00:00.000Z',
    left: 2500,
    currency: 'GBP',
    by: 'person',
    isDisputed: false,
    notGift: null,
    isClaimed: false,
    isRefused: false,
    claimedBy: 'charity',
    isUncleared: false,
  } as const
  const declared = {
    id: 'd',
    scope: 'future',
    giftId: null,
    coversFrom: '2026-03-01',
    coversFromAt: null,
    endsOn: null,
    madeAt: '2026-03-01T10:00:00.000Z',
  } as const
  const day = { today, yearEnd: { month: 3, day: 31 }, legalForm: null }
  expect(judge({ ...gift, isRepayable: true }, [declared], day)).toEqual({
    claim: false,
    why: 'repayable',
  })
  expect(judge({ ...gift, isRepayable: false }, [declared], day)).toMatchObject({ claim: true })
})
