import fc from 'fast-check'
import { sql } from '../../../platform/database/index.ts'
import {
  makeCharity,
  makeDonation,
  makeDonorOrg,
  joinDonorOrg,
  makeMember,
  makePerson,
  makeProject,
  makePaidSnapshot,
} from '../../../testing/factories/index.ts'
import { skipRefused } from '../../../testing/skip-refused.ts'
import type { testApp } from '../../../testing/test-app.ts'
import { lockDonation, settleGift, type PaymentSnapshot } from '../../donations/index.ts'
import {
  buildGiftEntry,
  buildIncomeEntry,
  buildOpeningEntry,
  buildPayoutEntry,
  postEntries,
  reverseEntry,
  buildSpendingEntry,
  buildTransferEntry,
  type NewEntry,
} from '../../ledger/index.ts'
import type { Leg, UnspentRow } from '../reports.test-rows.ts'

type TestApp = Awaited<ReturnType<typeof testApp>>

/** The date of all entries that are dated by hand. */
const day = '2026-06-15'

export type { Leg } from '../reports.test-rows.ts'

type Step = Readonly<{
  does: 'give' | 'grant' | 'refund' | 'dispute' | 'spend' | 'move' | 'transfer' | 'undo' | 'other'
  amount: number
  fund: number
  which: number
  euros: boolean
}>

export const step: fc.Arbitrary<Step> = fc.record({
  does: fc.constantFrom(
    'give',
    'give',
    'grant',
    'refund',
    'dispute',
    'spend',
    'spend',
    'move',
    'transfer',
    'undo',
    'other',
  ),
  amount: fc.oneof(fc.integer({ min: 100, max: 20_000 }), fc.constantFrom(100, 101, 2_500_000)),
  fund: fc.nat(2),
  which: fc.nat(30),
  euros: fc.boolean(),
})

/** One step of each kind, so that a short run covers them all. */
export const everyKind: Step[] = (
  ['give', 'grant', 'spend', 'refund', 'dispute', 'move', 'transfer', 'undo', 'other'] as const
).map((does, which) => ({ does, amount: 5001, fund: 0, which, euros: false }))

export const sum = (numbers: Iterable<number>): number =>
  [...numbers].reduce((all, one) => all + one, 0)

