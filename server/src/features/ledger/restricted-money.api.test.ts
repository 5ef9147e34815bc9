import fc from 'fast-check'
import { expect, it } from 'vitest'
import {
  makeDonation,
  makeOfflineGift,
  makePerson,
  makeProject,
  makeTemporaryPerson,
  statedGround,
} from '../../testing/factories/index.ts'
import { sql } from '../../platform/database/index.ts'
import { uuidv7 } from '../../platform/ids.ts'
import { testApp } from '../../testing/test-app.ts'
import { sumUnspentGifts } from '../attribution/index.ts'
import { buildOpeningEntry, runChecks } from './index.ts'
import type { LastRefundRow } from './ledger.test-rows.ts'
import { ledgerWorld } from './testing/ledger-world.ts'

const world = await testApp()

const step = fc.record({
  does: fc.constantFrom(
    'give',
    'give-cheque',
    'pay-back',
    'pay-back',
    'receive',
    'spend',
    'set-aside',
    'set-aside',
    'give-back',
    'move',
    'reverse',
    'reverse',
  ),
  amount: fc.integer({ min: 100, max: 9_000 }),
  fund: fc.nat(1),
  which: fc.nat(20),
})

/** Plays random steps of a team against the API of one charity with two projects. */
const startTeam = async (donorId: string) => {
  const { charity, manager, post, send } = await ledgerWorld(world)
  const funds = [
    (await makeProject(world.deps, charity.id)).id,
    (await makeProject(world.deps, charity.id)).id,
  ]
  await post(buildOpeningEntry({ projectId: null, amount: 30_000, date: '2026-06-14' }))
  const posted: string[] = []
  const cheques: string[] = []
  const giver = await makeTemporaryPerson(world.deps, charity.id)
  const record = async (body: Parameters<typeof send>[0]) => {
    const answer = await send(body)
    if (answer.status === 201) posted.push(answer.body.id)
  }
  const payBack = async (id: string, amount: number) => {
    const answer = await world.call('POST /api/donation/{id}/refund', {
      as: manager,
      params: { id },
      body: {
        id: uuidv7(),
        amount,
        reason: 'Given twice',
        paidBack: { method: 'cheque', on: '2026-06-15', reference: '' },
        ...statedGround,
      },
    })
    if (answer.status !== 200) return
    const { id: entryId } = await world.deps.database.read('system', (db) =>
      db.one<LastRefundRow>(sql`select id from ledger_entry
        where charity_id = ${charity.id} and kind = 'refund' order by seq desc limit 1`),
    )
    posted.push(entryId)
  }
  const transfer = (from: string | null, to: string | null, amount: number) =>
    record({ kind: 'transfer', projectId: from, toProjectId: to, amount, payee: '' })
  const act = async ({
    amount,
    does,
    fund,
    which,
  }: typeof step extends fc.Arbitrary<infer T> ? T : never) => {
    const [projectId, other] = [funds[fund]!, funds[1 - fund]!]
    if (does === 'give') await makeDonation(world.deps, charity.id, donorId, { amount, projectId })
    else if (does === 'give-cheque')
      cheques.push((await makeOfflineGift(world.deps, charity.id, giver, { amount, projectId })).id)
    else if (does === 'pay-back') {
      if (cheques.length > 0) await payBack(cheques[which % cheques.length]!, amount)
    } else if (does === 'receive')
      await record({ kind: 'income', projectId, amount, payee: 'Shop' })
    else if (does === 'spend') await record({ projectId, amount })
    else if (does === 'set-aside') await transfer(null, projectId, amount)
    else if (does === 'give-back') await transfer(projectId, null, amount)
    else if (does === 'move') await transfer(projectId, other, amount)
    else if (posted.length > 0)
      await world.call('POST /api/transaction/{id}/reverse', {
        params: { id: posted[which % posted.length]! },
        body: { reason: 'It was wrong' },
        as: manager,
      })
  }
  const readUnspent = () =>
    world.deps.database.read('system', (db) =>
      Promise.all(
        funds.map((projectId) =>
          sumUnspentGifts(db, { charityId: charity.id, projectId, currency: 'GBP' }),
        ),
      ),
    )
  return { act, readUnspent }
}

it('no random sequence of entries, transfers, refunds and reversals by a team takes the money of gifts except by spending and refunds', async () => {
  const donor = await makePerson(world.deps, { isDonor: true })
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 6, maxLength: 12 }), async (steps) => {
      const { act, readUnspent } = await startTeam(donor.id)
      let before = await readUnspent()
      for (const one of steps) {
        await act(one)
        const after = await readUnspent()
        const taken = before.map((unspent, at) => unspent - after[at]!)
        expect(Math.max(...taken)).toBeLessThanOrEqual(
          ['spend', 'pay-back'].includes(one.does) ? one.amount : 0,
        )
        before = after
      }
      expect(await world.deps.database.read('system', runChecks)).toEqual([])
    }),
    { seed: 20261128, numRuns: 6 },
  )
})
