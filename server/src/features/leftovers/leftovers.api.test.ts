import Stripe from 'stripe'
import { describe, expect, it, vi } from 'vitest'
import { verifyAttribution } from '../attribution/index.ts'
import { incomeEntry, postEntries, runChecks, spendingEntry } from '../ledger/index.ts'
import { closureTerms } from '@pennytrail/contract/leftover-terms.ts'
import { sql } from '../../platform/database/index.ts'
import { uuidv7 } from '../../platform/ids.ts'
import { makeMember, makePerson, makeProject } from '../../testing/factories/index.ts'
import { givingWorld } from '../../testing/giving.ts'
import { testApp } from '../../testing/test-app.ts'
import { settleLeftovers } from './settle-leftovers.ts'

const world = await testApp()
const giving = await givingWorld(world)
const { charity, giver } = giving
const manager = await makeMember(world.deps, charity.id, 'Manager')
const second = await makePerson(world.deps, { firstname: 'Grace' })
const third = await makePerson(world.deps, { firstname: 'Joan' })

const system = <T>(work: Parameters<typeof world.deps.database.transaction<T>>[1]) =>
  world.deps.database.transaction('system', work)
const codeOf = (answer: { body: unknown }) => (answer.body as { code?: string }).code

type Term = keyof typeof closureTerms

/** A project that promises so. */
const projectOf = async (closure: Term = 'ask-givers', title = 'Boats') => {
  const project = await makeProject(world.deps, charity.id, { title })
  await system((db) =>
    db.run(sql`update project set if_closed = ${closure} where id = ${project.id}`),
  )
  return project
}

/** A paid gift of 25.00 (its card fee is 58p). */
const give = async (projectId: string, as = giver, shown: object = {}) => {
  const gift = await giving.startAndPay({ projectId, ...shown }, as)
  await giving.deliverEvents()
  return gift.id
}

const spend = (projectId: string | null, amount: number) =>
  system((db) =>
    postEntries(
      db,
      charity.id,
      [spendingEntry({ projectId, amount, date: '2026-06-15', payee: 'Boatyard' })],
      world.clock.now(),
    ),
  )

const open = (projectId: string, changes: object = {}, as = manager) =>
  world.call('POST /api/project/{id}/closure', {
    params: { id: projectId },
    body: {
      id: uuidv7(),
      becomes: 'closed',
      offeredProjectId: null,
      message: 'The work is done.',
      answerDays: 30,
      ...changes,
    },
    as,
  })

const standing = async (projectId: string) =>
  (await world.call('GET /api/project/{id}/closure', { params: { id: projectId }, as: manager }))
    .body

const questionsOf = async (donationId: string, as = giver) =>
  (await world.call('GET /api/donation/{id}/question', { params: { id: donationId }, as })).body
    .questions

const answerWith = (id: string, answer: string, as = giver) =>
  world.call('POST /api/gift-question/{id}/answer', { params: { id }, body: { answer }, as })

const trailOf = async (id: string, as = giver) => {
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

/** Lets everything that is under way come to its end. */
const settle = async () => {
  await world.runJobs()
  await giving.deliverEvents()
  await settleLeftovers(world.deps)
  await world.runJobs()
  await giving.deliverEvents()
  await settleLeftovers(world.deps)
}

/** Past the day by which givers can answer. */
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
  return /gift-question\?token=([\w-]+)/.exec(mails.at(-1)!.text_body)![1]!
}

