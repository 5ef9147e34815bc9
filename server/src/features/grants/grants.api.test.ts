import { getGiftTitle } from '@pennytrail/contract/donations/gift-words.ts'
import { listPaidLines, listReceiptFacts } from '@pennytrail/contract/donations/receipt-words.ts'
import { toUkDate } from '@pennytrail/contract/dates/uk-date.ts'
import { describe, expect, it } from 'vitest'
import { sql, type Db } from '../../platform/database/index.ts'
import { uuidv7 } from '../../platform/ids.ts'
import {
  joinDonorOrg,
  makeBudgetLine,
  makeCharity,
  makeDonation,
  makeDonorOrg,
  makeGrant,
  makeMember,
  makePerson,
  makeProject,
} from '../../testing/factories/index.ts'
import { testApp } from '../../testing/test-app.ts'
import { postEntries, runChecks, buildSpendingEntry } from '../ledger/index.ts'
import { remindAboutReports } from './index.ts'
import type { IdRow } from './grants.test-rows.ts'

const world = await testApp()
const charity = await makeCharity(world.deps, { name: 'Tidewater' })
const manager = await makeMember(world.deps, charity.id, 'Manager')
const viewer = await makeMember(world.deps, charity.id, 'Viewer')
const org = await makeDonorOrg(world.deps, { name: 'Larkfield' })
const trustee = await makePerson(world.deps, { firstname: 'Ada' })
await joinDonorOrg(world.deps, org.id, trustee.id, 'Manager')
const reader = await makePerson(world.deps)
await joinDonorOrg(world.deps, org.id, reader.id, 'Viewer')

const today = () => toUkDate(world.clock.now())
const after = (days: number) => toUkDate(new Date(world.clock.now().getTime() + days * 86_400_000))

const newGrant = (more: object = {}) => ({
  id: uuidv7(),
  charityId: charity.id,
  projectId: null as string | null,
  donorOrgId: org.id,
  amount: 4_000_000,
  purpose: 'Two boats and their crews',
  terms: { shortfall: 'ask', delay: 'wait', closing: 'ask', words: '' },
  shownAs: 'named',
  awardedOn: today(),
  instalments: [
    { amount: 3_000_000, dueOn: today() },
    { amount: 1_000_000, dueOn: after(90) },
  ],
  reportDates: [after(10), after(120)],
  ...more,
})

const spend = (projectId: string | null, amount: number, budgetLineId: string | null = null) =>
  world.deps.database.transaction('system', (db: Db) =>
    postEntries(
      db,
      charity.id,
      [buildSpendingEntry({ projectId, amount, date: today(), payee: 'Yard', budgetLineId })],
      world.clock.now(),
    ),
  )

const mailsTo = async (email: string) =>
  (await world.outbox()).filter(({ recipient }) => recipient === email).map((mail) => mail.subject)

