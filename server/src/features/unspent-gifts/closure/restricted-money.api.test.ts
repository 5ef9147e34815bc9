import type { GrantTerms } from '@pennytrail/contract/grants/grant-terms.ts'
import { describe, expect, it } from 'vitest'
import { sql } from '../../../platform/database/index.ts'
import { uuidv7 } from '../../../platform/ids.ts'
import {
  joinDonorOrg,
  makeDonorOrg,
  makeGrant,
  makeMember,
  makePerson,
} from '../../../testing/factories/index.ts'
import { testApp } from '../../../testing/test-app.ts'
import { buildOpeningEntry, buildTransferEntry, postEntries } from '../../ledger/index.ts'
import { getErrorCode, makeUnspentWorld } from '../testing/unspent-world.ts'
import type { EntryOfGroundRow } from '../unspent-gifts.test-rows.ts'

const world = await testApp()
const {
  charity,
  give,
  holds,
  makeProjectWithTerms,
  manager,
  open,
  setAside,
  settle,
  spend,
  standing,
  system,
} = await makeUnspentWorld(world)
const lead = await makeMember(world.deps, charity.id, 'Lead')
const org = await makeDonorOrg(world.deps, { name: 'Larkfield' })
const trustee = await makePerson(world.deps, { firstname: 'Ada' })
await joinDonorOrg(world.deps, org.id, trustee.id, 'Manager')

const asks: GrantTerms = { shortfall: 'ask', delay: 'ask', closing: 'ask', words: '' }

const record = (projectId: string | null, changes: object = {}) =>
  world.call('POST /api/transaction', {
    as: manager,
    body: {
      id: uuidv7(),
      charityId: charity.id,
      projectId,
      kind: 'grant',
      amount: 1_000_000,
      date: '2026-06-15',
      payee: 'The Harbour Trust',
      payeeKind: 'organisation',
      description: 'Restricted: minibus only',
      ...(projectId === null ? {} : { terms: asks }),
      ...changes,
    },
  })

const transfer = (from: string | null, to: string | null, amount: number) => [
  buildTransferEntry({ fromProjectId: from, toProjectId: to, amount, date: '2026-06-15' }),
]

const post = (entries: Parameters<typeof postEntries>[2]) =>
  system((db) => postEntries(db, charity.id, entries, world.clock.now()))

const ground = (projectId: string, changes: object, as = manager) =>
  world.call('POST /api/project/{id}/closure/ground', {
    params: { id: projectId },
    body: {
      id: uuidv7(),
      ground: 'consent',
      toProjectId: null,
      words: 'The trust’s director agreed by letter.',
      decidedOn: '2026-06-15',
      keptAt: 'the grants folder',
      ...changes,
    },
    as,
  })

/** A payment back to a funder, as the charity states it. */
const returned = {
  ground: 'returned',
  paidBack: { method: 'cheque', on: '2026-06-15', reference: '100234' },
  power: 'Clause 6 of the constitution',
}

const undecided = [
  [{ power: '' }, 'power'],
  [{ decidedOn: '2026-06-13' }, 'decidedOn'],
] as const

const findEntryOfGround = async (groundId: string): Promise<string> => {
  const { entryId } = await system((db) =>
    db.one<EntryOfGroundRow>(sql`select entry_id from restriction_ground where id = ${groundId}`),
  )
  return entryId
}

/** Makes a grant of £4,000.00 of the donor organisation, confirmed and received. */
const receiveGrant = async (projectId: string, terms?: GrantTerms) => {
  const { id } = await makeGrant(world.deps, charity.id, {
    by: manager.id,
    donorOrgId: org.id,
    projectId,
    amount: 400_000,
    ...(terms ? { terms } : {}),
  })
  await world.call('POST /api/grant/{id}/confirm', { as: trustee, params: { id } })
  const answer = await world.call('POST /api/grant/{id}/instalment', {
    as: manager,
    params: { id },
    body: { donationId: uuidv7(), position: 1, date: '2026-06-10' },
  })
  expect(answer.status).toBe(200)
  return id
}

const readNewestGift = async () => {
  const list = await world.call('GET /api/donation/charity-org/{id}', {
    params: { id: charity.id },
    as: manager,
  })
  return list.body.donors.toSorted((a, b) => (a.id < b.id ? 1 : -1))[0]!
}

