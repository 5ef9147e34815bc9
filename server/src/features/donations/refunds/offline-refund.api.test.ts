import { expect, it } from 'vitest'
import { sql } from '../../../platform/database/index.ts'
import { uuidv7 } from '../../../platform/ids.ts'
import {
  joinDonorOrg,
  makeCharity,
  makeDonation,
  makeDonorOrg,
  makeGrant,
  makeMember,
  makePerson,
  makeProject,
  statedGround,
} from '../../../testing/factories/index.ts'
import { testApp } from '../../../testing/test-app.ts'
import { verifyAttribution } from '../../attribution/index.ts'
import {
  buildReversal,
  buildSpendingEntry,
  buildTransferEntry,
  postEntries,
  runChecks,
} from '../../ledger/index.ts'
import type { OfflineRefundEntryRow } from '../donations.test-rows.ts'

const world = await testApp()
const charity = await makeCharity(world.deps)
const manager = await makeMember(world.deps, charity.id, 'Manager')
const project = await makeProject(world.deps, charity.id)
const giver = await makePerson(world.deps, { firstname: 'Edda' })
// Their name is known to the charity, so it can record gifts for them.
await makeDonation(world.deps, charity.id, giver.id, { shownAs: 'named', amount: 1000 })

/** Records a gift of £100.00 by cheque, which arrived on 10 June. */
const record = async (changes: object = {}): Promise<string> => {
  const id = uuidv7()
  const answer = await world.call('POST /api/donation/offline', {
    as: manager,
    body: {
      id,
      charityId: charity.id,
      projectId: project.id,
      method: 'cheque',
      amount: 10_000,
      date: '2026-06-10',
      giver: { kind: 'known', personId: giver.id },
      shownAs: 'anonymous',
      ...changes,
    },
  })
  expect(answer.status).toBe(201)
  return id
}

const paidBack = { method: 'cheque', on: '2026-06-12', reference: '100234' }

const refund = (donationId: string, changes: object = {}, as = manager) =>
  world.call('POST /api/donation/{id}/refund', {
    params: { id: donationId },
    body: {
      id: uuidv7(),
      amount: 4000,
      reason: 'You asked us to.',
      paidBack,
      ...statedGround,
      ...changes,
    },
    as,
  })

const readGift = async (id: string, as = giver) =>
  (await world.call('GET /api/donation/{id}', { params: { id }, as })).body.donation

const listed = async (id: string) => {
  const { body } = await world.call('GET /api/donation/charity-org/{id}', {
    as: manager,
    params: { id: charity.id },
    query: { searchTerm: (await readGift(id)).reference },
  })
  return body.donors[0]!
}

const listEntries = (donationId: string) =>
  world.deps.database.read('system', (db) =>
    db.many<OfflineRefundEntryRow>(sql`
      select e.id, e.kind, e.direction, e.amount, e.project_id, e.entry_date as "on",
        (select sum(l.amount) from ledger_leg l where l.entry_id = e.id and l.account = 'bank')::bigint
          as bank
      from ledger_entry e where e.donation_id = ${donationId} order by e.seq`),
  )

const reverse = (entryId: string, as = manager) =>
  world.call('POST /api/transaction/{id}/reverse', {
    as,
    params: { id: entryId },
    body: { reason: 'Typed for the wrong gift' },
  })

const post = (...entries: Parameters<typeof postEntries>[2][number][]) =>
  world.deps.database.transaction('system', (db) =>
    postEntries(db, charity.id, entries, world.clock.now()),
  )

const getCode = (answer: { body: unknown }) => (answer.body as { code?: string }).code

const holds = async () => {
  expect(await world.deps.database.read('system', (db) => runChecks(db))).toEqual([])
  const { bad } = await world.deps.database.read('system', (db) =>
    verifyAttribution(db, charity.id),
  )
  expect(bad).toBeNull()
}

/** Lists the checks that fail after a change, which is then undone. */
const listBroken = async (change: ReturnType<typeof sql>) => {
  const undo = new Error('undo')
  let broken: string[] = []
  const tampering = world.deps.database.transaction('system', async (db) => {
    await db.run(change)
    broken = (await runChecks(db)).map(({ name }) => name)
    throw undo
  })
  await expect(tampering).rejects.toBe(undo)
  return broken
}

