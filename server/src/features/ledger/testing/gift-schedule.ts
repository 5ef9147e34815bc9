import fc from 'fast-check'
import { sql, type Db } from '../../../platform/database/index.ts'
import { uuidv7 } from '../../../platform/ids.ts'
import {
  makeCharity,
  makeDonation,
  makeDonorOrg,
  makePerson,
  makeProject,
} from '../../../testing/factories/index.ts'
import type { TestApp } from '../../../testing/test-app.ts'
import {
  buildFeeEntry,
  buildFeeToGeneralFundEntry,
  buildGiftEntry,
  buildIncomeEntry,
  postEntries,
  buildRefundEntry,
  reverseEntry,
  buildSpendingEntry,
  buildTransferEntry,
  type NewEntry,
} from '../index.ts'
import type { UnspentRow } from '../ledger.test-rows.ts'

export const date = '2026-06-15'

/** A charity with two projects, and what a schedule has posted to its ledger. */
export interface Place {
  readonly charityId: string
  readonly funds: readonly (string | null)[]
  readonly lines: readonly string[]
  readonly gifts: { readonly id: string; readonly projectId: string | null; left: number }[]
  readonly spending: string[]
}

export type Step = (place: Place) => Promise<unknown>

const amount = fc.integer({ min: 100, max: 40_000 })
const fund = fc.nat(2)
const at = fc.nat(1000)

/**
 * Makes steps that post gifts, spending, refunds, moves and corrections of two people and a donor
 * organisation, for schedules in any order. `chooseDate` dates each entry.
 */
