import type { GrantTerms } from '@pennytrail/contract/grants/grant-terms.ts'
import { describe, expect, it } from 'vitest'
import { sql } from '../../../platform/database/index.ts'
import { uuidv7 } from '../../../platform/ids.ts'
import { makeOfflineGift, makeTemporaryPerson } from '../../../testing/factories/index.ts'
import { asOwner } from '../../../testing/fail-writes.ts'
import { testApp } from '../../../testing/test-app.ts'
import { buildIncomeEntry, buildReversal, postEntries, runChecks } from '../../ledger/index.ts'
import { getErrorCode, makeUnspentWorld } from '../testing/unspent-world.ts'
import type { EntryOfGroundRow } from '../unspent-gifts.test-rows.ts'

const world = await testApp()
const { charity, holds, makeProjectWithTerms, manager, open, setAside, spend, standing, system } =
  await makeUnspentWorld(world)

const asks: GrantTerms = { shortfall: 'ask', delay: 'ask', closing: 'ask', words: '' }

/** Records a grant of £10,000.00 without a giver here, and closes its project. */
const closeWithGrant = async (title: string) => {
  const project = await makeProjectWithTerms('secondary-purpose', title)
  const { body, status } = await world.call('POST /api/transaction', {
    as: manager,
    body: {
      id: uuidv7(),
      charityId: charity.id,
      projectId: project.id,
      kind: 'grant',
      amount: 1_000_000,
      date: '2026-06-14',
      payee: 'The Harbour Trust',
      payeeKind: 'organisation',
      description: 'Restricted: minibus only',
      terms: asks,
    },
  })
  expect(status).toBe(201)
  await open(project.id)
  return { project, grant: body.id, source: { kind: 'outside-grant', id: body.id } }
}

/** Records a cheque of £5,000.00 from an organisation. Returns its entry and its part here. */
const giveByOrganisation = async (projectId: string) => {
  const trust = await makeTemporaryPerson(world.deps, charity.id, {
    name: 'Acme Trust',
    isOrganisation: true,
  })
  await makeOfflineGift(world.deps, charity.id, trust, { amount: 500_000, projectId })
  const [part] = (await standing(projectId)).left.restricted
  return { gift: part!.transactionId!, source: { kind: part!.kind, id: part!.id } }
}

/** Records a ground and returns the id of its entry. */
const recordGround = async (projectId: string, changes: object): Promise<string> => {
  const id = uuidv7()
  const { status } = await world.call('POST /api/project/{id}/closure/ground', {
    params: { id: projectId },
    body: {
      id,
      ground: 'consent',
      toProjectId: null,
      words: 'The trust’s director agreed by letter.',
      decidedOn: '2026-06-15',
      keptAt: 'the grants folder',
      ...changes,
    },
    as: manager,
  })
  expect(status).toBe(200)
  const { entryId } = await system((db) =>
    db.one<EntryOfGroundRow>(sql`select entry_id from restriction_ground where id = ${id}`),
  )
  return entryId
}

const reverse = (id: string) =>
  world.call('POST /api/transaction/{id}/reverse', {
    params: { id },
    body: { reason: 'It was wrong' },
    as: manager,
  })

const listRestricted = async (projectId: string) =>
  (await standing(projectId)).left.restricted.map(({ amount, kind, name }) => ({
    amount,
    kind,
    name,
  }))

describe('undoing a ground', () => {
  it('an outside grant whose move is reversed is the grant again, under its own terms', async () => {
    const huts = await makeProjectWithTerms('secondary-purpose', 'Huts')
    const { project, source } = await closeWithGrant('Minibus')
    const moved = await recordGround(project.id, { source, amount: 600_000, toProjectId: huts.id })
    await spend(huts.id, 50_000)
    expect((await reverse(moved)).status).toBe(201)
    expect((await standing(project.id)).left.restricted).toMatchObject([
      { kind: 'outside-grant', name: 'The Harbour Trust', amount: 1_000_000, terms: asks },
    ])
    expect(await listRestricted(huts.id)).toEqual([])
    await holds()
    // It can leave on another ground.
    await recordGround(project.id, { source, amount: 1_000_000 })
    expect((await standing(project.id)).project.lifecycle).toBe('closed')
    await holds()
  })

  it('a gift of an organisation whose move on a ground is reversed is back in its project', async () => {
    const huts = await makeProjectWithTerms('secondary-purpose', 'Huts')
    const project = await makeProjectWithTerms('secondary-purpose', 'Boats')
    const { gift, source } = await giveByOrganisation(project.id)
    await open(project.id)
    const moved = await recordGround(project.id, { source, amount: 200_000, toProjectId: huts.id })
    expect(getErrorCode(await reverse(gift))).toBe('gift-moved-on')
    expect((await reverse(moved)).status).toBe(201)
    expect(await listRestricted(project.id)).toMatchObject([{ amount: 500_000 }])
    expect(await listRestricted(huts.id)).toEqual([])
    expect((await reverse(gift)).status).toBe(201)
    expect(await listRestricted(project.id)).toEqual([])
    await holds()
  })
})

