import { toUkDate } from '@pennytrail/contract/dates/uk-date.ts'
import { describe, expect, it } from 'vitest'
import { sql } from '../../../platform/database/index.ts'
import { uuidv7 } from '../../../platform/ids.ts'
import {
  makeCharity,
  makeDonation,
  makeMember,
  makePerson,
  makeProject,
} from '../../../testing/factories/index.ts'
import { makeEvidence } from '../../../testing/factories/evidence.ts'
import { testApp } from '../../../testing/test-app.ts'
import { runChecks } from '../../ledger/index.ts'
import type { IdKindGiverRow } from '../grants.test-rows.ts'

const world = await testApp()
const charity = await makeCharity(world.deps)
const manager = await makeMember(world.deps, charity.id, 'Manager')
const project = await makeProject(world.deps, charity.id)
const today = () => toUkDate(world.clock.now())

const gift = (more: object = {}) => ({
  id: uuidv7(),
  charityId: charity.id,
  projectId: project.id as string | null,
  method: 'cheque',
  amount: 5000,
  date: today(),
  giver: { kind: 'new', name: 'Wilf Tanner', email: 'Wilf@example.org' } as object,
  shownAs: 'anonymous',
  ...more,
})
const record = (body: object, as = manager) =>
  world.call('POST /api/donation/offline', { as, body })
const ofKnown = (personId: string) => record(gift({ giver: { kind: 'known', personId } }))
const invite = (tempuserid: string) =>
  world.call('POST /api/team-invite', {
    as: manager,
    body: {
      charityId: charity.id,
      name: 'Wilf Tanner',
      email: 'wilf@example.org',
      role: 'Donor',
      tempuserid,
    },
  })

const readEntry = (donationId: string) =>
  world.deps.database.read('system', (db) =>
    db.one<IdKindGiverRow>(sql`
      select e.id, e.kind, i.giver, d.shown_giver shown,
        array(select account from ledger_leg l where l.entry_id = e.id order by 1) accounts
      from ledger_entry e join ledger_identity i on i.entry_id = e.id
      join ledger_detail d on d.entry_id = e.id
      where e.donation_id = ${donationId} and e.reverses_id is null`),
  )