describe('asking a giver to let a gift move', () => {
  it('moves it on a yes, by a transfer that names the gift, and carries it along', async () => {
    const [from, to] = [await projectOf(), await projectOf('ask-givers', 'Huts')]
    const gift = await give(from.id)
    await spend(from.id, 442)
    const asked = await askMove(gift, { fromProjectId: from.id, toProjectId: to.id })
    expect(asked.body).toMatchObject({ amount: 2000, offers: ['move', 'stay'], name: null })
    const mail = (await world.outbox()).at(-1)!
    expect(mail.subject).toBe('May £20.00 of your gift move to Huts?')
    expect(mail.text_body).toContain('Without an answer by 15 July 2026 it stays where it is.')
    // The money stays until the giver has said so.
    expect(await trailOf(gift)).toMatchObject({ moves: [], unspent: 2000 })
    const [question] = await questionsOf(gift)
    const answer = await answerWith(question!.id, 'move')
    expect(answer.body).toMatchObject({ state: 'done', outcome: 'move', amount: 2000 })
    const trail = await trailOf(gift)
    expect(trail.moves).toMatchObject([{ amount: 2000, to: { title: 'Huts' } }])
    expect(trail.left).toMatchObject([{ project: { id: to.id }, amount: 2000 }])
    await holds()
  })

  it('leaves it where it is on a no, and without an answer in time', async () => {
    const from = await projectOf()
    const [no, none] = [await give(from.id), await give(from.id, second)]
    await askMove(no, { fromProjectId: from.id })
    await askMove(none, { fromProjectId: from.id })
    const [question] = await questionsOf(no)
    expect((await answerWith(question!.id, 'stay')).body).toMatchObject({ outcome: 'stay' })
    await later(settle)
    expect(await questionsOf(none, second)).toMatchObject([
      { state: 'done', outcome: 'stay', answeredBy: 'deadline' },
    ])
    expect(await trailOf(none, second)).toMatchObject({ moves: [], unspent: 2442 })
  })

  it('is answered by the link of the mail, once, by whoever has it', async () => {
    const from = await projectOf()
    const reader = await makePerson(world.deps)
    const gift = await give(from.id, reader)
    await askMove(gift, { fromProjectId: from.id, amount: 500 })
    const token = await linkIn(reader.email)
    const seen = await world.call('GET /api/gift-question/by-link', { query: { token } })
    expect(seen.body).toMatchObject({ amount: 500, to: null, state: 'waiting' })
    const answers = await Promise.all(
      ['general', 'stay', 'general'].map((answer) =>
        world.call('POST /api/gift-question/by-link', { body: { token, answer } }),
      ),
    )
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    const again = await world.call('POST /api/gift-question/by-link', {
      body: { token, answer: 'general' },
    })
    expect(codeOf(again)).toBe('question-answered')
    const wrong = await world.call('GET /api/gift-question/by-link', {
      query: { token: `${token}x` },
    })
    expect(codeOf(wrong)).toBe('answer-link-invalid')
    await holds()
  })

  it('asks for no more than is unspent there, one thing at a time, and not while it goes back', async () => {
    const from = await projectOf()
    const gift = await give(from.id)
    expect(codeOf(await askMove(gift, { fromProjectId: from.id, amount: 2443 }))).toBe(
      'validation-failed',
    )
    expect(codeOf(await askMove(gift))).toBe('validation-failed')
    const id = uuidv7()
    expect((await askMove(gift, { id, fromProjectId: from.id })).status).toBe(200)
    expect((await askMove(gift, { id, fromProjectId: from.id })).status).toBe(200)
    expect(codeOf(await askMove(gift, { fromProjectId: from.id }))).toBe('question-open')
    const refund = { id: uuidv7(), amount: 100, reason: 'A mistake' }
    await world.call('POST /api/donation/{id}/refund', {
      params: { id: gift },
      body: refund,
      as: manager,
    })
    expect(codeOf(await answerWith(id, 'general'))).toBe('gift-busy')
    await giving.deliverEvents()
    expect((await answerWith(id, 'general')).body).toMatchObject({ outcome: 'general' })
    await holds()
  })

  it('can be taken back by a Manager until it is answered', async () => {
    const from = await projectOf()
    const gift = await give(from.id)
    const { body } = await askMove(gift, { fromProjectId: from.id })
    const takeBack = () =>
      world.call('DELETE /api/gift-question/{id}', { params: { id: body.id }, as: manager })
    expect((await takeBack()).status).toBe(200)
    expect(codeOf(await takeBack())).toBe('question-answered')
    expect(codeOf(await answerWith(body.id, 'general'))).toBe('question-answered')
    expect(await questionsOf(gift)).toEqual([])
  })

  it('is for good: a Manager cannot undo what the giver agreed to', async () => {
    const from = await projectOf()
    const gift = await give(from.id)
    const { body } = await askMove(gift, { fromProjectId: from.id })
    await answerWith(body.id, 'general')
    const { id } = await world.deps.database.read('system', (db) =>
      db.one<{ id: string }>(
        sql`select id from ledger_entry where donation_id = ${gift} and kind = 'transfer'`,
      ),
    )
    const undone = await world.call('POST /api/transaction/{id}/reverse', {
      params: { id },
      body: { reason: 'We changed our minds.' },
      as: manager,
    })
    expect(codeOf(undone)).toBe('gift-moved-by-consent')
  })
})