it('a refund leaves the account that the Manager chose', async () => {
  const own = { as: manager, params: { id: charity.id } }
  const accountId = uuidv7()
  await world.call('POST /api/charity/{id}/bank-accounts', {
    ...own,
    body: { id: accountId, name: 'Cash box', kind: 'cash', currency: 'GBP' },
  })
  const id = await record()
  expect((await refund(id, { paidBack: { ...paidBack, accountId } })).status).toBe(200)
  expect((await listEntries(id)).map(({ bank }) => bank)).toEqual([10_000, null])
  const { body } = await world.call('GET /api/charity/{id}/bank-accounts', own)
  expect(body.accounts.at(-1)).toMatchObject({ balances: [{ balance: -4000 }] })
  await holds()
})

it('a part of a gift by cheque is refunded from the bank account on the day it was paid back, and the giver is told how', async () => {
  const id = await record()
  const body = { id: uuidv7() }
  const answer = await refund(id, body)
  expect(answer.body).toMatchObject({
    refund: {
      amount: 4000,
      state: 'succeeded',
      ground: 'mistake',
      paidBack: { method: 'cheque', reference: '100234' },
    },
    refundable: 6000,
  })
  // The same request again is the same refund, and another one with its id is refused.
  expect((await refund(id, body)).body).toEqual(answer.body)
  expect(getCode(await refund(id, { ...body, paidBack: { ...paidBack, method: 'cash' } }))).toBe(
    'refund-id-used',
  )
  expect(await listEntries(id)).toMatchObject([
    { kind: 'gift', amount: 10_000 },
    { kind: 'refund', amount: 4000, bank: -4000, projectId: project.id, on: '2026-06-12' },
  ])
  expect(await readGift(id)).toMatchObject({
    status: 'partly-refunded',
    refunded: 4000,
    refunds: [{ reason: 'You asked us to.', paidBack: { reference: '100234' } }],
  })
  const mail = (await world.outbox()).at(-1)!
  expect(mail.recipient).toBe(giver.email)
  expect(mail.textBody).toContain('on 12 June 2026 by cheque, reference 100234')
  expect(mail.textBody).toContain('£60.00 of your gift stays with the charity')
  expect(await listed(id)).toMatchObject({
    refundable: 6000,
    refundObstacle: null,
    refunds: [{ sequence: expect.any(Number), paidBack: { method: 'cheque' } }],
  })
  // More than is left is refused; the rest can go back in another way.
  expect(getCode(await refund(id, { amount: 6001 }))).toBe('refund-too-much')
  const rest = { amount: 6000, paidBack: { method: 'cash', on: '2026-06-15', reference: '' } }
  expect((await refund(id, rest)).status).toBe(200)
  expect(await readGift(id)).toMatchObject({ status: 'refunded', refunded: 10_000 })
  expect((await refund(id, { amount: 1 })).body).toMatchObject({ code: 'refund-not-possible' })
  const statement = await world.call('GET /api/statement/donor/{id}', {
    as: giver,
    params: { id: giver.id },
    query: {},
  })
  expect(
    statement.body.lines
      .filter((line) => line.donationId === id)
      .map(({ amount, date, paidBackBy }) => [date, amount, paidBackBy]),
  ).toEqual([
    ['2026-06-10', 10_000, null],
    ['2026-06-12', -4000, 'cheque'],
    ['2026-06-15', -6000, 'cash'],
  ])
  const file = await world.call('GET /api/donation/donor/{id}', {
    as: giver,
    params: { id: `${giver.id}.csv` },
    query: {},
  })
  expect(file.text).toContain('in cash; by cheque')
  await holds()
})

