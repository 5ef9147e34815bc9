import { beforeEach, describe, expect, it } from 'vitest'
import { sql } from '../../../platform/database/index.ts'
import { makeDeclaration, makeProject, type MadeProject } from '../../../testing/factories/index.ts'
import {
  postEntries,
  buildRefundEntry,
  buildSpendingEntry,
  buildTransferEntry,
} from '../../ledger/index.ts'
import { makeClaimsWorld } from '../testing/claims-world.ts'
import type { SumRow } from '../gift-aid.test-rows.ts'

const claims = await makeClaimsWorld()
const { at, balance, broken, deps, give, made, pay, refund, submit, today, withdraw } = claims
let other: MadeProject

beforeEach(async () => {
  other = await makeProject(deps, claims.charity.id)
  await makeDeclaration(deps, claims.charity.id, claims.ada.id, { at: at('2026-03-01') })
})

type Entry = Parameters<typeof postEntries>[2][number]
const post = (entry: Entry) =>
  deps.database.transaction('system', (db) =>
    postEntries(db, claims.charity.id, [entry], deps.clock.now()),
  )
/** Moves a gift between projects, as a giver's consent does. */
const move = (donationId: string, amount: number, from: string | null, to: string | null) =>
  post(
    buildTransferEntry({ amount, date: today, donationId, fromProjectId: from, toProjectId: to }),
  )
const spend = (projectId: string, amount: number) =>
  post(buildSpendingEntry({ amount, date: today, projectId, payee: 'A shop' }))

/**
 * Returns the Gift Aid in a fund: the tax claimed for the fund, plus tax moved in, less tax moved
 * out.
 */
const aidIn = async (projectId: string | null): Promise<number> =>
  (
    await deps.database.read('system', (db) =>
      db.one<SumRow>(sql`
        select coalesce(-sum(l.amount), 0)::bigint as sum
        from gift_aid_entry n join ledger_leg l on l.entry_id = n.entry_id
        where n.charity_id = ${claims.charity.id} and l.account in ('income', 'fund')
          and l.project_id is not distinct from ${projectId}::uuid`),
    )
  ).sum
const aid = async () => [await aidIn(claims.project.id), await aidIn(other.id), await aidIn(null)]

describe('Gift Aid on a gift that moved to another project', () => {
  it('a claim divides the tax on a gift in proportion over the projects that have the gift on that day', async () => {
    const gift = await give('2026-05-01', 2500)
    await spend(claims.project.id, 1000)
    await move(gift.id, 1500, claims.project.id, other.id)
    const { id, funds } = await made()
    const byFund = Object.fromEntries(funds.map(({ fund, tax }) => [fund?.id, tax]))
    expect(byFund).toEqual({ [claims.project.id]: 250, [other.id]: 375 })
    const submitted = await submit(id)
    expect(submitted.body.funds).toEqual(expect.arrayContaining(funds))
    expect(await aid()).toEqual([250, 375, 0])
    expect(await balance('gift-aid-receivable')).toBe(625)
    expect(await broken()).toEqual([])
  })

  it('the next claim moves the tax of a moved gift along with it, and withdrawing that claim undoes the tax move', async () => {
    const gift = await give('2026-05-01', 2500)
    const first = await made()
    await submit(first.id)
    await pay(first.id, 625)
    await move(gift.id, 1500, claims.project.id, other.id)
    expect(await aid()).toEqual([625, 0, 0])
    await give('2026-06-01', 400)
    const next = await made()
    expect(next.funds).toEqual(
      expect.arrayContaining([
        {
          fund: expect.objectContaining({ id: claims.project.id }),
          tax: 100,
          givenBack: 0,
          moved: -375,
          topUp: 0,
        },
        {
          fund: expect.objectContaining({ id: other.id }),
          tax: 0,
          givenBack: 0,
          moved: 375,
          topUp: 0,
        },
      ]),
    )
    const { body } = await submit(next.id)
    expect(body.entries.map(({ what, amount }) => [what, amount])).toEqual([
      ['claimed', 100],
      ['moved', 375],
    ])
    expect(await aid()).toEqual([350, 375, 0])
    expect((await withdraw(first.id)).status).toBe(409)
    expect(await broken()).toEqual([])
    // The moved tax belongs to no gift: the gift money in both projects is the same as before.
    expect(await balance('fund', other.id)).toBe(-1500 - 375)
    await withdraw(next.id)
    expect(await aid()).toEqual([625, 0, 0])
    expect(await broken()).toEqual([])
    const again = await made()
    await submit(again.id)
    expect(await aid()).toEqual([350, 375, 0])
    expect(await broken()).toEqual([])
  })

  it('a claim gives tax back from the fund that now has the gift if part of the gift was refunded', async () => {
    const gift = await give('2026-05-01', 2500)
    const first = await made()
    await submit(first.id)
    await move(gift.id, 1500, claims.project.id, other.id)
    await post(
      buildRefundEntry({ amount: 500, date: today, donationId: gift.id, projectId: other.id }),
    )
    await refund(gift.id, 500)
    await give('2026-06-01', 4000, { projectId: null })
    const next = await made()
    expect(next).toMatchObject({ tax: 1000, givenBack: 125 })
    await submit(next.id)
    // £20 of the gift remains, half in each project. The tax that HMRC paid on it is split in the
    // same way.
    expect(await aid()).toEqual([250, 250, 1000])
    expect(await balance('gift-aid-receivable')).toBe(625 + 1000 - 125)
    expect(await broken()).toEqual([])
  })

  it('a claim does not move the tax on a moved gift if none of that tax is left unspent in its fund', async () => {
    const gift = await give('2026-05-01', 2500)
    await submit((await made()).id)
    await post(
      buildTransferEntry({
        amount: 625,
        date: today,
        fromProjectId: claims.project.id,
        toProjectId: null,
      }),
    )
    await move(gift.id, 1500, claims.project.id, other.id)
    await give('2026-06-01', 400, { projectId: null })
    await submit((await made()).id)
    expect(await aid()).toEqual([625, 0, 100])
    expect(await broken()).toEqual([])
  })
})