/** Runs a schedule and returns the charity with its people, funds, gifts and legs. */
export const play = async ({ deps, clock }: TestApp, steps: readonly Step[]) => {
  const charity = await makeCharity(deps)
  const funds = [
    (await makeProject(deps, charity.id)).id,
    (await makeProject(deps, charity.id)).id,
    null,
  ] as const
  const lead = await makeMember(deps, charity.id, 'Lead')
  const donor = await makePerson(deps, { isDonor: true })
  const org = await makeDonorOrg(deps)
  const giver = await makePerson(deps)
  await joinDonorOrg(deps, org.id, giver.id, 'Lead')
  const gifts: { id: string; amount: number; facts: PaymentSnapshot }[] = []
  const spent: string[] = []
  const post = (...entries: NewEntry[]) =>
    deps.database.transaction('system', (db) => postEntries(db, charity.id, entries, clock.now()))
  const give = async (amount: number, projectId: string | null, isGrant: boolean) => {
    const made = await makeDonation(deps, charity.id, isGrant ? giver.id : donor.id, {
      amount,
      projectId,
      coverFee: amount % 2 === 1,
      ...(isGrant ? { grant: { donorOrgId: org.id } } : {}),
    })
    const facts = makePaidSnapshot(deps, made.id, made.amount, clock.now())
    gifts.push({ ...made, facts })
  }
  const goesBack = async (
    which: number,
    change: (facts: PaymentSnapshot, left: number) => PaymentSnapshot,
  ) => {
    const at = which % Math.max(1, gifts.length)
    const gift = gifts[at]
    if (!gift) return
    await deps.database.transaction('system', async (db) => {
      const row = (await lockDonation(db, gift.id))!
      const left = row.amount - row.refunded - row.takenBack
      if (left <= 0) return
      const facts = change(gift.facts, left)
      gifts[at] = { ...gift, facts }
      await settleGift(db, deps, row, facts)
    })
  }
  const unspent = async (id: string, projectId: string | null): Promise<number> => {
    const rows = await deps.database.read('system', (db) =>
      db.many<UnspentRow>(sql`
        select unspent as left from gift_balance where donation_id = ${id}
          and project_id is not distinct from ${projectId}::uuid`),
    )
    return Math.max(0, sum(rows.map(({ left }) => left)))
  }
  await post(buildOpeningEntry({ projectId: null, amount: 5_000, date: day }))
  for (const { amount, does, euros, fund, which } of steps) {
    clock.advance({ minutes: 1 })
    const projectId = funds[fund]!
    const currency = euros ? 'EUR' : 'GBP'
    if (does === 'give' || does === 'grant') await give(amount, projectId, does === 'grant')
    else if (does === 'refund') {
      await goesBack(which, (facts, left) => ({
        ...facts,
        refunds: [
          ...facts.refunds,
          {
            id: `re_${facts.donationId}_${facts.refunds.length}`,
            amount: Math.min(left, amount),
            at: clock.now(),
            state: 'succeeded',
            problem: null,
            request: null,
          },
        ],
      }))
    } else if (does === 'dispute') {
      await goesBack(which, (facts, left) => {
        const id = `dp_${facts.donationId}_${facts.disputes.length}`
        const taken = {
          id: `${id}_taken`,
          taken: Math.min(left, amount),
          fee: 2000,
          at: clock.now(),
        }
        const back = { id: `${id}_back`, taken: -taken.taken, fee: 0, at: clock.now() }
        return {
          ...facts,
          disputes: [
            ...facts.disputes,
            {
              id,
              amount: taken.taken,
              reason: 'fraudulent',
              state: euros ? 'won' : 'lost',
              openedAt: clock.now(),
              respondBy: null,
              movements: euros ? [taken, back] : [taken],
            },
          ],
        }
      })
    } else if (does === 'spend') {
      const [entry] = await post(buildSpendingEntry({ projectId, amount, currency, date: day }))
      spent.push(entry!.id)
    } else if (does === 'transfer') {
      const to = funds[(fund + 1) % 3]!
      await skipRefused(() =>
        post(
          buildTransferEntry({
            fromProjectId: projectId,
            toProjectId: to,
            amount,
            currency,
            date: day,
          }),
        ),
      )
    } else if (does === 'move') {
      const gift = gifts[which % Math.max(1, gifts.length)]
      const to = funds[(fund + 1) % 3]!
      const left = gift ? Math.min(amount, await unspent(gift.id, projectId)) : 0
      if (gift && left > 0) {
        await post(
          buildTransferEntry({
            fromProjectId: projectId,
            toProjectId: to,
            amount: left,
            date: day,
            donationId: gift.id,
          }),
        )
      }
    } else if (does === 'undo') {
      const id = spent.splice(which % Math.max(1, spent.length), 1)[0]
      if (id !== undefined) {
        const reversal = { date: day, reason: 'Wrong', author: '', authorRole: 'Manager' } as const
        await deps.database.transaction('system', (db) =>
          reverseEntry(db, id, reversal, clock.now()),
        )
      }
    } else {
      await post(
        buildIncomeEntry({ projectId, amount, currency, date: day }),
        buildGiftEntry({ projectId, amount, date: day, donationId: null, giver: 'Ada' }),
        buildPayoutEntry({ amount, date: day }),
      )
    }
  }
  const legs = await deps.database.read('system', (db) =>
    db.many<Leg>(sql`
      select l.entry_id, l.account, l.project_id, l.currency, l.amount, e.kind, u.kind as undone,
        e.donation_id
      from ledger_leg l join ledger_entry e on e.id = l.entry_id
      left join ledger_entry u on u.id = e.reverses_id where e.charity_id = ${charity.id}`),
  )
  return { charity, funds, lead, donor, giver, org, gifts, legs }
}

export type Played = Awaited<ReturnType<typeof play>>