it('the day on which a gift was paid back is neither before the gift or its decision nor in the future nor in a locked year', async () => {
  const id = await record()
  const on = (date: string) => refund(id, { paidBack: { ...paidBack, on: date } })
  for (const date of ['2026-06-09', '2026-06-16']) {
    expect((await on(date)).body).toMatchObject({ issues: [{ path: 'paidBack.on' }] })
  }
  const late = await refund(id, { decidedOn: '2026-06-13' })
  expect(late.body).toMatchObject({ issues: [{ path: 'decidedOn' }] })
  expect(late.text).toContain('The money went back on 12 June 2026')
  expect((await refund(id, { paidBack: undefined })).body).toMatchObject({
    issues: [{ path: 'paidBack' }],
  })
  const other = await makeCharity(world.deps)
  const otherLead = await makeMember(world.deps, other.id, 'Lead')
  await makeDonation(world.deps, other.id, giver.id, { shownAs: 'named' })
  const gift = uuidv7()
  await world.call('POST /api/donation/offline', {
    as: otherLead,
    body: {
      id: gift,
      charityId: other.id,
      projectId: null,
      method: 'cash',
      amount: 5000,
      date: '2026-01-05',
      giver: { kind: 'known', personId: giver.id },
      shownAs: 'anonymous',
    },
  })
  await world.call('POST /api/charity/{id}/year-locks', {
    as: otherLead,
    params: { id: other.id },
    body: { lockedThrough: '2026-03-31' },
  })
  const locked = { paidBack: { ...paidBack, on: '2026-03-31' } }
  expect((await refund(gift, locked, otherLead)).body).toMatchObject({
    issues: [{ path: 'paidBack.on', message: expect.stringContaining('locked up to') }],
  })
  expect((await refund(gift, {}, otherLead)).status).toBe(200)
})

it('a gift that came online is not refunded as paid back by the charity', async () => {
  const online = await makeDonation(world.deps, charity.id, giver.id, { projectId: project.id })
  expect(getCode(await refund(online.id))).not.toBe(undefined)
  expect(await readGift(online.id)).toMatchObject({ refunded: 0 })
})

it('reversing the entry of a refund that was recorded by mistake puts the gift back, and tells the giver', async () => {
  const id = await record()
  await refund(id)
  const [gift, paid] = await listEntries(id)
  // A gift with a refund cannot be reversed before the refund is corrected.
  const early = await reverse(gift!.id)
  expect(early.body).toMatchObject({ code: 'gift-refunded' })
  const mirror = buildReversal(
    {
      id: gift!.id,
      category: 'donations-and-legacies',
      entryDate: gift!.on,
      currency: 'GBP',
      amount: 10_000,
      direction: 'in',
      projectId: project.id,
      counterProjectId: null,
      budgetLineId: null,
      donationId: id,
      legs: [
        { account: 'bank', projectId: null, amount: 10_000 },
        { account: 'income', projectId: project.id, amount: -10_000 },
      ],
    },
    { reason: 'A script', authorRole: 'System', author: 'script' },
  )
  await expect(post(mirror)).rejects.toThrow('has a refund')
  expect((await reverse(paid!.id, await makeMember(world.deps, charity.id, 'Viewer'))).status).toBe(
    403,
  )
  expect((await reverse(paid!.id)).status).toBe(201)
  expect(await readGift(id)).toMatchObject({
    status: 'succeeded',
    refunded: 0,
    refunds: [{ state: 'failed', paidBack: { method: 'cheque' } }],
  })
  expect(await listed(id)).toMatchObject({ refundable: 10_000 })
  await world.runJobs()
  const mail = (await world.outbox()).at(-1)!
  expect(mail).toMatchObject({ recipient: giver.email })
  expect(mail.subject).toContain('no refund of £40.00')
  // Now the gift can be refunded again, or reversed.
  expect((await refund(id, { amount: 10_000 })).status).toBe(200)
  const again = (await listEntries(id)).at(-1)!
  expect((await reverse(again.id)).status).toBe(201)
  expect((await reverse(gift!.id)).status).toBe(201)
  expect(await readGift(id)).toMatchObject({ status: 'reversed' })
  await holds()
})

