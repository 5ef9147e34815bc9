import { getGiftTitle } from '@pennytrail/contract/donations/gift-words.ts'
import { toUkDate } from '@pennytrail/contract/dates/uk-date.ts'
import { describe, expect, it } from 'vitest'
import {
  joinDonorOrg,
  makeBudgetLine,
  makeDonorOrg,
  makePerson,
} from '../../testing/factories/index.ts'
import { makeGivingWorld } from '../../testing/giving-world.ts'
import { testApp } from '../../testing/test-app.ts'

const world = await testApp()
const { deliverEvents, gift, pay, project, submit } = await makeGivingWorld(world)
const org = await makeDonorOrg(world.deps, { name: 'Larkfield' })
const trustee = await makePerson(world.deps)
await joinDonorOrg(world.deps, org.id, trustee.id, 'Lead')
const boats = await makeBudgetLine(world.deps, project.id, { label: 'Boats' })
const nextYear = toUkDate(new Date(world.clock.now().getTime() + 365 * 86_400_000))

const terms = { shortfall: 'ask', delay: 'wait', closing: 'ask', words: '' } as const

const grant = (more: object = {}) => ({
  donorOrgId: org.id,
  purpose: 'Two boats',
  budgetLineIds: [boats],
  reportDates: [nextYear],
  terms,
  ...more,
})

const send = (body: object) => world.call('POST /api/donation', { as: trustee, body })

describe('an organisation’s gift by card', () => {
  it('a card gift in an organisation’s name belongs to the organisation, with all terms of the grant', async () => {
    const sent = gift({ shownAs: 'named', grant: grant() })
    const started = await world.call('POST /api/donation', { as: trustee, body: sent })
    expect(started.status).toBe(200)
    expect(started.body.donation).toMatchObject({ publicName: 'Larkfield' })
    // The grant does not exist before it is paid.
    const listed = () =>
      world.call('GET /api/grant/donor-org/{id}', { as: trustee, params: { id: org.id } })
    expect((await listed()).body.grants).toEqual([])
    await pay(started.body.checkoutUrl)
    await deliverEvents()
    expect((await listed()).body.grants).toMatchObject([
      {
        id: sent.id,
        state: 'confirmed',
        method: 'card',
        received: 2500,
        purpose: 'Two boats',
        lines: [{ label: 'Boats' }],
        reports: [{ dueOn: nextYear, frozenAt: null }],
      },
    ])
    const own = await world.call('GET /api/donation/donor/{id}', {
      as: trustee,
      params: { id: trustee.id },
    })
    expect(own.body.donations).toEqual([])
    const receipt = await world.call('GET /api/donation/{id}', {
      as: trustee,
      params: { id: sent.id },
    })
    expect(receipt.body.donation).toMatchObject({ status: 'succeeded', sequence: 1 })
    expect(getGiftTitle(receipt.body.donation)).toBe(`Grant to ${project.title}`)
    const file = await world.call('GET /api/donation/donor-org/{id}', {
      as: trustee,
      params: { id: `${org.id}.csv` },
    })
    expect(file.headers['content-type']).toContain('text/csv')
    expect(file.text).toContain(',Received,Card,25.00,')
    expect(file.text).toMatch(/,1,PG-[\w-]+,Two boats\r\n$/)
    const entry = await world.call('GET /api/transaction/project/{id}', {
      params: { id: project.id },
    })
    expect(entry.body.transactions.find(({ sequence }) => sequence === 1)).toMatchObject({
      kind: 'grant',
      giver: 'Larkfield',
    })
    const emailMessage = (await world.outbox()).find(({ recipient }) => recipient === trustee.email)
    expect(emailMessage?.subject).toContain('£25.00')
    expect(emailMessage?.textBody).toContain('Larkfield’s grant of £25.00')
    const viewer = await makePerson(world.deps)
    await joinDonorOrg(world.deps, org.id, viewer.id, 'Viewer')
    const giftSpending = await world.call('GET /api/donation/{id}/where-it-went', {
      as: viewer,
      params: { id: sent.id },
    })
    expect(giftSpending.body.trail).toMatchObject({ given: 2500, fees: 58 })
  })

  it('a gift by Direct Debit is listed and exported as one, not as a card gift', async () => {
    const sent = gift({ method: 'direct-debit', grant: grant() })
    const started = await send(sent)
    const page = await submit(started.body.checkoutUrl ?? '', { test_account: '00012345' })
    await submit(page.headers.location ?? '', { answer: 'confirm' })
    await deliverEvents()
    const file = await world.call('GET /api/donation/donor-org/{id}', {
      as: trustee,
      params: { id: `${org.id}.csv` },
    })
    expect(file.text).toContain(',Direct Debit,25.00,')
    world.clock.advance({ days: 12 })
    await deliverEvents()
    world.clock.advance({ days: -12 })
    const params = { id: sent.id }
    const read = await world.call('GET /api/grant/{id}', { as: trustee, params })
    expect(read.body.grant).toMatchObject({ method: 'direct-debit', received: 2500 })
  })

  it('only a Manager of a verified organisation can give by card, with valid budget lines and report dates', async () => {
    const refused = async (more: object, as = trustee) =>
      (await world.call('POST /api/donation', { as, body: gift({ grant: grant(more) }) })).body
    const outsider = await makePerson(world.deps)
    expect(await refused({}, outsider)).toMatchObject({ code: 'access-denied' })
    const viewer = await makePerson(world.deps)
    await joinDonorOrg(world.deps, org.id, viewer.id, 'Viewer')
    expect(await refused({}, viewer)).toMatchObject({ code: 'access-denied' })
    const waiting = await makeDonorOrg(world.deps, { status: 'waiting' })
    await joinDonorOrg(world.deps, waiting.id, trustee.id, 'Lead')
    expect(await refused({ donorOrgId: waiting.id })).toMatchObject({
      code: 'donor-org-not-verified',
    })
    expect(await refused({ budgetLineIds: [project.id] })).toMatchObject({
      issues: [{ path: 'grant.budgetLineIds' }],
    })
    expect(await refused({ reportDates: [toUkDate(world.clock.now())] })).toMatchObject({
      issues: [{ path: 'grant.reportDates' }],
    })
  })

  it('a repeated request for a card gift returns the same gift, and a changed purpose is refused', async () => {
    const sent = gift({ grant: grant() })
    const first = await send(sent)
    expect((await send(sent)).body.checkoutUrl).toBe(first.body.checkoutUrl)
    const other = { ...sent, grant: grant({ purpose: 'Three boats' }) }
    expect((await send(other)).body).toMatchObject({ code: 'donation-id-used' })
    expect((await send({ ...sent, grant: undefined })).body).toMatchObject({
      code: 'donation-id-used',
    })
  })
})