describe('an offline gift', () => {
  it('an offline gift arrives in the account that the Manager chose', async () => {
    const cashBox = uuidv7()
    await world.call('POST /api/charity/{id}/bank-accounts', {
      as: manager,
      params: { id: charity.id },
      body: { id: cashBox, name: 'Cash box', kind: 'cash', currency: 'GBP' },
    })
    const sent = gift({ accountId: cashBox, method: 'cash' })
    expect((await record(sent)).status).toBe(201)
    expect(await readEntry(sent.id)).toMatchObject({ accounts: [`bank:${cashBox}`, 'income'] })
    expect((await record(gift({ accountId: uuidv7() }))).body).toMatchObject({
      issues: [{ path: 'accountId', message: 'Choose an account from the list.' }],
    })
    expect(await world.deps.database.read('system', runChecks)).toEqual([])
  })

  it('an offline gift is posted to the bank account once, and only the team sees its giver’s name', async () => {
    const sent = gift()
    const recorded = await record(sent)
    expect(recorded.status).toBe(201)
    expect(recorded.body.tempuserid).not.toBeNull()
    expect((await record(sent)).body).toEqual(recorded.body)
    expect(await readEntry(sent.id)).toMatchObject({
      kind: 'gift',
      giver: 'Wilf Tanner',
      shown: '',
      accounts: ['bank', 'income'],
    })
    expect((await record({ ...sent, amount: 6000 })).body).toMatchObject({
      code: 'donation-id-used',
    })
    // A second gift with the same email address is recorded for the same person.
    const second = await record(gift({ method: 'cash', amount: 700 }))
    expect(second.body.tempuserid).toBe(recorded.body.tempuserid)
  })

  it('a giver who gets an account by an invite finds their earlier offline gift in it', async () => {
    const joiner = await makePerson(world.deps, {
      firstname: 'Wilf',
      password: 'Long-enough-2026',
      email: 'wilf@example.org',
    })
    const { body } = await record(gift())
    const sent = await invite(body.tempuserid!)
    expect(sent.status).toBe(201)
    const emailMessage = (await world.outbox()).findLast(
      ({ recipient }) => recipient === 'wilf@example.org',
    )
    const token = /token=([\w-]+)/.exec(emailMessage!.textBody)![1]!
    await world.call('POST /api/team-invite/accept-invitation-donor', {
      body: { firstname: 'Wilf', lastname: 'Tanner', token, password: 'Long-enough-2026' },
    })
    const read = () =>
      world.call('GET /api/donation/donor/{id}', { as: joiner, params: { id: joiner.id } })
    const mine = await read()
    expect(mine.body.donations.map(({ id }) => id)).toContain(body.donationId)
    const receipt = await world.call('GET /api/donation/{id}', {
      as: joiner,
      params: { id: body.donationId },
    })
    expect(receipt.body.donation).toMatchObject({ amount: 5000, fee: 0, status: 'succeeded' })
    // From now on a gift recorded for this giver is in their account at once, and they get an
    // email.
    const later = await record(
      gift({ giver: { kind: 'temporary', tempuserid: body.tempuserid }, amount: 1234 }),
    )
    expect(later.body.tempuserid).toBeNull()
    expect((await read()).body.donations[0]).toMatchObject({ amount: 1234 })
    const notice = (await world.outbox()).at(-1)!
    expect(notice).toMatchObject({ recipient: 'wilf@example.org' })
    expect(notice.subject).toContain('has recorded your gift of £12.34')
  })

  it('a known giver can be chosen for an offline gift only after giving to the charity by name', async () => {
    const [known, shy] = [
      await makePerson(world.deps, { firstname: 'Ottilie' }),
      await makePerson(world.deps, { firstname: 'Ottilie' }),
    ]
    await makeDonation(world.deps, charity.id, known.id, { shownAs: 'named' })
    await makeDonation(world.deps, charity.id, shy.id)
    for (const [searchTerm, listed] of [
      ['', true],
      ['ottilie', true],
      ['nobody', false],
    ] as const) {
      const { body } = await world.call('GET /api/donation/charity-org/{id}/givers', {
        as: manager,
        params: { id: charity.id },
        query: { searchTerm },
      })
      const ids = body.givers.map(({ id }) => id)
      expect({ searchTerm, listed: ids.includes(known.id) }).toEqual({ searchTerm, listed })
      expect(ids).not.toContain(shy.id)
    }
    expect((await ofKnown(known.id)).status).toBe(201)
    expect((await ofKnown(shy.id)).body).toMatchObject({ code: 'person-not-found' })
  })

  it('an offline gift shows its evidence and the name of a giver who agreed to be named', async () => {
    const publicId = await makeEvidence(world.deps, charity.id)
    const sent = gift({
      giver: { kind: 'new', name: 'Sea Scouts', isOrganisation: true },
      shownAs: 'named',
      evidence: [{ publicId, title: 'Paying-in slip' }],
    })
    expect((await record(sent)).status).toBe(201)
    const entry = await readEntry(sent.id)
    expect(entry).toMatchObject({ kind: 'grant', shown: 'Sea Scouts' })
    const shown = await world.call('GET /api/transaction/{id}/evidence', {
      params: { id: entry.id },
    })
    expect(shown.body.evidence).toMatchObject([{ title: 'Paying-in slip', recordedWith: true }])
  })

  it('only the charity’s own list names the giver of an offline gift who is anonymous to the public', async () => {
    const shy = await makePerson(world.deps, { firstname: 'Eve', lastname: 'Quiet' })
    await makeDonation(world.deps, charity.id, shy.id, { amount: 3100 })
    const sent = gift({ giver: { kind: 'new', name: 'Olive Marsh' }, amount: 4321 })
    await record(sent)
    const viewer = await makeMember(world.deps, charity.id, 'Viewer')
    const received = (searchTerm: string) =>
      world.call('GET /api/donation/charity-org/{id}', {
        as: viewer,
        params: { id: charity.number },
        query: { searchTerm },
      })
    const found = await received('olive')
    expect(found.body.donors).toMatchObject([
      { id: sent.id, name: null, recordedGiver: 'Olive Marsh', amount: 4321 },
    ])
    // The donor who paid by card did not give their name to the charity.
    const all = await received('')
    expect(all.body.donors.find(({ amount }) => amount === 3100)).toMatchObject({
      name: null,
      recordedGiver: null,
    })
    expect(all.text).not.toContain('Quiet')
    const file = await world.call('GET /api/donation/charity-org/{id}', {
      as: viewer,
      params: { id: `${charity.number}.csv` },
      query: { searchTerm: 'olive' },
    })
    expect(file.text).toContain(',Anonymous,Olive Marsh,')
    const entry = await readEntry(sent.id)
    for (const open of [
      await world.call('GET /api/transaction/{id}', { params: { id: entry.id } }),
      await world.call('GET /api/donation/charity/{id}', { params: { id: charity.number } }),
    ]) {
      expect(open.status).toBe(200)
      expect(open.text).not.toContain('Olive')
    }
  })

  it('reversing the entry of an offline gift undoes it and keeps all totals correct', async () => {
    const joiner = await makePerson(world.deps)
    await makeDonation(world.deps, charity.id, joiner.id, { shownAs: 'named', amount: 1000 })
    const sent = gift({ giver: { kind: 'known', personId: joiner.id }, amount: 9000 })
    await record(sent)
    const entry = await readEntry(sent.id)
    await world.call('POST /api/transaction/{id}/reverse', {
      as: manager,
      params: { id: entry.id },
      body: { reason: 'Counted twice' },
    })
    const mine = await world.call('GET /api/donation/donor/{id}', {
      as: joiner,
      params: { id: joiner.id },
    })
    expect(mine.body.donations.find(({ id }) => id === sent.id)).toMatchObject({
      status: 'reversed',
      refunded: 9000,
    })
    expect(mine.body.summary.given).toBe(1000)
    expect(await world.deps.database.read('system', (db) => runChecks(db))).toEqual([])
  })

  it('the API refuses an offline gift with a future date, in a locked year or not in pounds', async () => {
    const tomorrow = toUkDate(new Date(world.clock.now().getTime() + 86_400_000))
    expect((await record(gift({ date: tomorrow }))).body).toMatchObject({
      issues: [{ path: 'date' }],
    })
    const euros = await makeProject(world.deps, charity.id, { currency: 'EUR' })
    expect((await record(gift({ projectId: euros.id }))).body).toMatchObject({
      issues: [{ path: 'projectId' }],
    })
    const closed = await makeProject(world.deps, charity.id, { lifecycle: 'closed' })
    expect((await record(gift({ projectId: closed.id }))).body).toMatchObject({
      code: 'fund-takes-no-entries',
    })
  })
})