describe('a grant by bank transfer', () => {
  it('a grant is recorded by the charity, confirmed by the organisation, received and reported on', async () => {
    const project = await makeProject(world.deps, charity.id)
    const boats = await makeBudgetLine(world.deps, project.id, { label: 'Boats' })
    const sent = newGrant({ projectId: project.id, budgetLineIds: [boats] })
    const recorded = await world.call('POST /api/grant', { as: manager, body: sent })
    expect(recorded.status).toBe(201)
    expect(recorded.body).toMatchObject({ state: 'waiting', received: 0, can: { withdraw: true } })
    expect(await mailsTo(trustee.email)).toEqual(['Please confirm: £40,000.00 to Tidewater'])
    // A repeat creates neither a second grant nor a second email.
    const again = await world.call('POST /api/grant', { as: manager, body: sent })
    expect(again.body.reference).toBe(recorded.body.reference)

    const receive = (position: number, as = manager) =>
      world.call('POST /api/grant/{id}/instalment', {
        as,
        params: { id: sent.id },
        body: { donationId: uuidv7(), position, date: today() },
      })
    expect((await receive(1)).body).toMatchObject({ code: 'grant-not-confirmed' })
    const confirmed = await world.call('POST /api/grant/{id}/confirm', {
      as: trustee,
      params: { id: sent.id },
    })
    expect(confirmed.body).toMatchObject({ state: 'confirmed', can: { decide: false } })
    expect(await mailsTo(manager.email)).toContain('Larkfield has confirmed its grant')
    const refusal = await world.call('POST /api/grant/{id}/refuse', {
      as: trustee,
      params: { id: sent.id },
      body: { reason: 'Too late' },
    })
    expect(refusal.body).toMatchObject({ code: 'grant-decided' })

    expect((await receive(1)).body).toMatchObject({
      received: 3_000_000,
      instalments: [{ receivedOn: today(), sequence: 1 }, { donationId: null }],
    })
    expect((await receive(1)).body).toMatchObject({ code: 'instalment-received' })
    expect((await receive(3)).body).toMatchObject({ code: 'instalment-not-found' })

    const asSeen = await world.call('GET /api/grant/{id}', { as: reader, params: { id: sent.id } })
    const { donationId } = asSeen.body.grant.instalments[0]!
    const receipt = await world.call('GET /api/donation/{id}', {
      as: reader,
      params: { id: donationId! },
    })
    expect(getGiftTitle(receipt.body.donation)).toBe(`Instalment 1 of 2 to ${project.title}`)
    const printed = JSON.stringify(listReceiptFacts(receipt.body.donation))
    expect(printed).toContain(', instalment 1 of 2')
    expect(listPaidLines(receipt.body.donation).map(({ label }) => label)).toEqual([
      'Instalment',
      'Paid',
    ])

    // The grant is restricted to the budget line for boats, so it does not pay for other work.
    await spend(project.id, 500_000)
    await spend(project.id, 1_200_000, boats)
    const shown = await world.call('GET /api/grant/{id}', { as: reader, params: { id: sent.id } })
    expect(shown.body.trail).toMatchObject({
      given: 3_000_000,
      spent: 1_200_000,
      unspent: 1_800_000,
      uses: [{ amount: 1_200_000 }],
    })
    const portfolio = await world.call('GET /api/donation/donor-org/{id}/where-it-went', {
      as: reader,
      params: { id: org.id },
    })
    expect(portfolio.body.totals).toMatchObject([{ given: 3_000_000, spent: 1_200_000 }])
    const list = await world.call('GET /api/donation/donor-org/{id}', {
      as: reader,
      params: { id: org.id },
    })
    expect(list.body).toMatchObject({
      donations: [{ method: 'bank-transfer', amount: 3_000_000, fee: 0, sequence: 1 }],
      summary: { given: 3_000_000, promised: 1_000_000, gifts: 1, charities: 1, waiting: 0 },
    })

    const [due] = shown.body.grant.reports
    const reportBody = { id: uuidv7(), due: due!.id, note: 'Both boats are afloat.' }
    const report = { params: { id: sent.id }, body: reportBody }
    expect(
      (await world.call('POST /api/grant/{id}/report', { ...report, as: trustee })).status,
    ).toBe(403)
    const frozen = await world.call('POST /api/grant/{id}/report', { ...report, as: manager })
    expect(frozen.body).toMatchObject({
      id: due!.id,
      note: 'Both boats are afloat.',
      by: { role: 'Manager of Tidewater' },
      figures: { lines: ['Boats'], trail: { spent: 1_200_000 } },
      ledger: { size: 3 },
    })
    // Later spending leaves the frozen report unchanged.
    await spend(project.id, 100_000, boats)
    const read = await world.call('GET /api/grant-report/{id}', {
      as: reader,
      params: { id: due!.id },
    })
    expect(read.body.figures).toEqual(frozen.body.figures)
    const changed = { ...reportBody, note: 'Something else' }
    expect(
      (await world.call('POST /api/grant/{id}/report', { ...report, body: changed, as: manager }))
        .body,
    ).toMatchObject({ code: 'grant-report-sent' })
    expect(await world.deps.database.read('system', (db) => runChecks(db))).toEqual([])
  })

  it('the charity reads the organisation’s reason for refusing a grant', async () => {
    const sent = newGrant()
    await world.call('POST /api/grant', { as: manager, body: sent })
    const refused = await world.call('POST /api/grant/{id}/refuse', {
      as: trustee,
      params: { id: sent.id },
      body: { reason: 'We awarded 20,000.' },
    })
    expect(refused.body).toMatchObject({ state: 'refused', reason: 'We awarded 20,000.' })
    const shown = await world.call('GET /api/grant/{id}', { as: viewer, params: { id: sent.id } })
    expect(shown.body.grant).toMatchObject({
      reason: 'We awarded 20,000.',
      can: { receive: false },
    })
  })

  it('a grant needs correct sums and dates, a verified organisation and budget lines of its own project', async () => {
    const refuse = async (more: object) =>
      (await world.call('POST /api/grant', { as: manager, body: newGrant(more) })).body
    expect(await refuse({ instalments: [{ amount: 1, dueOn: today() }] })).toMatchObject({
      issues: [
        {
          path: 'instalments',
          message: 'The instalments add up to £0.01, but the grant is £40,000.00.',
        },
      ],
    })
    expect(await refuse({ awardedOn: after(1) })).toMatchObject({ issues: [{ path: 'awardedOn' }] })
    expect(await refuse({ reportDates: [today()] })).toMatchObject({
      issues: [{ path: 'reportDates' }],
    })
    const waiting = await makeDonorOrg(world.deps, { status: 'waiting' })
    expect(await refuse({ donorOrgId: waiting.id })).toMatchObject({ code: 'donor-org-not-found' })
    const other = await makeProject(world.deps, charity.id)
    const line = await makeBudgetLine(world.deps, other.id)
    expect(await refuse({ budgetLineIds: [line] })).toMatchObject({
      issues: [{ path: 'budgetLineIds' }],
    })
    const euros = await makeProject(world.deps, charity.id, { currency: 'EUR' })
    expect(await refuse({ projectId: euros.id })).toMatchObject({ issues: [{ path: 'projectId' }] })
  })

  it('an instalment can be marked as received again after its ledger entry was reversed', async () => {
    const { id } = await makeGrant(world.deps, charity.id, {
      by: manager.id,
      donorOrgId: org.id,
      state: 'confirmed',
    })
    const receive = () =>
      world.call('POST /api/grant/{id}/instalment', {
        as: manager,
        params: { id },
        body: { donationId: uuidv7(), position: 1, date: today() },
      })
    const { donationId } = (await receive()).body.instalments[0]!
    const entry = await world.deps.database.read('system', (db) =>
      db.one<IdRow>(sql`select id from ledger_entry where donation_id = ${donationId}`),
    )
    await world.call('POST /api/transaction/{id}/reverse', {
      as: manager,
      params: { id: entry.id },
      body: { reason: 'Another funder’s money' },
    })
    const shown = await world.call('GET /api/grant/{id}', { as: reader, params: { id } })
    expect(shown.body.grant).toMatchObject({ received: 0, instalments: [{ donationId: null }] })
    expect((await receive()).body).toMatchObject({ received: 3_000_000 })
    expect(await world.deps.database.read('system', (db) => runChecks(db))).toEqual([])
  })
})

