import fc from 'fast-check'
import type { NewTransaction } from '@pennytrail/contract'
import { sql } from '../../../platform/database/index.ts'
import { AppError } from '../../../platform/app-error.ts'
import { uuidv7 } from '../../../platform/ids.ts'
import {
  makeCharity,
  makeDonation,
  makeMember,
  makeOfflineGift,
  makeProject,
  makeTemporaryPerson,
  statedGround,
  type MadePerson,
} from '../../../testing/factories/index.ts'
import type { TestApp } from '../../../testing/test-app.ts'
import { verifyAttribution } from '../../attribution/index.ts'
import { buildOpeningEntry, postEntries, runChecks } from '../../ledger/index.ts'
import { settleUnspentGifts } from '../settle-unspent.ts'
import { anySource, makeProcessor, nothing, type Allowed, type Gift } from './card-processor.ts'
import type {
  EntryOfGroundRow,
  LastRefundRow,
  RestrictedFundRow,
  SourceRow,
} from '../unspent-gifts.test-rows.ts'

const weights = {
  give: 5,
  cheque: 2,
  grant: 2,
  receive: 1,
  open: 1,
  spend: 3,
  'set-aside': 3,
  'give-back': 2,
  move: 2,
  reverse: 4,
  correct: 2,
  'move-gift': 2,
  refund: 2,
  'fail-refund': 1,
  'pay-back': 2,
  dispute: 1,
  win: 1,
  lose: 1,
  close: 2,
  stop: 1,
  ground: 3,
} as const
type Does = keyof typeof weights

/** A step of a team: what it does, with which amount, in which of two projects, to which item. */
export const teamStep = fc.record({
  does: fc.oneof(
    ...Object.entries(weights).map(([does, weight]) => ({
      weight,
      arbitrary: fc.constant(does as Does),
    })),
  ),
  amount: fc.integer({ min: 100, max: 9_000 }),
  fund: fc.nat(1),
  which: fc.nat(20),
})
export type TeamStep = typeof teamStep extends fc.Arbitrary<infer T> ? T : never

/** The restricted money of a charity's projects, as its ledger and its attribution hold it. */
export interface Restricted {
  /** In all project funds, in pence. */
  readonly sum: number
  /** The unspent money of each gift and grant, in all project funds together. */
  readonly sources: ReadonlyMap<string, number>
}

const firstDay = '2026-06-01'
const openingDay = '2026-05-31'

interface Posted {
  readonly id: string
  readonly kind: string
  readonly projectId: string | null
  readonly amount: number
}

