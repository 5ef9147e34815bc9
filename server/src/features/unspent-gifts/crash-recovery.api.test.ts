import { afterEach, describe, expect, it, vi } from 'vitest'
import { uuidv7 } from '../../platform/ids.ts'
import { makePerson } from '../../testing/factories/index.ts'
import { failWritesTo } from '../../testing/fail-writes.ts'
import { testApp } from '../../testing/test-app.ts'
import { reconcileRefunds } from '../donations/index.ts'
import { settleUnspentGifts } from './settle-unspent.ts'
import { makeUnspentWorld } from './testing/unspent-world.ts'

/**
 * These tests simulate a crash at every point between the provider and the database while unspent
 * gifts are settled.
 */
const world = await testApp()
const {
  answerWith,
  give,
  giving,
  holds,
  later,
  open,
  makeProjectWithTerms,
  listQuestions,
  setAside,
  settle,
  standing,
  readSpending,
} = await makeUnspentWorld(world)
const { stripe } = world.deps.payments

afterEach(() => vi.restoreAllMocks())

/** Runs the work while writes to a table fail. */
const dies = async <T>(table: string, happen: () => Promise<T>): Promise<T> => {
  const mend = await failWritesTo(world, table)
  try {
    return await happen()
  } finally {
    await mend()
  }
}

/** Posts income that belongs to no gift. */
/** Starts closing a project with one gift, whose giver is asked. */
const openWithQuestions = async (...promise: Parameters<typeof makeProjectWithTerms>) => {
  const project = await makeProjectWithTerms(...promise)
  const giver = await makePerson(world.deps)
  const gift = await give(project.id, giver)
  await open(project.id)
  const [question] = await listQuestions(gift, giver)
  const answer = (what: string) => answerWith(question!.id, what, giver)
  const state = async () => (await listQuestions(gift, giver))[0]!.state
  const giftSpending = () => readSpending(gift, giver)
  return { project, giver, gift, answer, state, trail: giftSpending }
}

const refundsAtStripe = async (id: string): Promise<number> => {
  const { data } = await stripe.refunds.list({ limit: 100 }, { stripeAccount: giving.account })
  return data.filter(({ metadata }) => metadata?.['donation_id'] === id).length
}

const mailsTo = async ({ email }: { email: string }, subject: RegExp): Promise<number> =>
  (await world.outbox()).filter((mail) => mail.recipient === email && subject.test(mail.subject))
    .length

/** Checks that the gift was refunded exactly once and that the project is closed. */
const wentBackOnce = async ({
  gift,
  project,
  trail,
}: Awaited<ReturnType<typeof openWithQuestions>>) => {
  await settle()
  expect(await trail()).toMatchObject({ refunded: 2500, unspent: 0, spent: 0 })
  expect(await refundsAtStripe(gift)).toBe(1)
  expect((await standing(project.id)).project.lifecycle).toBe('closed')
  await holds()
}

describe('process that dies while a giver chooses a refund of an unspent part', () => {
  it.each(['gift_question', 'refund_request', 'graphile_worker._private_jobs'])(
    'a giver’s answer that fails while writing to %s refunds nothing, and a repeat refunds once',
    async (table) => {
      const one = await openWithQuestions()
      expect((await dies(table, () => one.answer('refund'))).status).toBe(500)
      expect(await one.state()).toBe('waiting')
      expect(await refundsAtStripe(one.gift)).toBe(0)
      expect((await one.answer('refund')).status).toBe(200)
      await wentBackOnce(one)
    },
  )

  it('the reconciler requests a refund that the giver chose but that was not sent to the provider', async () => {
    const one = await openWithQuestions()
    vi.spyOn(stripe.refunds, 'create').mockRejectedValueOnce(new Error('died here'))
    expect((await one.answer('refund')).body).toMatchObject({ state: 'refunding' })
    expect(await refundsAtStripe(one.gift)).toBe(0)
    world.clock.advance({ minutes: 2 })
    await reconcileRefunds(world.deps)
    await wentBackOnce(one)
  })

  it('the reconciler finds a refund that the provider made but that was not stored', async () => {
    const one = await openWithQuestions()
    const real = stripe.refunds.create.bind(stripe.refunds)
    const mends: (() => Promise<void>)[] = []
    vi.spyOn(stripe.refunds, 'create').mockImplementationOnce(async (...given) => {
      const answer = await real(...given)
      mends.push(await failWritesTo(world, 'refund_request'))
      return answer
    })
    await one.answer('refund')
    for (const mend of mends) await mend()
    expect(await one.state()).toBe('refunding')
    world.clock.advance({ minutes: 2 })
    await reconcileRefunds(world.deps)
    await wentBackOnce(one)
  })

  it.each([
    'ledger_entry',
    'ledger_leg',
    'ledger_head',
    'donation',
    'donation_payment',
    'donation_refund',
    'gift_question',
    'provider_event',
    'refund_request',
    'graphile_worker._private_jobs',
  ])(
    'a refund event that fails while writing to %s is recorded once by the next delivery',
    async (table) => {
      const one = await openWithQuestions()
      expect((await one.answer('refund')).status).toBe(200)
      await dies(table, () => giving.deliverEvents())
      world.clock.advance({ seconds: 5 })
      await wentBackOnce(one)
    },
  )
})