describe('reminders of grant reports', () => {
  it('people who want reminders get one before a grant report is due and one when it is overdue', async () => {
    const fresh = await makeCharity(world.deps, { name: 'Upland' })
    const theirs = await makeMember(world.deps, fresh.id, 'Manager')
    const silent = await makeMember(world.deps, fresh.id, 'Lead')
    const funder = await makeDonorOrg(world.deps)
    const lead = await makePerson(world.deps)
    await joinDonorOrg(world.deps, funder.id, lead.id, 'Lead')
    await world.deps.database.transaction('system', (db) =>
      db.run(sql`insert into notification_preference (person_id, kind, mail, changed_at, changed_by)
        values (${silent.id}, 'report-reminders', false, ${world.clock.now()}, 'settings')`),
    )
    const dueOn = after(20)
    await makeDonation(world.deps, fresh.id, lead.id, {
      grant: { donorOrgId: funder.id, reportDates: [dueOn] },
    })
    await remindAboutReports(world.deps)
    expect(await mailsTo(theirs.email)).toEqual([])
    world.clock.advance({ days: 10 })
    await remindAboutReports(world.deps)
    await remindAboutReports(world.deps)
    expect(await mailsTo(theirs.email)).toHaveLength(1)
    expect(await mailsTo(lead.email)).toEqual([])
    world.clock.advance({ days: 12 })
    await remindAboutReports(world.deps)
    await remindAboutReports(world.deps)
    expect(await mailsTo(theirs.email)).toHaveLength(2)
    expect(await mailsTo(lead.email)).toHaveLength(1)
    expect(await mailsTo(silent.email)).toEqual([])
    world.clock.advance({ days: -22 })
  })
})

it('a funder reads the terms that the charity recorded before it confirms, and both read what it states itself', async () => {
  const project = await makeProject(world.deps, charity.id)
  const sent = newGrant({ projectId: project.id })
  const recorded = await world.call('POST /api/grant', { as: manager, body: sent })
  expect(recorded.body).toMatchObject({ terms: sent.terms })
  const read = async (as: { token: string }) =>
    (await world.call('GET /api/grant/{id}', { as, params: { id: sent.id } })).body.grant.terms
  expect(await read(reader)).toEqual(sent.terms)
  world.clock.advance({ minutes: 1 })
  const own = { shortfall: 'return', delay: 'ask', closing: 'return', words: 'Clause 4.' } as const
  const confirmed = await world.call('POST /api/grant/{id}/confirm', {
    as: trustee,
    params: { id: sent.id },
    body: { terms: own },
  })
  expect(confirmed.body).toMatchObject({ state: 'confirmed', terms: own })
  expect(await read(manager)).toEqual(own)
})