describe('a refund of a gift that has moved', () => {
  it('takes what is unspent wherever it is, by an entry for each fund', async () => {
    const [from, to] = [await projectOf(), await projectOf('ask-givers', 'Huts')]
    const gift = await give(from.id)
    await spend(from.id, 442)
    const move = { fromProjectId: from.id, toProjectId: to.id, amount: 1500 }
    const { body } = await askMove(gift, move)
    await answerWith(body.id, 'move')
    await spend(to.id, 600)
    await world.call('POST /api/donation/{id}/refund', {
      params: { id: gift },
      body: { id: uuidv7(), amount: 2500, reason: 'You asked us to.' },
      as: manager,
    })
    await giving.deliverEvents()
    const refunds = (await giving.entriesOf(gift)).filter(({ kind }) => kind === 'refund')
    expect(refunds).toMatchObject([
      { amount: 1500, project_id: to.id },
      { amount: 1000, project_id: from.id },
    ])
    const trail = await trailOf(gift)
    expect(trail).toMatchObject({ spent: 0, fees: 0, refunded: 2500, unspent: 0 })
    await holds()
  })
})

describe('closing a project with unspent gifts', () => {
  it('asks every giver, and ends once every penny has its outcome', async () => {
    const [project, huts] = [await projectOf(), await projectOf('ask-givers', 'Huts')]
    const gifts = {
      back: await give(project.id),
      on: await give(project.id, second, { shownAs: 'named' }),
      silent: await give(project.id, third),
    }
    await spend(project.id, 942)
    expect((await standing(project.id)).left).toMatchObject({ gifts: 6384, free: 0 })
    const opened = await open(project.id, { offeredProjectId: huts.id })
    expect(opened.body.closure!.items).toMatchObject([
      { name: null, amount: 1500, refund: 1536, offers: ['refund', 'move', 'general'] },
      { name: `${second.firstname} ${second.lastname}`, amount: 2442, refund: 2500 },
      { name: null, amount: 2442, otherwise: 'refund' },
    ])
    const mails = (await world.outbox()).filter(({ subject }) => subject.startsWith('What'))
    expect(mails).toHaveLength(3)
    const told = mails.find(({ subject }) => subject.includes('15.00'))
    expect(told!.text_body).toContain(
      'You can choose: £15.36 goes back to you, the money moves to “Huts” or it goes to the charity’s general fund.',
    )
    // Nothing else is entered on it meanwhile.
    const late = await world.call('POST /api/transaction', {
      as: manager,
      body: {
        id: uuidv7(),
        charityId: charity.id,
        projectId: project.id,
        kind: 'spending',
        amount: 100,
        date: '2026-06-15',
        payee: 'Boatyard',
        description: 'Late',
      },
    })
    expect(codeOf(late)).toBe('closure-open')
    const [first] = await questionsOf(gifts.back)
    expect((await answerWith(first!.id, 'refund')).body).toMatchObject({ state: 'refunding' })
    const [other] = await questionsOf(gifts.on, second)
    expect((await answerWith(other!.id, 'move', second)).body).toMatchObject({ outcome: 'move' })
    await settle()
    expect((await standing(project.id)).closure).toMatchObject({
      settledAt: null,
      items: [
        { outcome: 'refund', amount: 1536 },
        { outcome: 'move', amount: 2442 },
        { state: 'waiting' },
      ],
    })
    await later(settle)
    const { closure, left, project: closed } = await standing(project.id)
    expect(closure!.settledAt).not.toBeNull()
    expect(closure!.items[2]).toMatchObject({
      outcome: 'refund',
      answeredBy: 'deadline',
      amount: 2500,
    })
    expect(left).toMatchObject({ gifts: 0, free: 0, unnamed: 0 })
    expect(closed.lifecycle).toBe('closed')
    expect(await trailOf(gifts.back)).toMatchObject({ spent: 942, refunded: 1536, unspent: 0 })
    expect(await trailOf(gifts.on, second)).toMatchObject({ moves: [{ amount: 2442 }] })
    await holds()
  })

  it('returns what was promised to go back at once, and moves to similar work on the day', async () => {
    const huts = await projectOf('ask-givers', 'Huts')
    const returning = await projectOf('return')
    const back = await give(returning.id)
    const similar = await projectOf('similar-work')
    const on = await give(similar.id, second)
    // What a giver was promised counts, whatever the project says now.
    await system((db) =>
      db.run(sql`update project set if_closed = 'ask-givers'
        where id in (${returning.id}, ${similar.id})`),
    )
    await open(returning.id)
    await settle()
    expect(await trailOf(back)).toMatchObject({ refunded: 2500, unspent: 0 })
    expect((await standing(returning.id)).project.lifecycle).toBe('closed')
    await open(similar.id, { offeredProjectId: huts.id, becomes: 'cancelled' })
    const [told] = await questionsOf(on, second)
    expect(told).toMatchObject({ promise: 'similar-work', offers: [], otherwise: 'move' })
    expect(codeOf(await answerWith(told!.id, 'refund', second))).toBe('answer-not-offered')
    await settle()
    expect((await trailOf(on, second)).moves).toEqual([])
    await later(settle)
    expect(await trailOf(on, second)).toMatchObject({
      moves: [{ amount: 2442, to: { id: huts.id } }],
    })
    expect((await standing(similar.id)).project.lifecycle).toBe('cancelled')
    const toSecond = (await world.outbox()).filter(({ recipient }) => recipient === second.email)
    expect(toSecond.map(({ subject }) => subject)).toContain('£24.42 of your gift has moved')
    await holds()
  })

  it('decides once, whether the giver or the deadline comes first', async () => {
    const project = await projectOf()
    const reader = await makePerson(world.deps)
    const gift = await give(project.id, reader)
    await open(project.id)
    const token = await linkIn(reader.email)
    const answer = await later(async () => {
      const [byLink] = await Promise.all([
        world.call('POST /api/gift-question/by-link', { body: { token, answer: 'general' } }),
        settleLeftovers(world.deps),
        settleLeftovers(world.deps),
      ])
      await settle()
      return byLink
    })
    const [after] = await questionsOf(gift, reader)
    const byLink = answer.status === 200
    expect(after).toMatchObject(
      byLink
        ? { answeredBy: 'link', outcome: 'general' }
        : { answeredBy: 'deadline', outcome: 'refund' },
    )
    expect((await standing(project.id)).project.lifecycle).toBe('closed')
    await holds()
  })

  it('gives money one way only where a refund and a move meet', async () => {
    const project = await projectOf()
    const gift = await give(project.id)
    await open(project.id)
    const [question] = await questionsOf(gift)
    const [moved, refunded] = await Promise.all([
      answerWith(question!.id, 'general'),
      world.call('POST /api/donation/{id}/refund', {
        params: { id: gift },
        body: { id: uuidv7(), amount: 2500, reason: 'You asked us to.' },
        as: manager,
      }),
    ])
    expect(refunded.status).toBe(200)
    expect([200, 409]).toContain(moved.status)
    await settle()
    const trail = await trailOf(gift)
    expect(trail).toMatchObject({ refunded: 2500, unspent: 0, spent: 0 })
    expect((await standing(project.id)).project.lifecycle).toBe('closed')
    await holds()
  })

  it('can be stopped: what is carried out stays, the rest is asked no more', async () => {
    const project = await projectOf()
    const [one, two] = [await give(project.id), await give(project.id, second)]
    await open(project.id)
    expect(codeOf(await open(project.id))).toBe('closure-open')
    const [question] = await questionsOf(one)
    await answerWith(question!.id, 'general')
    const change = (lifecycle: string) =>
      world.call('PATCH /api/project/{id}', {
        params: { id: project.id },
        body: { lifecycle },
        as: manager,
      })
    expect(codeOf(await change('active'))).toBe('closure-open')
    const stop = () =>
      world.call('DELETE /api/project/{id}/closure', { params: { id: project.id }, as: manager })
    expect((await stop()).body.closure).toBeNull()
    expect(codeOf(await stop())).toBe('closure-not-open')
    expect(await questionsOf(two, second)).toEqual([])
    expect(await trailOf(two, second)).toMatchObject({ unspent: 2442 })
    expect((await change('active')).status).toBe(200)
  })

  it('leaves to the charity what cannot go back, and tells the giver what became of it', async () => {
    const project = await projectOf('return')
    const gift = await give(project.id)
    const { stripe } = world.deps.payments
    const refused = vi.spyOn(stripe.refunds, 'create').mockRejectedValue(
      new Stripe.errors.StripeInvalidRequestError({
        type: 'invalid_request_error',
        message: 'The card is closed.',
      }),
    )
    await open(project.id)
    await settle()
    const { closure } = await standing(project.id)
    expect(closure!.items[0]).toMatchObject({ state: 'stuck', problem: 'The card is closed.' })
    const news = (await world.outbox()).filter(({ subject }) => subject.includes('waits for you'))
    expect(news.at(-1)).toMatchObject({ recipient: manager.email })
    refused.mockRestore()
    const resolve = (how: string) =>
      world.call('POST /api/gift-question/{id}/resolve', {
        params: { id: closure!.items[0]!.id },
        body: { how, reason: 'Your bank could not take it.' },
        as: manager,
      })
    expect((await resolve('general')).body).toMatchObject({ outcome: 'general', amount: 2442 })
    expect(codeOf(await resolve('general'))).toBe('question-not-stuck')
    await settle()
    expect((await standing(project.id)).project.lifecycle).toBe('closed')
    const mails = await world.outbox()
    expect(
      mails.some(({ text_body }) => text_body.includes('“Your bank could not take it.”')),
    ).toBe(true)
    expect(await trailOf(gift)).toMatchObject({ moves: [{ to: null }] })
    await holds()
  })

  it('asks a giver without an account by the link, and lets the charity say that it paid back', async () => {
    const project = await projectOf('return')
    const id = uuidv7()
    const recorded = await world.call('POST /api/donation/offline', {
      as: manager,
      body: {
        id,
        charityId: charity.id,
        projectId: project.id,
        amount: 4000,
        date: '2026-06-10',
        method: 'cheque',
        giver: { kind: 'new', name: 'Wilhelmina Hope', email: `wilhelmina.${id}@example.org` },
        shownAs: 'anonymous',
      },
    })
    expect(recorded.status).toBe(201)
    await open(project.id)
    await settle()
    const [item] = (await standing(project.id)).closure!.items
    expect(item).toMatchObject({ state: 'stuck', byCard: false, amount: 4000 })
    const token = await linkIn(`wilhelmina.${id}@example.org`)
    const seen = await world.call('GET /api/gift-question/by-link', { query: { token } })
    expect(seen.body).toMatchObject({ state: 'stuck', promise: 'return' })
    const paid = await world.call('POST /api/gift-question/{id}/resolve', {
      params: { id: item!.id },
      body: { how: 'paid-back', reason: 'By bank transfer on 15 June.' },
      as: manager,
    })
    expect(paid.body).toMatchObject({ state: 'done', outcome: 'refund', amount: 4000 })
    await settle()
    expect((await standing(project.id)).project.lifecycle).toBe('closed')
    expect(await giving.entriesOf(id)).toMatchObject([
      { kind: 'gift', amount: 4000 },
      { kind: 'refund', amount: 4000, project_id: project.id },
    ])
    await holds()
  })

  it('lets grants that were recorded without a giver go with the rest', async () => {
    const project = await projectOf()
    await system((db) =>
      postEntries(
        db,
        charity.id,
        [
          incomeEntry({ projectId: project.id, kind: 'grant', amount: 9000, date: '2026-06-15' }),
          incomeEntry({ projectId: project.id, amount: 1000, date: '2026-06-15' }),
        ],
        world.clock.now(),
      ),
    )
    const gift = await give(project.id)
    expect((await standing(project.id)).left).toMatchObject({ gifts: 2442, unnamed: 9000 })
    await open(project.id)
    const [question] = await questionsOf(gift)
    await answerWith(question!.id, 'general')
    await settle()
    const { left, project: closed } = await standing(project.id)
    expect(left).toMatchObject({ gifts: 0, free: 0, unnamed: 0 })
    expect(closed.lifecycle).toBe('closed')
    await holds()
  })

  it('puts money that carries no gift to the general fund, and asks whoever gives too late', async () => {
    const project = await projectOf()
    const begun = await giving.start({ projectId: project.id })
    await world.call('POST /api/transaction', {
      as: manager,
      body: {
        id: uuidv7(),
        charityId: charity.id,
        projectId: project.id,
        kind: 'income',
        amount: 5000,
        date: '2026-06-15',
        payee: 'A jumble sale',
        description: 'Takings',
      },
    })
    await open(project.id)
    expect((await standing(project.id)).project.lifecycle).toBe('closed')
    await giving.pay(begun.checkoutUrl)
    await giving.deliverEvents()
    await settle()
    const [question] = await questionsOf(begun.donation.id)
    expect(question).toMatchObject({ state: 'waiting', amount: 2442 })
    await answerWith(question!.id, 'general')
    await settle()
    expect((await standing(project.id)).left).toMatchObject({ gifts: 0, free: 0 })
    await holds()
  })
})