/** Plays steps of a team, with a giver and a bank, in one charity with two projects. */
export const startTeam = async (world: TestApp, donor: MadePerson) => {
  const { deps } = world
  const charity = await makeCharity(deps)
  const manager = await makeMember(deps, charity.id, 'Manager')
  const lead = await makeMember(deps, charity.id, 'Lead')
  const funds = [(await makeProject(deps, charity.id)).id, (await makeProject(deps, charity.id)).id]
  const posted: Posted[] = []
  const gifts: Gift[] = []
  const giver = await makeTemporaryPerson(deps, charity.id)
  const cheques: string[] = []
  const { decide, giveBack } = makeProcessor(world, gifts)
  const system = <T>(work: Parameters<typeof deps.database.transaction<T>>[1]) =>
    deps.database.transaction('system', work)
  const opening = buildOpeningEntry({ projectId: null, amount: 30_000, date: openingDay })
  await system((db) => postEntries(db, charity.id, [opening], deps.clock.now()))
  const params = { id: charity.id }
  await world.call('POST /api/charity/{id}/books-start', { params, body: { firstDay }, as: lead })

  const record = async (body: Partial<NewTransaction>): Promise<boolean> => {
    const { amount = 0, kind = 'spending', payee = 'Timber yard', projectId = null } = body
    const common = { payeeKind: 'organisation', date: '2026-06-14', description: 'Planks' } as const
    const answer = await world.call('POST /api/transaction', {
      body: {
        id: uuidv7(),
        charityId: charity.id,
        ...common,
        ...body,
        amount,
        kind,
        payee,
        projectId,
      },
      as: kind === 'opening' ? lead : manager,
    })
    if (answer.status !== 201) return false
    posted.push({ id: answer.body.id, kind, projectId, amount })
    return true
  }

  const transfer = async (from: string | null, to: string | null, amount: number) => {
    await record({ kind: 'transfer', projectId: from, toProjectId: to, amount, payee: '' })
    return nothing
  }

  const reverse = async (which: number): Promise<Allowed> => {
    const entry = posted[which % Math.max(1, posted.length)]
    if (!entry) return nothing
    const answer = await world.call('POST /api/transaction/{id}/reverse', {
      params: { id: entry.id },
      body: { reason: 'It was wrong' },
      as: entry.kind === 'opening' ? lead : manager,
    })
    if (answer.status !== 201) return nothing
    // A grant that comes back leaves the balance that it had in the other project.
    if (entry.kind === 'ground') return { sum: entry.amount, total: 0, source: entry.id }
    // Income that was typed wrongly leaves with its own entry; a transfer and spending take nothing.
    const isIncome = ['grant', 'income', 'opening'].includes(entry.kind)
    if (entry.projectId === null || !isIncome) return nothing
    return { sum: entry.amount, source: entry.kind === 'grant' ? entry.id : null }
  }

  /** Asks the giver whether a gift may move to the other project or the general fund: it may. */
  const moveGift = async (fund: number, which: number): Promise<Allowed> => {
    const gift = gifts[which % Math.max(1, gifts.length)]
    if (!gift) return nothing
    const toProjectId = which % 3 === 0 ? null : funds[1 - fund]!
    const response = await world.call('POST /api/donation/{id}/move', {
      params: { id: gift.id },
      body: {
        id: uuidv7(),
        fromProjectId: funds[fund]!,
        toProjectId,
        amount: null,
        message: 'The other work needs it more.',
        answerDays: 30,
      },
      as: manager,
    })
    if (response.status !== 200) return nothing
    const answered = await world.call('POST /api/gift-question/{id}/answer', {
      params: { id: response.body.id },
      body: { answer: 'move' },
      as: donor,
    })
    const isTaken = answered.status === 200 && toProjectId === null
    return isTaken ? { sum: response.body.amount, source: gift.id } : nothing
  }

  /** Pays back a part of a gift that came by cheque. Its refund can be reversed like any entry. */
  const payBack = async (which: number, amount: number): Promise<Allowed> => {
    const id = cheques[which % Math.max(1, cheques.length)]
    if (id === undefined) return nothing
    const answer = await world.call('POST /api/donation/{id}/refund', {
      params: { id },
      body: {
        id: uuidv7(),
        amount,
        reason: 'Given twice',
        paidBack: { method: 'cheque', on: '2026-06-15', reference: '' },
        ...statedGround,
      },
      as: manager,
    })
    if (answer.status !== 200) return nothing
    const refund = await deps.database.read('system', (db) =>
      db.one<LastRefundRow>(sql`
        select id from ledger_entry
        where charity_id = ${charity.id} and kind = 'refund' order by seq desc limit 1`),
    )
    posted.push({ id: refund.id, kind: 'refund', projectId: null, amount })
    return { sum: amount, source: id }
  }

  const readClosure = async (projectId: string) =>
    (await world.call('GET /api/project/{id}/closure', { params: { id: projectId }, as: lead }))
      .body

  /** Sums the unspent gifts of both projects. Settling goes on with the closures of both. */
  const sumUnspentGifts = async (): Promise<number> => {
    let sum = 0
    for (const id of funds) sum += (await readClosure(id)).left.gifts
    return sum
  }

  /** Ends a project. The gifts that nobody is asked about follow their terms at once. */
  const close = async (projectId: string, which: number): Promise<Allowed> => {
    const unspent = await sumUnspentGifts()
    await world.call('POST /api/project/{id}/closure', {
      params: { id: projectId },
      body: {
        id: uuidv7(),
        becomes: which % 2 === 0 ? 'closed' : 'cancelled',
        offeredProjectId: null,
        message: '',
      },
      as: lead,
    })
    await settleUnspentGifts(deps)
    return { sum: unspent, source: anySource }
  }

  /** Moves or returns restricted money on a ground. Its entry can be reversed like any other. */
  const recordGround = async (
    [projectId, other]: readonly [string, string],
    which: number,
    part: number,
  ): Promise<Allowed> => {
    const { left } = await readClosure(projectId)
    const found = left.restricted[which % Math.max(1, left.restricted.length)]
    if (!found) return nothing
    const amount = Math.min(found.amount, part)
    const unspent = await sumUnspentGifts()
    const id = uuidv7()
    const answer = await world.call('POST /api/project/{id}/closure/ground', {
      params: { id: projectId },
      body: {
        id,
        source: { kind: found.kind, id: found.id },
        ground: (['consent', 'returned', 'power'] as const)[which % 3]!,
        amount,
        toProjectId: which % 2 === 0 ? other : null,
        words: 'The trustees agreed.',
        decidedOn: '2026-06-15',
        keptAt: 'the grants folder',
        paidBack: { method: 'cheque', on: '2026-06-15', reference: '' },
        power: 'Clause 6',
      },
      as: lead,
    })
    if (answer.status !== 200) return nothing
    await settleUnspentGifts(deps)
    const { entryId } = await deps.database.read('system', (db) =>
      db.one<EntryOfGroundRow>(sql`select entry_id from restriction_ground where id = ${id}`),
    )
    posted.push({ id: entryId, kind: 'ground', projectId, amount })
    return unspent === 0
      ? { sum: amount, source: found.transactionId }
      : { sum: amount + unspent, source: anySource }
  }

  const act = async ({ amount, does, fund, which }: TeamStep): Promise<Allowed> => {
    const [projectId, other] = [funds[fund]!, funds[1 - fund]!]
    switch (does) {
      case 'give': {
        const gift = await makeDonation(deps, charity.id, donor.id, { amount, projectId })
        gifts.push({ ...gift, back: null, refunded: 0 })
        return nothing
      }
      case 'cheque':
        try {
          cheques.push((await makeOfflineGift(deps, charity.id, giver, { amount, projectId })).id)
        } catch (error) {
          if (!(error instanceof AppError)) throw error // A project that has ended takes none.
        }
        return nothing
      case 'pay-back':
        return payBack(which, amount)
      case 'grant': {
        const terms = { shortfall: 'ask', delay: 'ask', closing: 'ask', words: '' } as const
        await record({ kind: 'grant', projectId, amount, payee: 'A trust', terms })
        return nothing
      }
      case 'receive':
        await record({ kind: 'income', projectId, amount, payee: 'Shop' })
        return nothing
      case 'spend':
        return (await record({ projectId, amount })) ? { sum: amount, source: anySource } : nothing
      case 'open': {
        const common = { date: openingDay, payee: '', description: '' } as const
        await record({ kind: 'opening', projectId, amount, ...common })
        return nothing
      }
      case 'set-aside':
        return transfer(null, projectId, amount)
      case 'give-back':
        return transfer(projectId, null, amount)
      case 'move':
        return transfer(projectId, other, amount)
      case 'reverse':
        return reverse(which)
      case 'correct': {
        const entry = posted[which % Math.max(1, posted.length)]
        const allowed = await reverse(which)
        if (entry?.kind !== 'spending') return allowed
        const isNew = await record({ projectId: entry.projectId, amount })
        return isNew ? { sum: amount, source: anySource } : allowed
      }
      case 'close':
        return close(projectId, which)
      case 'stop':
        await world.call('DELETE /api/project/{id}/closure', {
          params: { id: projectId },
          as: lead,
        })
        return nothing
      case 'ground':
        return recordGround([projectId, other], which, amount)
      case 'move-gift':
        return moveGift(fund, which)
      case 'fail-refund':
        return decide('failed', which)
      case 'win':
        return decide('won', which)
      case 'lose':
        return decide('lost', which)
      default:
        return giveBack(does, which, amount)
    }
  }

  const readRestricted = (): Promise<Restricted> =>
    deps.database.read('system', async (db) => {
      const { sum } = await db.one<RestrictedFundRow>(sql`
        select coalesce(sum(-l.amount - coalesce(f.designated + f.overspent, 0)), 0)::bigint as sum
        from ledger_leg l
        left join fund_part_legs(${charity.id}, null, null) f
          on f.entry_id = l.entry_id and f.leg = l.position
        where l.charity_id = ${charity.id} and l.project_id is not null`)
      const sources = await db.many<SourceRow>(sql`
        select coalesce(b.donation_id, b.id) as id, sum(b.unspent)::bigint as unspent
        from gift_balance b
        where b.charity_id = ${charity.id} and b.project_id is not null group by 1`)
      return { sum, sources: new Map(sources.map(({ id, unspent }) => [id, unspent])) }
    })

  /** Stops the closures under way, so that they take no time from the next team's. */
  const end = async (): Promise<void> => {
    for (const [fund] of funds.entries()) await act({ does: 'stop', amount: 0, fund, which: 0 })
  }

  /** Lists the broken rules, and the first row of attribution that a recomputation disagrees with. */
  const check = (): Promise<unknown[]> =>
    deps.database.read('system', async (db) => {
      const { bad } = await verifyAttribution(db, charity.id)
      return [...(await runChecks(db)), ...(bad === null ? [] : [bad])]
    })

  return { act, end, readRestricted, check }
}
