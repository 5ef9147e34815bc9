import { describe, expect, it } from 'vitest'
import { sql } from '../../platform/database/index.ts'
import { uuidv7 } from '../../platform/ids.ts'
import { makePerson, statedGround } from '../../testing/factories/index.ts'
import { testApp } from '../../testing/test-app.ts'
import { getErrorCode, makeUnspentWorld } from './testing/unspent-world.ts'
import type { IdRow } from './unspent-gifts.test-rows.ts'

const world = await testApp()
const {
  giving,
  manager,
  second,
  makeProjectWithTerms,
  give,
  spend,
  listQuestions,
  answerWith,
  readSpending,
  askMove,
  settle,
  later,
  holds,
  linkIn,
} = await makeUnspentWorld(world)

describe('asking a giver for consent to move a gift', () => {
  it('a giver’s consent moves the gift by a transfer that refers to the gift', async () => {
    const [from, to] = [
      await makeProjectWithTerms(),
      await makeProjectWithTerms('ask-givers', 'Huts'),
    ]
    const gift = await give(from.id)
    await spend(from.id, 442)
    const response = await askMove(gift, { fromProjectId: from.id, toProjectId: to.id })
    expect(response.body).toMatchObject({ amount: 2000, offers: ['move', 'stay'], name: null })
    const mail = (await world.outbox()).at(-1)!
    expect(mail.subject).toBe('May £20.00 of your gift move to Huts?')
    expect(mail.textBody).toContain('If you do not answer by 15 July 2026, it stays where it is.')
    // The money stays until the giver agrees.
    expect(await readSpending(gift)).toMatchObject({ moves: [], unspent: 2000 })
    const [question] = await listQuestions(gift)
    const answer = await answerWith(question!.id, 'move')
    expect(answer.body).toMatchObject({ state: 'done', outcome: 'move', amount: 2000 })
    const giftSpending = await readSpending(gift)
    expect(giftSpending.moves).toMatchObject([{ amount: 2000, to: { title: 'Huts' } }])
    expect(giftSpending.left).toMatchObject([{ project: { id: to.id }, amount: 2000 }])
    await holds()
  })

  it('a gift stays where it is if the giver refuses or does not answer in time', async () => {
    const from = await makeProjectWithTerms()
    const [no, none] = [await give(from.id), await give(from.id, second)]
    await askMove(no, { fromProjectId: from.id })
    await askMove(none, { fromProjectId: from.id })
    const [question] = await listQuestions(no)
    expect((await answerWith(question!.id, 'stay')).body).toMatchObject({ outcome: 'stay' })
    await later(settle)
    expect(await listQuestions(none, second)).toMatchObject([
      { state: 'done', outcome: 'stay', answeredBy: 'deadline' },
    ])
    expect(await readSpending(none, second)).toMatchObject({ moves: [], unspent: 2442 })
  })

  it('a question can be answered once by the link in the email, whoever opens the link', async () => {
    const from = await makeProjectWithTerms()
    const reader = await makePerson(world.deps)
    const gift = await give(from.id, reader)
    await askMove(gift, { fromProjectId: from.id, amount: 500 })
    const token = await linkIn(reader.email)
    const shown = await world.call('POST /api/gift-question/by-link', { body: { token } })
    expect(shown.body).toMatchObject({ amount: 500, to: null, state: 'waiting' })
    const answers = await Promise.all(
      ['general', 'stay', 'general'].map((answer) =>
        world.call('POST /api/gift-question/answer-by-link', { body: { token, answer } }),
      ),
    )
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    const again = await world.call('POST /api/gift-question/answer-by-link', {
      body: { token, answer: 'general' },
    })
    expect(getErrorCode(again)).toBe('question-answered')
    const wrong = await world.call('POST /api/gift-question/by-link', {
      body: { token: `${token}x` },
    })
    expect(getErrorCode(wrong)).toBe('answer-link-invalid')
    await holds()
  })

  it('a gift has at most one open question, only about unspent money, and no answer is accepted during a refund', async () => {
    const from = await makeProjectWithTerms()
    const gift = await give(from.id)
    expect(getErrorCode(await askMove(gift, { fromProjectId: from.id, amount: 2443 }))).toBe(
      'validation-failed',
    )
    expect(getErrorCode(await askMove(gift))).toBe('validation-failed')
    const id = uuidv7()
    expect((await askMove(gift, { id, fromProjectId: from.id })).status).toBe(200)
    expect((await askMove(gift, { id, fromProjectId: from.id })).status).toBe(200)
    expect(getErrorCode(await askMove(gift, { fromProjectId: from.id }))).toBe('question-open')
    const refund = { id: uuidv7(), amount: 100, reason: 'A mistake', ...statedGround }
    await world.call('POST /api/donation/{id}/refund', {
      params: { id: gift },
      body: refund,
      as: manager,
    })
    expect(getErrorCode(await answerWith(id, 'general'))).toBe('gift-busy')
    await giving.deliverEvents()
    expect((await answerWith(id, 'general')).body).toMatchObject({ outcome: 'general' })
    await holds()
  })

  it('a Manager can withdraw a question to a giver until the giver has answered', async () => {
    const from = await makeProjectWithTerms()
    const gift = await give(from.id)
    const { body } = await askMove(gift, { fromProjectId: from.id })
    const takeBack = () =>
      world.call('DELETE /api/gift-question/{id}', { params: { id: body.id }, as: manager })
    expect((await takeBack()).status).toBe(200)
    expect(getErrorCode(await takeBack())).toBe('question-answered')
    expect(getErrorCode(await answerWith(body.id, 'general'))).toBe('question-answered')
    expect(await listQuestions(gift)).toEqual([])
  })

  it('a Manager cannot reverse a move that the giver agreed to', async () => {
    const from = await makeProjectWithTerms()
    const gift = await give(from.id)
    const { body } = await askMove(gift, { fromProjectId: from.id })
    await answerWith(body.id, 'general')
    const { id } = await world.deps.database.read('system', (db) =>
      db.one<IdRow>(
        sql`select id from ledger_entry where donation_id = ${gift} and kind = 'transfer'`,
      ),
    )
    const undone = await world.call('POST /api/transaction/{id}/reverse', {
      params: { id },
      body: { reason: 'We changed our minds.' },
      as: manager,
    })
    expect(getErrorCode(undone)).toBe('gift-moved-by-consent')
  })
})

describe('refund of a gift that has moved', () => {
  it('a refund takes unspent money from each fund that has part of the gift, with an entry for each fund', async () => {
    const [from, to] = [
      await makeProjectWithTerms(),
      await makeProjectWithTerms('ask-givers', 'Huts'),
    ]
    const gift = await give(from.id)
    await spend(from.id, 442)
    const move = { fromProjectId: from.id, toProjectId: to.id, amount: 1500 }
    const { body } = await askMove(gift, move)
    await answerWith(body.id, 'move')
    await spend(to.id, 600)
    await world.call('POST /api/donation/{id}/refund', {
      params: { id: gift },
      body: { id: uuidv7(), amount: 2500, reason: 'You asked us to.', ...statedGround },
      as: manager,
    })
    await giving.deliverEvents()
    const refunds = (await giving.listEntries(gift)).filter(({ kind }) => kind === 'refund')
    expect(refunds).toMatchObject([
      { amount: 1500, projectId: to.id },
      { amount: 1000, projectId: from.id },
    ])
    const giftSpending = await readSpending(gift)
    expect(giftSpending).toMatchObject({ spent: 0, fees: 0, refunded: 2500, unspent: 0 })
    await holds()
  })
})
