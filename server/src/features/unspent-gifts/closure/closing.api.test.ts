import { describe, expect, it } from 'vitest'
import { sql } from '../../../platform/database/index.ts'
import { uuidv7 } from '../../../platform/ids.ts'
import { giftFor, makePerson, makeProject, statedGround } from '../../../testing/factories/index.ts'
import { testApp } from '../../../testing/test-app.ts'
import { settleUnspentGifts } from '../settle-unspent.ts'
import { getErrorCode, makeUnspentWorld } from '../testing/unspent-world.ts'

const world = await testApp()
const {
  giving,
  charity,
  manager,
  second,
  third,
  system,
  makeProjectWithTerms,
  give,
  spend,
  open,
  standing,
  listQuestions,
  answerWith,
  readSpending,
  settle,
  later,
  holds,
  linkIn,
} = await makeUnspentWorld(world)

describe('closing a project with unspent gifts', () => {
  it('closing a project asks givers whose terms promise a choice, and silence means the secondary purpose', async () => {
    const [project, huts] = [
      await makeProjectWithTerms(),
      await makeProjectWithTerms('ask-givers', 'Huts'),
    ]
    const gifts = {
      back: await give(project.id),
      on: await give(project.id, second, { shownAs: 'named' }),
      silent: await give(project.id, third),
    }
    await spend(project.id, 942)
    expect((await standing(project.id)).left).toMatchObject({
      gifts: 6384,
      designated: 0,
      restricted: [],
    })
    const opened = await open(project.id, { offeredProjectId: huts.id })
    const { body: listed } = await world.call('GET /api/project/charity/{id}/projects-summary', {
      params: { id: charity.id },
      as: manager,
    })
    const closing = listed.projects.filter(({ isClosing }) => isClosing)
    expect(closing.map(({ id }) => id)).toEqual([project.id])
    expect(opened.body.closure!.items).toMatchObject([
      { name: null, amount: 1500, refund: 1536, offers: ['refund', 'move', 'general'] },
      { name: `${second.firstname} ${second.lastname}`, amount: 2442, refund: 2500 },
      { name: null, amount: 2442, otherwise: 'move' },
    ])
    const mails = (await world.outbox()).filter(({ subject }) => subject.startsWith('What'))
    expect(mails).toHaveLength(3)
    const offer = mails.find(({ subject }) => subject.includes('15.00'))
    expect(offer!.textBody).toContain(
      'You can choose: £15.36 goes back to you, the money moves to “Huts” or it goes to the charity’s general fund. Without an answer by 15 July 2026, the charity uses it for the general charitable purposes of ' +
        `${charity.name}, and it goes to “Huts”.`,
    )
    // A project that is being closed takes no other entries.
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
    expect(getErrorCode(late)).toBe('closure-open')
    const [first] = await listQuestions(gifts.back)
    expect((await answerWith(first!.id, 'refund')).body).toMatchObject({ state: 'refunding' })
    const [other] = await listQuestions(gifts.on, second)
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
      outcome: 'move',
      answeredBy: 'deadline',
      amount: 2442,
    })
    const notice = (await world.outbox()).find(
      ({ recipient, textBody }) =>
        recipient === third.email && textBody.includes('No answer came by 15 July 2026'),
    )
    expect(notice?.textBody).toContain('has gone to “Huts”')
    expect(await readSpending(gifts.silent, third)).toMatchObject({ refunded: 0, unspent: 2442 })
    expect(left).toMatchObject({ gifts: 0, designated: 0, restricted: [] })
    expect(closed.lifecycle).toBe('closed')
    expect(await readSpending(gifts.back)).toMatchObject({ spent: 942, refunded: 1536, unspent: 0 })
    expect(await readSpending(gifts.on, second)).toMatchObject({ moves: [{ amount: 2442 }] })
    await holds()
  })

  it('closing a project refunds repayable gifts at once and moves gifts for similar work on the deadline', async () => {
    const huts = await makeProjectWithTerms('ask-givers', 'Huts')
    const returning = await makeProjectWithTerms('return')
    const back = await give(returning.id)
    const similar = await makeProjectWithTerms('similar-work')
    const on = await give(similar.id, second)
    // The terms that the gift was given under apply, whatever the project’s terms are now.
    await system((db) =>
      db.run(sql`update project set gift_terms = 'secondary-purpose' where id = ${returning.id}`),
    )
    await system((db) =>
      db.run(sql`update project set gift_terms = 'repayable' where id = ${similar.id}`),
    )
    await open(returning.id)
    await settle()
    expect(await readSpending(back)).toMatchObject({ refunded: 2500, unspent: 0 })
    expect((await standing(returning.id)).project.lifecycle).toBe('closed')
    await open(similar.id, { offeredProjectId: huts.id, becomes: 'cancelled' })
    const [question] = await listQuestions(on, second)
    expect(question).toMatchObject({ promise: 'similar-work', offers: [], otherwise: 'move' })
    expect(getErrorCode(await answerWith(question!.id, 'refund', second))).toBe(
      'answer-not-offered',
    )
    await settle()
    expect((await readSpending(on, second)).moves).toEqual([])
    await later(settle)
    expect(await readSpending(on, second)).toMatchObject({
      moves: [{ amount: 2442, to: { id: huts.id } }],
    })
    expect((await standing(similar.id)).project.lifecycle).toBe('cancelled')
    const toSecond = (await world.outbox()).filter(({ recipient }) => recipient === second.email)
    expect(toSecond.map(({ subject }) => subject)).toContain('£24.42 of your gift has moved')
    await holds()
  })

  it('a giver without an account is asked, and told the outcome, by links that need no account', async () => {
    const rafts = await makeProjectWithTerms('ask-givers', 'Rafts')
    const email = 'robin@guest.example'
    const gift = giftFor({
      projectId: rafts.id,
      guest: { name: 'Robin Marsh', email },
      browserSecret: 'g'.repeat(43),
    })
    const started = await world.call('POST /api/donation', { body: gift })
    await system((db) =>
      db.run(sql`update donation set closure_term = 'ask-givers', secondary_purpose = null,
        repayable = true where id = ${gift.id}`),
    )
    await giving.pay(started.body.checkoutUrl)
    await giving.deliverEvents()
    await open(rafts.id, { asksGivers: true })
    await settle()
    const toGuest = async () =>
      (await world.outbox()).filter(({ recipient }) => recipient === email).at(-1)!
    expect((await toGuest()).textBody).toContain('/gift-question#')
    await later(settle)
    const notice = await toGuest()
    expect(notice.subject).toBe('£24.42 of your gift has moved')
    expect(notice.textBody).toContain('/guest-gift#')
    expect(notice.textBody).not.toContain('/donation/')
    await holds()
  })

  it('closing a project applies the secondary purpose at once and asks nobody if the gift’s terms say so', async () => {
    const giftTerms = { kind: 'secondary-purpose', secondaryPurpose: 'our other boats' } as const
    const project = await makeProject(world.deps, charity.id, { title: 'Rafts', giftTerms })
    const reader = await makePerson(world.deps)
    const gift = await give(project.id, reader)
    const retainedTerms = (await giving.read(gift, reader)).giftTerms
    expect(retainedTerms[0]).toBe(
      'If we raise more than we need, or cannot go ahead, we will use your gift for our other boats.',
    )
    // The gift keeps the purpose that its giver read.
    await system((db) =>
      db.run(sql`update project set secondary_purpose = 'lamps' where id = ${project.id}`),
    )
    await open(project.id)
    await settle()
    expect((await standing(project.id)).project.lifecycle).toBe('closed')
    expect(await readSpending(gift, reader)).toMatchObject({
      refunded: 0,
      moves: [{ amount: 2442, to: null }],
    })
    const mails = (await world.outbox()).filter(({ recipient }) => recipient === reader.email)
    const about = mails.filter(({ subject }) => !subject.startsWith('Your receipt'))
    expect(about.map(({ subject }) => subject)).toEqual([
      'Where the unspent £24.42 of your gift goes',
    ])
    expect(about[0]!.textBody).toContain(
      'Under the terms of your gift the charity uses it for our other boats.',
    )
    const [question] = await listQuestions(gift, reader)
    expect(question).toMatchObject({ promise: 'secondary-purpose', offers: [], outcome: 'general' })
    await holds()
  })

  it('a charity can ask givers whose terms do not require a question, but then offers them no refund', async () => {
    const [project, huts] = [
      await makeProjectWithTerms('secondary-purpose'),
      await makeProjectWithTerms('secondary-purpose', 'Huts'),
    ]
    const [silent, answered] = [await give(project.id), await give(project.id, second)]
    const opened = await open(project.id, { offeredProjectId: huts.id, asksGivers: true })
    expect(opened.body.closure!.items).toMatchObject([
      { offers: ['move', 'general'], otherwise: 'move', refund: null },
      { offers: ['move', 'general'], otherwise: 'move', refund: null },
    ])
    const [question] = await listQuestions(answered, second)
    expect(getErrorCode(await answerWith(question!.id, 'refund', second))).toBe(
      'answer-not-offered',
    )
    expect((await answerWith(question!.id, 'general', second)).body.outcome).toBe('general')
    await later(settle)
    expect(await listQuestions(silent)).toMatchObject([{ outcome: 'move', answeredBy: 'deadline' }])
    expect(await readSpending(silent)).toMatchObject({ refunded: 0, unspent: 2442 })
    await holds()
  })

  it('the database refuses a question to a giver if silence would mean a refund', async () => {
    const project = await makeProjectWithTerms()
    const gift = await give(project.id)
    await open(project.id)
    const [question] = await listQuestions(gift)
    const wrong = system((db) =>
      db.run(sql`update gift_question set otherwise = 'refund' where id = ${question!.id}`),
    )
    await expect(wrong).rejects.toThrow('silence_is_no_refund')
  })

  it('a question to a giver is decided once even if the giver answers at the very moment of the deadline', async () => {
    const project = await makeProjectWithTerms()
    const reader = await makePerson(world.deps)
    const gift = await give(project.id, reader)
    await open(project.id)
    const token = await linkIn(reader.email)
    const answer = await later(async () => {
      const [byLink] = await Promise.all([
        world.call('POST /api/gift-question/answer-by-link', {
          body: { token, answer: 'general' },
        }),
        settleUnspentGifts(world.deps),
        settleUnspentGifts(world.deps),
      ])
      await settle()
      return byLink
    })
    const [after] = await listQuestions(gift, reader)
    const byLink = answer.status === 200
    expect(after).toMatchObject(
      byLink
        ? { answeredBy: 'link', outcome: 'general' }
        : { answeredBy: 'deadline', outcome: 'general' },
    )
    expect((await standing(project.id)).project.lifecycle).toBe('closed')
    await holds()
  })

  it('a gift’s money is refunded or moved, but never both, if both are requested simultaneously', async () => {
    const project = await makeProjectWithTerms()
    const gift = await give(project.id)
    await open(project.id)
    const [question] = await listQuestions(gift)
    const [moved, refunded] = await Promise.all([
      answerWith(question!.id, 'general'),
      world.call('POST /api/donation/{id}/refund', {
        params: { id: gift },
        body: { id: uuidv7(), amount: 2500, reason: 'You asked us to.', ...statedGround },
        as: manager,
      }),
    ])
    expect(refunded.status).toBe(200)
    expect([200, 409]).toContain(moved.status)
    await settle()
    const giftSpending = await readSpending(gift)
    expect(giftSpending).toMatchObject({ refunded: 2500, unspent: 0, spent: 0 })
    expect((await standing(project.id)).project.lifecycle).toBe('closed')
    await holds()
  })

  it('stopping a closure keeps the decisions already carried out and withdraws the open questions to givers', async () => {
    const project = await makeProjectWithTerms()
    const [one, two] = [await give(project.id), await give(project.id, second)]
    await open(project.id)
    expect(getErrorCode(await open(project.id))).toBe('closure-open')
    const [question] = await listQuestions(one)
    await answerWith(question!.id, 'general')
    const change = (lifecycle: string) =>
      world.call('PATCH /api/project/{id}', {
        params: { id: project.id },
        body: { lifecycle },
        as: manager,
      })
    expect(getErrorCode(await change('active'))).toBe('closure-open')
    const stop = () =>
      world.call('DELETE /api/project/{id}/closure', { params: { id: project.id }, as: manager })
    expect((await stop()).body.closure).toBeNull()
    expect(getErrorCode(await stop())).toBe('closure-not-open')
    expect(await listQuestions(two, second)).toEqual([])
    expect(await readSpending(two, second)).toMatchObject({ unspent: 2442 })
    expect((await change('active')).status).toBe(200)
  })
})
