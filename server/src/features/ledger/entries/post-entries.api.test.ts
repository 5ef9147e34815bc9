import { chainStart } from '@pennytrail/contract/ledger/canonical-entry.ts'
import { describe, expect, it } from 'vitest'
import { sql, type Db } from '../../../platform/database/index.ts'
import { uuidv7 } from '../../../platform/ids.ts'
import { makeCharity, makeMember, makeProject } from '../../../testing/factories/index.ts'
import { countRowsRead } from '../../../testing/count-rows-read.ts'
import { testApp } from '../../../testing/test-app.ts'
import {
  buildFeeEntry,
  buildGiftEntry,
  buildOpeningEntry,
  buildPayoutEntry,
  postEntries,
  reverseEntry,
  buildSpendingEntry,
  buildTransferEntry,
  type NewEntry,
} from '../index.ts'
import type {
  ReceivedSpentFeesRow,
  SeqBalanceCounterBalanceRow,
  SeqBalanceRow,
  SeqChainRow,
} from '../ledger.test-rows.ts'

const world = await testApp()
const date = '2026-06-15'
const now = () => world.clock.now()

const asSystem = <T>(work: (db: Db) => Promise<T>): Promise<T> =>
  world.deps.database.transaction('system', work)

const post = (charityId: string, ...entries: NewEntry[]) =>
  asSystem((db) => postEntries(db, charityId, entries, now()))

const gift = (projectId: string | null, amount = 2500): NewEntry =>
  buildGiftEntry({ projectId, amount, date, donationId: null, giver: 'Sam Okafor' })

const totals = (projectId: string) =>
  asSystem((db) =>
    db.one<ReceivedSpentFeesRow>(sql`select received, spent, fees, transferred, entries, money_in, money_out
      from project_total where project_id = ${projectId}`),
  )

const reverse = (id: string) =>
  asSystem((db) =>
    reverseEntry(
      db,
      id,
      { date, reason: 'Entered twice', author: 'someone', authorRole: 'Manager' },
      now(),
    ),
  )