describe('process that dies while an unspent part moves', () => {
  it.each(['ledger_entry', 'gift_balance', 'gift_question', 'graphile_worker._private_jobs'])(
    'a giver’s answer that fails while writing to %s moves nothing, and a repeat moves the money once',
    async (table) => {
      const one = await openWithQuestions()
      expect((await dies(table, () => one.answer('general'))).status).toBe(500)
      expect(await one.trail()).toMatchObject({ moves: [], unspent: 2442 })
      expect((await one.answer('general')).body).toMatchObject({ outcome: 'general' })
      await settle()
      expect((await one.trail()).moves).toMatchObject([{ amount: 2442, to: null }])
      expect((await standing(one.project.id)).project.lifecycle).toBe('closed')
      await holds()
    },
  )
})

describe('process that dies on the deadline for givers’ answers', () => {
  it.each(['refund_request', 'graphile_worker._private_jobs'])(
    'a refund under the terms that fails while writing to %s is made once by the next run',
    async (table) => {
      const one = await openWithQuestions('return')
      await later(async () => {
        await dies(table, () => settleUnspentGifts(world.deps)).catch(() => undefined)
        expect(await refundsAtStripe(one.gift)).toBe(0)
        await settle()
      })
      await wentBackOnce(one)
    },
  )

  it.each(['ledger_entry', 'gift_question', 'graphile_worker._private_jobs'])(
    'a move to similar work that fails while writing to %s is made once, with one email, by the next run',
    async (table) => {
      const one = await openWithQuestions('similar-work')
      await later(() => dies(table, () => settleUnspentGifts(world.deps)).catch(() => undefined))
      expect((await one.trail()).moves).toEqual([])
      await later(settle)
      expect((await one.trail()).moves).toMatchObject([{ amount: 2442, to: null }])
      expect(await mailsTo(one.giver, /has moved$/)).toBe(1)
      await holds()
    },
  )
})

describe('process that dies while a project is closed', () => {
  it.each(['project_closure', 'project', 'gift_question', 'graphile_worker._private_jobs'])(
    'a closure whose start failed while writing to %s can be started again and asks the giver once',
    async (table) => {
      const project = await makeProjectWithTerms()
      const giver = await makePerson(world.deps)
      await give(project.id, giver)
      const begin = { id: uuidv7() }
      expect((await dies(table, () => open(project.id, begin))).status).toBe(500)
      expect((await open(project.id, begin)).body.closure).toMatchObject({
        items: [{ state: 'waiting', amount: 2442 }],
      })
      await settle()
      expect(await mailsTo(giver, /^What should happen/)).toBe(1)
    },
  )

  it.each(['ledger_entry', 'project_closure', 'project'])(
    'a closure whose end failed while writing to %s is completed by the next run with one transfer',
    async (table) => {
      const project = await makeProjectWithTerms()
      const giver = await makePerson(world.deps)
      const gift = await give(project.id, giver)
      await setAside(project.id, 1000)
      await open(project.id)
      const [question] = await listQuestions(gift, giver)
      await answerWith(question!.id, 'general', giver)
      await dies(table, () => settleUnspentGifts(world.deps))
      expect((await standing(project.id)).closure?.settledAt).toBeNull()
      await settle()
      const { left, project: closed } = await standing(project.id)
      expect({ ...left, lifecycle: closed.lifecycle }).toEqual({
        gifts: 0,
        givers: [],
        restricted: [],
        designated: 0,
        lifecycle: 'closed',
      })
      await holds()
    },
  )
})