export const makeGiftSchedule = async (world: TestApp, chooseDate = () => date) => {
  const transact = <T>(work: (db: Db) => Promise<T>): Promise<T> =>
    world.deps.database.transaction('system', work)
  const read = <T>(work: (db: Db) => Promise<T>): Promise<T> =>
    world.deps.database.read('system', work)
  const post = (charityId: string, entries: readonly NewEntry[]) =>
    transact((db) =>
      postEntries(
        db,
        charityId,
        entries.map((entry) => ({ ...entry, entryDate: chooseDate() })),
        world.clock.now(),
      ),
    )

  const addLines = (projectId: string, lines: readonly string[]) =>
    transact((db) =>
      db.run(sql`insert into budget_line (id, project_id, position, category, label, planned, currency)
        select id, ${projectId}, place, 'Materials', 'Line ' || place, 0, 'GBP'
        from unnest(${lines}::uuid[]) with ordinality l(id, place)`),
    )

  const makePlace = async (): Promise<Place> => {
    const charity = await makeCharity(world.deps)
    const one = await makeProject(world.deps, charity.id)
    const two = await makeProject(world.deps, charity.id)
    const lines = [uuidv7(), uuidv7()]
    await addLines(one.id, lines)
    return { charityId: charity.id, funds: [one.id, two.id, null], lines, gifts: [], spending: [] }
  }

  const givers = [await makePerson(world.deps), await makePerson(world.deps)]
  const org = await makeDonorOrg(world.deps)

  /** Gives as one of two people, or in the name of a donor organisation. */
  const give = async (
    place: Place,
    projectId: string | null,
    amount: number,
    who = 0,
  ): Promise<string> => {
    const grant = who === 2 ? { grant: { donorOrgId: org.id } } : {}
    const options = { projectId, amount, ...grant }
    const gift = await makeDonation(world.deps, place.charityId, givers[who % 2]!.id, options)
    place.gifts.push({ id: gift.id, projectId, left: amount })
    return gift.id
  }

  const step: fc.Arbitrary<Step> = fc.oneof(
    {
      weight: 4,
      arbitrary: fc.record({ fund, amount, who: fund }).map(
        (of): Step =>
          (place) =>
            give(place, place.funds[of.fund]!, of.amount, of.who),
      ),
    },
    // Another account takes the gift over, as when a guest keeps a gift.
    fc.record({ at, who: fc.nat(1) }).map((of): Step => async (place) => {
      const gift = place.gifts[of.at % Math.max(1, place.gifts.length)]
      if (!gift) return
      await transact((db) =>
        db.run(sql`update donation_giver set person_id = ${givers[of.who]!.id}
          where donation_id = ${gift.id} and person_id is not null`),
      )
    }),
    // A fee that the processor states later, in an entry of its own.
    at.map((which): Step => async (place) => {
      const gift = place.gifts[which % Math.max(1, place.gifts.length)]
      if (!gift || gift.left < 100) return
      const { id: donationId, projectId } = gift
      gift.left -= 9
      await post(place.charityId, [buildFeeEntry({ amount: 9, date, projectId, donationId })])
    }),
    // A grant that is restricted to budget lines, or a grant in several parts at once.
    fc.record({ amount, tied: fc.subarray([0, 1]), donor: fc.boolean() }).map(
      (of): Step =>
        (place) =>
          post(place.charityId, [
            buildGiftEntry({
              projectId: place.funds[0]!,
              amount: of.amount,
              date,
              donationId: null,
              giver: 'A trust',
              kind: 'grant',
              onlyLines: of.tied.map((line) => place.lines[line]!),
            }),
          ]),
    ),
    {
      weight: 4,
      arbitrary: fc
        .record({ fund, amount, line: fc.constantFrom(0, 1, null) })
        .map((of): Step => async (place) => {
          const [posted] = await post(place.charityId, [
            buildSpendingEntry({
              projectId: place.funds[of.fund]!,
              amount: of.amount,
              date,
              budgetLineId: of.fund === 0 && of.line !== null ? place.lines[of.line]! : null,
            }),
          ])
          place.spending.push(posted!.id)
        }),
    },
    at.map((which): Step => async (place) => {
      const [id] = place.spending.splice(which % Math.max(1, place.spending.length), 1)
      const input = { date: chooseDate(), reason: 'Wrong', author: 'a' } as const
      if (id)
        await transact((db) =>
          reverseEntry(db, id, { ...input, authorRole: 'Manager' }, world.clock.now()),
        )
    }),
    fc
      .record({ at, part: fc.integer({ min: 1, max: 100 }), dispute: fc.boolean() })
      .map((of): Step => async (place) => {
        const gift = place.gifts[of.at % Math.max(1, place.gifts.length)]
        const sent = Math.trunc(((gift?.left ?? 0) * of.part) / 100)
        if (!gift || sent === 0) return
        gift.left -= sent
        const common = { projectId: gift.projectId, donationId: gift.id, date, amount: sent }
        const fee = { donationId: gift.id, date, amount: Math.max(1, Math.trunc(sent / 100)) }
        await post(place.charityId, [
          ...(gift.projectId === null
            ? []
            : [buildFeeToGeneralFundEntry({ ...fee, projectId: gift.projectId })]),
          buildRefundEntry({ ...common, kind: of.dispute ? 'dispute' : 'refund' }),
        ])
      }),
    // Income, a fee, a transfer of unallocated money and spending from two funds, all in one batch.
    fc.record({ fund, to: fund, amount }).map((of): Step => (place) => {
      const [from, to] = [place.funds[of.fund]!, place.funds[of.to]!]
      const common = { amount: of.amount, date }
      return post(place.charityId, [
        buildIncomeEntry({ ...common, amount: of.amount + 7, projectId: from }),
        buildFeeEntry({ ...common, amount: 7, projectId: from }),
        ...(from === to
          ? []
          : [buildTransferEntry({ ...common, fromProjectId: from, toProjectId: to })]),
        buildGiftEntry({ ...common, projectId: to, donationId: null, giver: '' }),
        buildSpendingEntry({ ...common, projectId: from }),
        buildSpendingEntry({ ...common, projectId: to }),
      ])
    }),
    fc.record({ at, to: fund }).map((of): Step => async (place) => {
      const gift = place.gifts.splice(of.at % Math.max(1, place.gifts.length), 1)[0]
      const to = place.funds[of.to]!
      if (!gift || gift.projectId === to) return
      const [balance] = await read((db) =>
        db.many<UnspentRow>(sql`select unspent from gift_balance where donation_id = ${gift.id}`),
      )
      const moved = balance ? balance.unspent : Math.trunc(gift.left / 2)
      if (moved <= 0) return
      const move = { date, amount: moved, fromProjectId: gift.projectId, toProjectId: to }
      await post(place.charityId, [buildTransferEntry({ ...move, donationId: gift.id })])
    }),
  )

  return { givers, org, transact, read, post, makePlace, give, step }
}