describe('posting entries', () => {
  it('posting numbers entries without gaps, chains them from the first and updates counters', async () => {
    const charity = await makeCharity(world.deps)
    const project = await makeProject(world.deps, charity.id)
    const fee = buildFeeEntry({ projectId: project.id, amount: 55, date })
    const first = await post(charity.id, gift(project.id), fee)
    const second = await post(
      charity.id,
      buildSpendingEntry({ projectId: project.id, amount: 1000, date, payee: 'Timber yard' }),
      buildOpeningEntry({ projectId: null, amount: 7000, date }),
      buildTransferEntry({ fromProjectId: null, toProjectId: project.id, amount: 500, date }),
      buildPayoutEntry({ amount: 2445, date }),
    )
    expect([...first, ...second].map((entry) => entry.seq)).toEqual([1, 2, 3, 4, 5, 6])
    expect(await totals(project.id)).toEqual({
      received: 2500,
      spent: 1000,
      fees: 55,
      transferred: 500,
      entries: 4,
      moneyIn: 3000,
      moneyOut: 1055,
    })
    const balances = await asSystem((db) =>
      db.many<SeqBalanceCounterBalanceRow>(sql`select seq, balance, counter_balance from ledger_entry
        where charity_id = ${charity.id} order by seq`),
    )
    expect(balances).toEqual([
      { seq: 1, balance: 2500, counterBalance: null },
      { seq: 2, balance: 2445, counterBalance: null },
      { seq: 3, balance: 1445, counterBalance: null },
      { seq: 4, balance: 7000, counterBalance: null },
      { seq: 5, balance: 6500, counterBalance: 1945 },
      { seq: 6, balance: null, counterBalance: null },
    ])
    const head = await asSystem((db) =>
      db.one<SeqChainRow>(sql`
        select seq, encode(chain_hash, 'hex') chain from ledger_head
        where charity_id = ${charity.id}`),
    )
    expect(head).toEqual({ seq: 6, chain: second.at(-1)!.chainHash })
    expect(head.chain).not.toBe(chainStart)
  })

  it('posting takes two database round trips for any number of entries', async () => {
    const charity = await makeCharity(world.deps)
    const project = await makeProject(world.deps, charity.id)
    await asSystem(async (db) => {
      let statements = 0
      const query = db.client.query.bind(db.client)
      Object.assign(db.client, {
        query: (...args: Parameters<typeof query>) => {
          statements += 1
          return query(...args)
        },
      })
      await postEntries(
        db,
        charity.id,
        Array.from({ length: 40 }, () => gift(project.id)),
        now(),
      )
      Object.assign(db.client, { query })
      expect(statements).toBe(2)
    })
  })

  it('a member who may record spending can post entries, and a Viewer or an outsider cannot', async () => {
    const charity = await makeCharity(world.deps)
    const project = await makeProject(world.deps, charity.id)
    const member = await makeMember(world.deps, charity.id, 'Contributor')
    const viewer = await makeMember(world.deps, charity.id, 'Viewer')
    const outsider = await makeMember(world.deps, (await makeCharity(world.deps)).id, 'Lead')
    const spending = buildSpendingEntry({ projectId: project.id, amount: 100, date })
    const as = (actor: string) =>
      world.deps.database.transaction(actor, (db) => postEntries(db, charity.id, [spending], now()))
    expect((await as(member.id))[0]!.seq).toBe(1)
    for (const actor of [viewer.id, outsider.id, '']) {
      await expect(as(actor)).rejects.toThrow('row-level security')
    }
  })

  it('simultaneous posts to one ledger get consecutive numbers and correct running balances', async () => {
    const charity = await makeCharity(world.deps)
    const project = await makeProject(world.deps, charity.id)
    await Promise.all(Array.from({ length: 30 }, () => post(charity.id, gift(project.id))))
    expect(await totals(project.id)).toMatchObject({ received: 75_000, entries: 30 })
    const rows = await asSystem((db) =>
      db.many<SeqBalanceRow>(sql`
        select seq, balance from ledger_entry where charity_id = ${charity.id} order by seq`),
    )
    expect(rows).toEqual(rows.map((_, at) => ({ seq: at + 1, balance: 2500 * (at + 1) })))
  })

  it('posting reads no legs of earlier entries, also before PostgreSQL has statistics', async () => {
    const charity = await makeCharity(world.deps)
    await post(charity.id, ...Array.from({ length: 200 }, () => gift(null)))
    const read = await asSystem((db) =>
      countRowsRead(db, 'ledger_leg', () =>
        postEntries(db, charity.id, [gift(null), gift(null)], now()),
      ),
    )
    expect(read).toBeLessThan(20)
  })

  it('an entry id and a source reference can each be used only once', async () => {
    const charity = await makeCharity(world.deps)
    const id = uuidv7()
    await post(charity.id, { ...gift(null), id, source: 'provider', sourceRef: 'pi_1' })
    await expect(post(charity.id, { ...gift(null), id })).rejects.toThrow('duplicate key')
    await expect(
      post(charity.id, { ...gift(null), source: 'provider', sourceRef: 'pi_1' }),
    ).rejects.toThrow('ledger_entry_source')
  })

  it('an entry can be reversed once, as its mirror, and a reversal cannot be reversed', async () => {
    const charity = await makeCharity(world.deps)
    const project = await makeProject(world.deps, charity.id)
    const [posted] = await post(charity.id, gift(project.id))
    const tries = await Promise.allSettled([1, 2, 3].map(() => reverse(posted!.id)))
    const won = tries.filter((one) => one.status === 'fulfilled')
    expect(won).toHaveLength(1)
    expect(tries.filter((one) => one.status === 'rejected').map((one) => one.reason.code)).toEqual([
      'already-reversed',
      'already-reversed',
    ])
    await expect(reverse(won[0]!.value.id)).rejects.toMatchObject({ code: 'not-reversible' })
    await expect(reverse(uuidv7())).rejects.toMatchObject({ code: 'transaction-not-found' })
    expect(await totals(project.id)).toMatchObject({ received: 0, entries: 2 })
  })
})