describe('restricted money of a project that is closing', () => {
  it('an outside grant stays in the project until a ground is recorded, and the project waits for it', async () => {
    const project = await makeProjectWithTerms('secondary-purpose', 'Minibus')
    await record(project.id)
    const before = await standing(project.id)
    expect(before.left).toMatchObject({
      designated: 0,
      restricted: [{ name: 'The Harbour Trust', amount: 1_000_000, sequence: expect.any(Number) }],
    })
    await open(project.id, { becomes: 'cancelled' })
    await settle()
    const waiting = await standing(project.id)
    expect(waiting.closure!.settledAt).toBeNull()
    expect(waiting.left.restricted).toMatchObject([{ amount: 1_000_000, terms: asks }])

    const huts = await makeProjectWithTerms('secondary-purpose', 'Move-on rooms')
    const source = { kind: 'outside-grant', id: waiting.left.restricted[0]!.id }
    // The terms say that the funder is asked, so they are no ground.
    const byTerms = await ground(project.id, {
      source,
      amount: 1_000_000,
      ground: 'terms',
      decidedOn: null,
    })
    expect(getErrorCode(byTerms)).toBe('ground-not-possible')
    const moved = await ground(project.id, {
      source,
      amount: 400_000,
      toProjectId: huts.id,
    })
    expect(moved.status).toBe(200)
    expect(moved.body).toMatchObject({
      left: { restricted: [{ amount: 600_000 }] },
      grounds: [{ name: 'The Harbour Trust', ground: 'consent', to: { title: 'Move-on rooms' } }],
    })
    // There it is the same grant, with the same terms.
    expect((await standing(huts.id)).left.restricted).toMatchObject([
      { kind: 'outside-grant', name: 'The Harbour Trust', amount: 400_000, terms: asks },
    ])
    const back = await ground(project.id, { source, amount: 600_000, ...returned })
    expect(back.body).toMatchObject({ left: { restricted: [] } })
    expect((await standing(project.id)).project.lifecycle).toBe('cancelled')
    await holds()
  })

  it('a confirmed grant of a donor organisation never follows the terms of the appeal', async () => {
    const project = await makeProjectWithTerms('secondary-purpose', 'Rooms')
    const grantId = await receiveGrant(project.id)
    await open(project.id)
    await settle()
    const waiting = await standing(project.id)
    expect(waiting.closure).toMatchObject({ settledAt: null, items: [] })
    expect(waiting.left).toMatchObject({
      gifts: 0,
      restricted: [{ kind: 'grant', id: grantId, amount: 400_000, terms: null }],
    })
    const source = { kind: 'grant', id: grantId }
    const early = await ground(project.id, {
      source,
      amount: 400_000,
      ground: 'terms',
      decidedOn: null,
    })
    expect(early.body).toMatchObject({
      code: 'ground-not-possible',
      message: 'Nobody has said what was agreed for this grant. Record its terms first.',
    })
    const stated = await world.call('POST /api/project/{id}/closure/terms', {
      params: { id: project.id },
      body: { source, terms: { ...asks, closing: 'general', words: 'Any of your work.' } },
      as: manager,
    })
    expect(stated.body.left.restricted[0]!.terms).toMatchObject({ closing: 'general' })
    const freed = await ground(project.id, {
      source,
      amount: 400_000,
      ground: 'terms',
      decidedOn: null,
      words: 'Clause 7 of the award.',
    })
    expect(freed.body).toMatchObject({ left: { restricted: [] }, grounds: [{ ground: 'terms' }] })
    expect((await standing(project.id)).project.lifecycle).toBe('closed')
    const [mail] = (await world.outbox())
      .filter(({ recipient }) => recipient === trustee.email)
      .slice(-1)
    expect(mail!.subject).toBe('£4,000.00 of your grant to ' + charity.name)
    expect(mail!.textBody).toContain('Clause 7 of the award.')
    await holds()
  })

  it('a donor organisation is told when the move of its grant is reversed', async () => {
    const huts = await makeProjectWithTerms('secondary-purpose', 'Huts')
    const project = await makeProjectWithTerms('secondary-purpose', 'Rooms')
    const source = { kind: 'grant', id: await receiveGrant(project.id) }
    await open(project.id)
    const id = uuidv7()
    const sent = { id, source, amount: 150_000, toProjectId: huts.id }
    expect((await ground(project.id, sent)).status).toBe(200)
    const entry = { id: await findEntryOfGround(id) }
    const body = { reason: 'The trust meant another grant' }
    await world.call('POST /api/transaction/{id}/reverse', { params: entry, body, as: manager })
    await world.runJobs()
    const mails = (await world.outbox()).filter(({ recipient }) => recipient === trustee.email)
    expect(mails.at(-1)!.textBody.replaceAll(/\s+/g, ' ')).toMatch(
      /£1,500.00 .* to “Huts”. The money is in “Rooms” again.* The trust meant another grant/,
    )
  })

  it('a grant that goes back to its funder counts as refunded, and only what is left can go back', async () => {
    const project = await makeProjectWithTerms('secondary-purpose', 'Rooms')
    const grantId = await receiveGrant(project.id, { ...asks, closing: 'return' })
    await spend(project.id, 100_000)
    await open(project.id, { becomes: 'cancelled' })
    const sent = {
      source: { kind: 'grant', id: grantId },
      ...returned,
      decidedOn: null,
      power: '',
      amount: 300_000,
    }
    const tooMuch = await ground(project.id, { ...sent, amount: 300_001 })
    expect(tooMuch.body).toMatchObject({ issues: [{ path: 'amount' }] })
    const id = uuidv7()
    expect((await ground(project.id, { ...sent, id })).status).toBe(200)
    // A repeat returns the money once.
    const repeated = await ground(project.id, { ...sent, id })
    expect(repeated.body.grounds).toHaveLength(1)
    // The project ended on this ground, so the refund is not taken back by hand.
    const undone = await world.call('POST /api/transaction/{id}/reverse', {
      params: { id: await findEntryOfGround(id) },
      body: { reason: 'Typed twice' },
      as: manager,
    })
    expect(getErrorCode(undone)).toBe('refund-settled')
    const { grant } = (
      await world.call('GET /api/grant/{id}', { params: { id: grantId }, as: trustee })
    ).body
    expect(grant.received).toBe(100_000)
    expect((await standing(project.id)).project.lifecycle).toBe('cancelled')
    await holds()
  })

  it('only money from the general fund goes back there by itself, and other restricted money needs a ground', async () => {
    const project = await makeProjectWithTerms('secondary-purpose', 'Boats')
    await setAside(project.id, 5_000)
    await post([buildOpeningEntry({ projectId: project.id, amount: 7_000, date: '2026-06-14' })])
    const gift = await give(project.id)
    expect((await standing(project.id)).left).toMatchObject({
      gifts: 2_442,
      designated: 5_000,
      restricted: [{ kind: 'other', amount: 7_000, sources: [{ kind: 'opening', amount: 7_000 }] }],
    })
    await open(project.id)
    await settle()
    const waiting = await standing(project.id)
    expect(waiting.left).toMatchObject({ gifts: 0, designated: 5_000 })
    expect(waiting.closure!.settledAt).toBeNull()
    const source = { kind: 'other', id: null }
    // Nothing here says under which terms it came, so there are none to follow.
    const terms = { source, amount: 7_000, ground: 'terms', decidedOn: null }
    expect(getErrorCode(await ground(project.id, terms))).toBe('ground-not-possible')
    const power = { source, amount: 7_000, ground: 'power', words: 'Charities Act 2011, s.282.' }
    expect(getErrorCode(await ground(project.id, power))).toBe('access-denied')
    expect((await ground(project.id, power, lead)).status).toBe(200)
    expect((await standing(project.id)).project.lifecycle).toBe('closed')
    const listed = await world.call('GET /api/transaction/project/{id}', {
      params: { id: project.id },
      as: manager,
    })
    expect(listed.body.transactions.map(({ description }) => description)).toContain(
      'The charity’s own money, back from a project that has ended',
    )
    expect(gift).toBeDefined()
    await holds()
  })

  it('the database refuses a sweep of more than the designated money of a project that is closing', async () => {
    const project = await makeProjectWithTerms('secondary-purpose', 'Boats')
    await setAside(project.id, 5_000)
    await record(project.id, { amount: 7_000 })
    await open(project.id)
    await expect(post(transfer(project.id, null, 5_001))).rejects.toThrow(
      'would take restricted money',
    )
    await post(transfer(project.id, null, 5_000))
    await expect(post(transfer(project.id, null, 1))).rejects.toThrow('would take restricted money')
    await holds()
  })

  it('a ground names its day, and a power, scheme or order is a decision of a Lead', async () => {
    const project = await makeProjectWithTerms('secondary-purpose', 'Boats')
    await record(project.id)
    const source = {
      kind: 'outside-grant',
      id: (await standing(project.id)).left.restricted[0]!.id,
    }
    const sent = { source, amount: 1_000_000 }
    expect(getErrorCode(await ground(project.id, sent))).toBe('closure-not-open')
    await open(project.id)
    const undated = await ground(project.id, { ...sent, decidedOn: null })
    expect(undated.body).toMatchObject({ issues: [{ path: 'decidedOn' }] })
    const future = await ground(project.id, { ...sent, decidedOn: '2027-01-01' })
    expect(future.body).toMatchObject({ issues: [{ path: 'decidedOn' }] })
    const silent = await ground(project.id, { ...sent, words: ' ' })
    expect(silent.body).toMatchObject({ issues: [{ path: 'words' }] })
  })

  it('a funder’s consent comes after the money, with a file or the place where it is kept', async () => {
    const project = await makeProjectWithTerms('secondary-purpose', 'Boats')
    await record(project.id)
    await open(project.id)
    const [part] = (await standing(project.id)).left.restricted
    expect(part!.receivedOn).toBe('2026-06-15')
    const sent = { source: { kind: 'outside-grant', id: part!.id }, amount: 1_000_000 }
    const early = await ground(project.id, { ...sent, decidedOn: '2026-06-14' })
    expect(early.body).toMatchObject({ issues: [{ path: 'decidedOn' }] })
    expect(early.text).toContain('The money arrived on 15 June 2026')
    const unproven = await ground(project.id, { ...sent, keptAt: ' ' })
    expect(unproven.body).toMatchObject({ issues: [{ path: 'keptAt' }] })
    const secondGround = await ground(project.id, sent)
    expect(secondGround.body.grounds).toMatchObject([
      {
        words:
          'The trust’s director agreed by letter. The consent is kept here: the grants folder.',
      },
    ])
  })

  it('a return says how and when it was paid, and its ground: the grant’s terms, or a decision with its power', async () => {
    for (const [terms, expected, further, decided] of [
      [
        { ...asks, closing: 'return' },
        { ground: 'must-return-terms', decision: { on: '2026-06-12' } },
        [],
        '',
      ],
      [
        asks,
        { ground: 'trustees-decision', decision: { on: '2026-06-11', power: returned.power } },
        undecided,
        ' Decided by the trustees on 11 June 2026, power: Clause 6 of the constitution.',
      ],
    ] as const) {
      const project = await makeProjectWithTerms('secondary-purpose', 'Rooms')
      const grantId = await receiveGrant(project.id, terms)
      await open(project.id)
      const paidBack = { ...returned.paidBack, on: '2026-06-12' }
      const source = { kind: 'grant', id: grantId }
      const sent = { source, amount: 400_000, ...returned, paidBack, decidedOn: '2026-06-11' }
      for (const [changes, path] of [
        [{ paidBack: null }, 'paidBack'],
        [{ paidBack: { ...paidBack, on: '2026-06-09' }, decidedOn: '2026-06-09' }, 'paidBack.on'],
        [{ paidBack: { ...paidBack, on: '2026-06-17' } }, 'paidBack.on'],
        ...further,
      ] as const) {
        const refused = await ground(project.id, { ...sent, ...changes })
        expect(refused.body).toMatchObject({ issues: [{ path }] })
      }
      const id = uuidv7()
      expect((await ground(project.id, { ...sent, id })).status).toBe(200)
      expect(await readNewestGift()).toMatchObject({
        refunds: [{ ...expected, paidBack: { method: 'cheque', reference: '100234' } }],
      })
      const entry = await world.call('GET /api/transaction/{id}', {
        params: { id: await findEntryOfGround(id) },
        as: manager,
      })
      expect(entry.body).toMatchObject({
        entryDate: '2026-06-12',
        description: `Back to the funder by cheque, reference 100234. The trust’s director agreed by letter.${decided}`,
      })
    }
    await holds()
  })
})