describe('reversing a grant that left its project', () => {
  it('a grant cannot be reversed while part of it is in another project or went back', async () => {
    const huts = await makeProjectWithTerms('secondary-purpose', 'Huts')
    const { grant, project, source } = await closeWithGrant('Minibus')
    const moved = await recordGround(project.id, { source, amount: 600_000, toProjectId: huts.id })
    expect((await reverse(grant)).body).toMatchObject({ code: 'gift-moved-on' })
    expect((await reverse(moved)).status).toBe(201)
    const returned = await recordGround(project.id, {
      source,
      amount: 400_000,
      ground: 'returned',
      paidBack: { method: 'cheque', on: '2026-06-15', reference: '' },
      power: 'Clause 6',
    })
    expect(getErrorCode(await reverse(returned))).toBe('refund-settled')
    expect(getErrorCode(await reverse(grant))).toBe('gift-moved-on')
    expect(await listRestricted(project.id)).toMatchObject([{ amount: 600_000 }])
    await holds()
  })

  it('a move cannot be reversed while the grant has moved on from there', async () => {
    const huts = await makeProjectWithTerms('secondary-purpose', 'Huts')
    const { project, source } = await closeWithGrant('Minibus')
    const first = await recordGround(project.id, { source, amount: 600_000, toProjectId: huts.id })
    await open(huts.id)
    const [part] = (await standing(huts.id)).left.restricted
    const second = await recordGround(huts.id, {
      source: { kind: 'outside-grant', id: part!.id },
      amount: 100_000,
    })
    expect(getErrorCode(await reverse(first))).toBe('gift-moved-on')
    expect((await reverse(second)).status).toBe(201)
    expect((await reverse(first)).status).toBe(201)
    expect(await listRestricted(project.id)).toMatchObject([{ amount: 1_000_000 }])
    await holds()
  })

  it('the database refuses it too, and the ledger check names a ledger that an earlier release let break', async () => {
    const huts = await makeProjectWithTerms('secondary-purpose', 'Huts')
    const { grant, project, source } = await closeWithGrant('Minibus')
    await recordGround(project.id, { source, amount: 600_000, toProjectId: huts.id })
    const common = { projectId: project.id, amount: 1_000_000, date: '2026-06-14' }
    const entry = buildIncomeEntry({ ...common, kind: 'grant' })
    const none = { counterProjectId: null, budgetLineId: null, donationId: null }
    const wrong = { reason: 'Wrong', author: '', authorRole: 'Manager' } as const
    const reversal = () => buildReversal({ ...entry, ...none, id: grant }, wrong)
    const post = (...entries: Parameters<typeof postEntries>[2]) =>
      system((db) => postEntries(db, charity.id, entries, world.clock.now()))
    await expect(post(reversal())).rejects.toMatchObject({
      constraint: 'ledger_entry_leaves_gifts',
    })
    const onTrigger = (action: 'disable' | 'enable') =>
      asOwner(
        world.ownerUrl,
        `alter table ledger_entry ${action} trigger ledger_entry_leaves_gifts`,
      )
    await onTrigger('disable')
    await post(reversal())
    await onTrigger('enable')
    expect(await world.deps.database.read('system', runChecks)).toMatchObject([
      {
        name: '19-gifts-stay-in-their-funds',
        rows: [{ projectId: project.id, missing: 600_000 }],
      },
    ])
    await setAside(project.id, 600_000)
    await holds()
  })
})
