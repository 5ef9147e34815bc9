import { expect } from 'vitest'
import type { ClosureTerm } from '@pennytrail/contract/donations/gift-terms.ts'
import { sql } from '../../../platform/database/index.ts'
import { uuidv7 } from '../../../platform/ids.ts'
import { makeMember, makePerson, makeProject } from '../../../testing/factories/index.ts'
import { makeGivingWorld } from '../../../testing/giving-world.ts'
import type { TestApp } from '../../../testing/test-app.ts'
import { verifyAttribution } from '../../attribution/index.ts'
import {
  buildIncomeEntry,
  buildSpendingEntry,
  buildTransferEntry,
  postEntries,
  runChecks,
} from '../../ledger/index.ts'
import { settleUnspentGifts } from '../settle-unspent.ts'

export const getErrorCode = (answer: { body: unknown }) => (answer.body as { code?: string }).code

/** Creates a charity with a Manager and givers, and functions to ask about their gifts. */
export const makeUnspentWorld = async (world: TestApp) => {
  const giving = await makeGivingWorld(world)
  const { charity, giver } = giving
  const manager = await makeMember(world.deps, charity.id, 'Manager')
  const second = await makePerson(world.deps, { firstname: 'Grace' })
  const third = await makePerson(world.deps, { firstname: 'Joan' })

  const system = <T>(work: Parameters<typeof world.deps.database.transaction<T>>[1]) =>
    world.deps.database.transaction('system', work)

  const legacy = new Map<string, ClosureTerm>()

  /** Creates a project whose gifts have these closing terms. */
  const makeProjectWithTerms = async (closure: ClosureTerm = 'ask-givers', title = 'Boats') => {
    const kind = closure === 'return' ? 'repayable' : 'secondary-purpose'
    const giftTerms = { kind, secondaryPurpose: '' } as const
    const project = await makeProject(world.deps, charity.id, { title, giftTerms })
    if (closure === 'ask-givers' || closure === 'similar-work') legacy.set(project.id, closure)
    return project
  }

  /** Makes a paid gift of £25.00. Its card fee is 58p. */
  const give = async (projectId: string, as = giver, shown: object = {}) => {
    const { checkoutUrl, donation } = await giving.start({ projectId, ...shown }, as)
    const term = legacy.get(projectId)
    if (term) {
      // Older terms that no project can choose any more but that older gifts keep.
      await system((db) =>
        db.run(sql`update donation set closure_term = ${term}, secondary_purpose = null,
          repayable = ${term === 'ask-givers'} where id = ${donation.id}`),
      )
    }
    await giving.pay(checkoutUrl)
    await giving.deliverEvents()
    return donation.id
  }

  const spend = (projectId: string | null, amount: number) =>
    system((db) =>
      postEntries(
        db,
        charity.id,
        [buildSpendingEntry({ projectId, amount, date: '2026-06-15', payee: 'Boatyard' })],
        world.clock.now(),
      ),
    )

  /** Moves money of the charity’s own from the general fund to a project. */
  const setAside = (projectId: string, amount: number) =>
    system((db) => {
      const common = { amount, date: '2026-06-15' }
      const moved = { fromProjectId: null, toProjectId: projectId, ...common }
      const entries = [buildIncomeEntry({ projectId: null, ...common }), buildTransferEntry(moved)]
      return postEntries(db, charity.id, entries, world.clock.now())
    })

  const open = (projectId: string, changes: object = {}, as = manager) =>
    world.call('POST /api/project/{id}/closure', {
      params: { id: projectId },
      body: {
        id: uuidv7(),
        becomes: 'closed',
        offeredProjectId: null,
        asksGivers: false,
        message: 'The work is done.',
        answerDays: 30,
        ...changes,
      },
      as,
    })

  const readClosure = async (projectId: string) =>
    (await world.call('GET /api/project/{id}/closure', { params: { id: projectId }, as: manager }))
      .body

  const listQuestions = async (donationId: string, as = giver) =>
    (await world.call('GET /api/donation/{id}/question', { params: { id: donationId }, as })).body
      .questions

  const answerWith = (id: string, answer: string, as = giver) =>
    world.call('POST /api/gift-question/{id}/answer', { params: { id }, body: { answer }, as })

  const readSpending = async (id: string, as = giver) => {
    const { trail } = (
      await world.call('GET /api/donation/{id}/where-it-went', { params: { id }, as })
    ).body
    const { spent, fees, refunded, unspent, given } = trail!
    expect(spent + fees + refunded + unspent).toBe(given)
    return trail!
  }

  const askMove = (donationId: string, changes: object = {}, as = manager) =>
    world.call('POST /api/donation/{id}/move', {
      params: { id: donationId },
      body: {
        id: uuidv7(),
        fromProjectId: null,
        toProjectId: null,
        amount: null,
        message: 'The other project needs it more.',
        answerDays: 30,
        ...changes,
      },
      as,
    })

  /** Runs all pending jobs, deliveries and refunds to their end. */
  const settle = async () => {
    await world.runJobs()
    await giving.deliverEvents()
    await settleUnspentGifts(world.deps)
    await world.runJobs()
    await giving.deliverEvents()
    await settleUnspentGifts(world.deps)
  }

  /** Runs the work after the day by which givers can answer. */
  const later = async <T>(work: () => Promise<T>): Promise<T> => {
    world.clock.advance({ days: 31 })
    try {
      return await work()
    } finally {
      world.clock.advance({ days: -31 })
    }
  }

  const holds = async () => {
    expect(await world.deps.database.read('system', runChecks)).toEqual([])
    const attribution = await world.deps.database.read('system', (db) =>
      verifyAttribution(db, charity.id),
    )
    expect(attribution.bad).toBeNull()
  }

  const linkIn = async (to: string) => {
    const mails = (await world.outbox()).filter(({ recipient }) => recipient === to)
    return /gift-question#([\w-]+)/.exec(mails.at(-1)!.textBody)![1]!
  }

  return {
    giving,
    charity,
    giver,
    manager,
    second,
    third,
    system,
    makeProjectWithTerms,
    give,
    setAside,
    spend,
    open,
    standing: readClosure,
    listQuestions,
    answerWith,
    readSpending,
    askMove,
    settle,
    later,
    holds,
    linkIn,
  }
}