it('a refund of a gift that is spent or has moved takes what is unspent first, and its correction puts every fund back', async () => {
  const [from, to] = [
    await makeProject(world.deps, charity.id),
    await makeProject(world.deps, charity.id),
  ]
  const id = await record({ projectId: from.id })
  const date = '2026-06-11'
  await post(buildSpendingEntry({ projectId: from.id, amount: 3000, date }))
  await post(
    buildTransferEntry({
      fromProjectId: from.id,
      toProjectId: to.id,
      amount: 2000,
      date: '2026-06-14',
      donationId: id,
    }),
  )
  expect((await refund(id, { amount: 6500 })).status).toBe(200)
  const parts = (await listEntries(id)).filter(({ kind }) => kind === 'refund')
  // It was paid back on 12 June, but no money leaves a fund before it came there.
  expect(parts.map(({ amount, on, projectId }) => [amount, projectId, on])).toEqual([
    [1500, to.id, '2026-06-14'],
    [5000, from.id, '2026-06-12'],
  ])
  await holds()
  // Either entry stands for the whole refund.
  expect((await reverse(parts[1]!.id)).status).toBe(201)
  expect(getCode(await reverse(parts[0]!.id))).toBe('already-reversed')
  expect(await readGift(id)).toMatchObject({ status: 'succeeded', refunded: 0 })
  // Spent money can go back too: the charity’s other money then pays for the spending.
  expect((await refund(id, { amount: 10_000 })).status).toBe(200)
  await holds()
})

it('refunds and reversals at the same time never pay back more than the gift, and none fails for another', async () => {
  const id = await record()
  const [gift] = await listEntries(id)
  const answers = await Promise.all([
    ...Array.from({ length: 5 }, () => refund(id)),
    reverse(gift!.id),
    ...Array.from({ length: 5 }, () => refund(id)),
  ])
  for (const { status } of answers) expect([200, 201, 409]).toContain(status)
  const { refunded, status } = await readGift(id)
  const isReversed = status === 'reversed'
  expect(isReversed ? 10_000 : 8000).toBe(refunded)
  expect(answers.filter((one) => one.status === 200)).toHaveLength(isReversed ? 0 : 2)
  await holds()
})

it('an instalment of a grant is refunded to its organisation, whose list says how', async () => {
  const org = await makeDonorOrg(world.deps, { name: 'Larkfield' })
  const trustee = await makePerson(world.deps, { firstname: 'Ada' })
  await joinDonorOrg(world.deps, org.id, trustee.id, 'Manager')
  const grant = await makeGrant(world.deps, charity.id, {
    by: manager.id,
    donorOrgId: org.id,
    projectId: project.id,
    amount: 400_000,
  })
  await world.call('POST /api/grant/{id}/confirm', { as: trustee, params: { id: grant.id } })
  const donationId = uuidv7()
  await world.call('POST /api/grant/{id}/instalment', {
    as: manager,
    params: { id: grant.id },
    body: { donationId, position: 1, date: '2026-06-10' },
  })
  const by = { paidBack: { method: 'bank-transfer', on: '2026-06-12', reference: 'LF 22' } }
  expect((await refund(donationId, { amount: 150_000, ...by })).status).toBe(200)
  const { body } = await world.call('GET /api/donation/donor-org/{id}', {
    as: trustee,
    params: { id: org.id },
    query: {},
  })
  expect(body.donations).toMatchObject([{ refunded: 150_000, paidBackBy: ['bank-transfer'] }])
  const notice = (await world.outbox()).findLast(({ recipient }) => recipient === trustee.email)
  expect(notice).toMatchObject({
    textBody: expect.stringContaining('by bank transfer, reference LF 22'),
  })
  await holds()
})

it('the checks name a gift whose refunds differ from its ledger', async () => {
  const id = await record()
  await refund(id)
  expect(
    await listBroken(sql`update donation_refund set failed_at = now() where donation_id = ${id}`),
  ).toEqual(['21-refunds-agree'])
  expect(
    await listBroken(sql`
      insert into donation_refund (id, donation_id, amount, refunded_at, paid_by, reference)
      values ('typed-by-hand', ${id}, 1, now(), 'cash', '')`),
  ).toEqual(['21-refunds-agree'])
  await holds()
})
