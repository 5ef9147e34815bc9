import { describe, expect, it } from 'vitest'
import { sql } from '../../../platform/database/index.ts'
import { uuidv7 } from '../../../platform/ids.ts'
import { makeDonation, makeMember, makePerson } from '../../../testing/factories/index.ts'
import { testApp } from '../../../testing/test-app.ts'
import { getErrorCode, makeUnspentWorld } from '../testing/unspent-world.ts'
import type {
  RepayableClosureTermSecondaryPurposeRow,
  WaivedByPurposeRow,
} from '../unspent-gifts.test-rows.ts'

const world = await testApp()
const {
  answerWith,
  charity,
  give,
  giving,
  holds,
  later,
  linkIn,
  manager,
  open,
  makeProjectWithTerms,
  listQuestions,
  settle,
  system,
  readSpending,
} = await makeUnspentWorld(world)
const lead = await makeMember(world.deps, charity.id, 'Lead')

const ask = (giftIds: string[], more: object = {}, as = lead) =>
  world.call('POST /api/charity/{id}/gift-aid/repayable/ask', {
    as,
    params: { id: charity.id },
    body: {
      id: uuidv7(),
      giftIds,
      message: 'With Gift Aid your gifts do more.',
      answerDays: 30,
      ...more,
    },
  })

const findWaiver = (giftId: string) =>
  system((db) =>
    db.maybe<WaivedByPurposeRow>(
      sql`select waived_by, purpose from gift_waiver where donation_id = ${giftId}`,
    ),
  )

describe('asking givers to waive the right to be refunded', () => {
  it('consent stores a dated waiver, and at a closure the gift goes to the purpose that the waiver names', async () => {
    const project = await makeProjectWithTerms('return')
    const reader = await makePerson(world.deps)
    const gift = await give(project.id, reader)
    expect((await giving.read(gift, reader)).repayable).toEqual({ state: 'repayable', since: null })
    expect((await ask([gift])).body).toEqual({ asked: 1, notAsked: [] })
    const mail = (await world.outbox()).findLast(({ recipient }) => recipient === reader.email)!
    expect(mail.subject).toBe('The terms of your gift of £25.00 to Harbour Lights')
    expect(mail.textBody).toContain('the law keeps your gift out of Gift Aid for now')
    expect(mail.textBody).toContain(
      'If you do not answer by 15 July 2026, the terms of your gift stay the same.',
    )
    const [question] = await listQuestions(gift, reader)
    expect(question).toMatchObject({ offers: ['waive', 'stay'], promise: null })
    expect((await answerWith(question!.id, 'refund', reader)).body).toMatchObject({
      code: 'answer-not-offered',
    })
    expect((await answerWith(question!.id, 'waive', reader)).body).toMatchObject({
      outcome: 'waive',
      state: 'done',
    })
    expect(await findWaiver(gift)).toEqual({
      waivedBy: 'giver',
      purpose: 'the general charitable purposes of Harbour Lights',
    })
    expect((await giving.read(gift, reader)).repayable).toEqual({
      state: 'waived',
      since: '2026-06-15',
    })
    await open(project.id)
    await settle()
    expect(await readSpending(gift, reader)).toMatchObject({ refunded: 0, moves: [{ to: null }] })
    await holds()
  })

  it('a gift whose giver refuses a waiver or is silent keeps its terms and is still refunded at a closure', async () => {
    const project = await makeProjectWithTerms('return')
    const [one, two] = [await makePerson(world.deps), await makePerson(world.deps)]
    const [no, silent] = [await give(project.id, one), await give(project.id, two)]
    await ask([no, silent])
    const [question] = await listQuestions(no, one)
    expect((await answerWith(question!.id, 'stay', one)).body).toMatchObject({ outcome: 'stay' })
    await later(settle)
    expect(await listQuestions(silent, two)).toMatchObject([
      { outcome: 'stay', answeredBy: 'deadline' },
    ])
    expect(await findWaiver(silent)).toBeUndefined()
    await open(project.id)
    await settle()
    expect(await readSpending(no, one)).toMatchObject({ refunded: 2500 })
    expect(await readSpending(silent, two)).toMatchObject({ refunded: 2500 })
    await holds()
  })

  it('a repeated request asks nobody twice, and the response lists givers who cannot be asked', async () => {
    const project = await makeProjectWithTerms('return')
    const plain = await makeProjectWithTerms('secondary-purpose')
    const reader = await makePerson(world.deps)
    const [gift, free] = [await give(project.id, reader), await give(plain.id, reader)]
    const id = uuidv7()
    const sent = { id }
    const expected = { asked: 1, notAsked: [{ giftId: free, why: 'not-repayable' }] }
    expect((await ask([gift, free], sent)).body).toEqual(expected)
    expect((await ask([gift, free], sent)).body).toEqual(expected)
    expect((await ask([gift])).body).toEqual({
      asked: 0,
      notAsked: [{ giftId: gift, why: 'asked-already' }],
    })
    const mails = (await world.outbox()).filter(
      ({ recipient, subject }) => recipient === reader.email && subject.startsWith('The terms'),
    )
    expect(mails).toHaveLength(1)
  })

  it('only a Lead can ask for a waiver', async () => {
    const project = await makeProjectWithTerms('return')
    const gift = await give(project.id)
    expect(getErrorCode(await ask([gift], {}, manager))).toBe('access-denied')
    expect(getErrorCode(await ask([uuidv7()]))).toBe('donation-not-found')
  })

  it('a waiver applies to the later payments of a monthly gift', async () => {
    const project = await makeProjectWithTerms('return')
    const reader = await makePerson(world.deps)
    const terms = {
      sentences: ['Unspent money goes back.'],
      purpose: 'our other boats',
      closure: 'return',
      repayable: true,
    } as const
    const gift = await makeDonation(world.deps, charity.id, reader.id, {
      projectId: project.id,
      terms,
      monthlyGift: 'new',
    })
    await ask([gift.id])
    const [question] = await listQuestions(gift.id, reader)
    expect(question).toMatchObject({ isMonthly: true, purpose: 'our other boats' })
    await answerWith(question!.id, 'waive', reader)
    const monthly = await system((db) =>
      db.one<RepayableClosureTermSecondaryPurposeRow>(sql`select repayable, closure_term, secondary_purpose, unspent_terms[1] first
        from monthly_gift where id = ${gift.id}`),
    )
    expect(monthly).toEqual({
      repayable: false,
      closureTerm: 'secondary-purpose',
      secondaryPurpose: 'our other boats',
      first:
        'If we raise more than we need, or cannot go ahead, we will use your gift for our other boats.',
    })
  })
})

it('a giver who chooses a move over a refund at a closure waives the right to the refund', async () => {
  const [project, huts] = [
    await makeProjectWithTerms(),
    await makeProjectWithTerms('secondary-purpose', 'Huts'),
  ]
  const reader = await makePerson(world.deps)
  const [moved, silent] = [await give(project.id, reader), await give(project.id)]
  await open(project.id, { offeredProjectId: huts.id })
  const token = await linkIn(reader.email)
  const answer = await world.call('POST /api/gift-question/answer-by-link', {
    body: { token, answer: 'move' },
  })
  expect(answer.body).toMatchObject({ outcome: 'move' })
  expect(await findWaiver(moved)).toMatchObject({ waivedBy: 'link' })
  await later(settle)
  // Without an answer the money moves, but the giver waives no right.
  expect(await findWaiver(silent)).toBeUndefined()
  expect(await readSpending(silent)).toMatchObject({ refunded: 0 })
  await holds()
})
