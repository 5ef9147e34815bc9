import Stripe from 'stripe'
import { describe, expect, it, vi } from 'vitest'
import { sql } from '../../platform/database/index.ts'
import { uuidv7 } from '../../platform/ids.ts'
import { testApp } from '../../testing/test-app.ts'
import { getErrorCode, makeUnspentWorld } from './testing/unspent-world.ts'
import type { RefundEntryRow } from './unspent-gifts.test-rows.ts'

const world = await testApp()
const {
  giving,
  charity,
  manager,
  system,
  makeProjectWithTerms,
  give,
  open,
  standing,
  listQuestions,
  readSpending,
  setAside,
  settle,
  holds,
  linkIn,
} = await makeUnspentWorld(world)

describe('unspent money of a closing project', () => {
  it('the charity settles a refund that failed, and the giver is told the outcome', async () => {
    const project = await makeProjectWithTerms('return')
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
    const notices = (await world.outbox()).filter(({ subject }) =>
      subject.includes('needs your decision'),
    )
    expect(notices.at(-1)).toMatchObject({ recipient: manager.email })
    refused.mockRestore()
    const resolve = (how: string) =>
      world.call('POST /api/gift-question/{id}/resolve', {
        params: { id: closure!.items[0]!.id },
        body: { how, reason: 'Your bank could not take it.' },
        as: manager,
      })
    expect((await resolve('general')).body).toMatchObject({ outcome: 'general', amount: 2442 })
    expect(getErrorCode(await resolve('general'))).toBe('question-not-stuck')
    await settle()
    expect((await standing(project.id)).project.lifecycle).toBe('closed')
    const mails = await world.outbox()
    expect(mails.some(({ textBody }) => textBody.includes('“Your bank could not take it.”'))).toBe(
      true,
    )
    expect(await readSpending(gift)).toMatchObject({ moves: [{ to: null }] })
    await holds()
  })

  it('a giver without an account gets a link, and the charity can record that it repaid the gift by bank transfer', async () => {
    const project = await makeProjectWithTerms('return')
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
    expect(item).toMatchObject({ state: 'stuck', method: 'cheque', amount: 4000 })
    const token = await linkIn(`wilhelmina.${id}@example.org`)
    const shown = await world.call('POST /api/gift-question/by-link', { body: { token } })
    expect(shown.body).toMatchObject({ state: 'stuck', promise: 'return' })
    const paid = await world.call('POST /api/gift-question/{id}/resolve', {
      params: { id: item!.id },
      body: { how: 'paid-back', reason: 'By bank transfer on 15 June.' },
      as: manager,
    })
    expect(paid.body).toMatchObject({ state: 'done', outcome: 'refund', amount: 4000 })
    await settle()
    expect((await standing(project.id)).project.lifecycle).toBe('closed')
    expect(await giving.listEntries(id)).toMatchObject([
      { kind: 'gift', amount: 4000 },
      { kind: 'refund', amount: 4000, projectId: project.id },
    ])
    const refund = await system((db) =>
      db.one<RefundEntryRow>(
        sql`select id from ledger_entry where donation_id = ${id} and kind = 'refund'`,
      ),
    )
    const undone = await world.call('POST /api/transaction/{id}/reverse', {
      params: { id: refund.id },
      body: { reason: 'Typed twice' },
      as: manager,
    })
    expect(undone.body).toMatchObject({ code: 'refund-settled' })
    const { body } = await world.call('GET /api/donation/charity-org/{id}', {
      params: { id: charity.id },
      query: { searchTerm: 'Wilhelmina' },
      as: manager,
    })
    expect(body.donors.find((one) => one.id === id)!.refunds).toMatchObject([
      {
        amount: 4000,
        state: 'succeeded',
        reason: 'By bank transfer on 15 June.',
        ground: 'failed-appeal',
        paidBack: { method: 'bank-transfer', reference: '' },
      },
    ])
    await holds()
  })

  it('the charity’s own money goes back to the general fund, and a gift that arrives late follows its terms', async () => {
    const project = await makeProjectWithTerms()
    const begun = await giving.start({ projectId: project.id })
    await setAside(project.id, 5000)
    await open(project.id)
    expect((await standing(project.id)).project.lifecycle).toBe('closed')
    await giving.pay(begun.checkoutUrl)
    await giving.deliverEvents()
    await settle()
    const [question] = await listQuestions(begun.donation.id)
    expect(question).toMatchObject({ state: 'done', outcome: 'general', amount: 2442 })
    expect((await standing(project.id)).left).toMatchObject({
      gifts: 0,
      designated: 0,
      restricted: [],
    })
    await holds()
  })
})
