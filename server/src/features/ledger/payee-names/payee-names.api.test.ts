import type { NewTransaction, Transaction } from '@pennytrail/contract'
import { privatePerson, type PayeeKind } from '@pennytrail/contract/ledger/payee-rules.ts'
import { describe, expect, it } from 'vitest'
import { sql } from '../../../platform/database/index.ts'
import { uuidv7 } from '../../../platform/ids.ts'
import { makeCharity, makeMember, makeProject } from '../../../testing/factories/index.ts'
import { testApp } from '../../../testing/test-app.ts'
import { postEntries, buildSpendingEntry, verifyLedger } from '../index.ts'

const world = await testApp()
const charity = await makeCharity(world.deps)
const manager = await makeMember(world.deps, charity.id, 'Manager')
const contributor = await makeMember(world.deps, charity.id, 'Contributor')
const viewer = await makeMember(world.deps, charity.id, 'Viewer')
const { id: projectId } = await makeProject(world.deps, charity.id)
const name = 'Marigold Tresidder'

type Caller = { token: string }

const record = (body: Partial<NewTransaction>, as: Caller = manager) =>
  world.call('POST /api/transaction', {
    body: {
      id: uuidv7(),
      charityId: charity.id,
      projectId,
      kind: 'spending',
      date: '2026-06-14',
      amount: 1000,
      payee: name,
      description: 'Sewing lessons',
      ...body,
    },
    as,
  })
const view = async (id: string, as?: Caller): Promise<Transaction> =>
  (await world.call('GET /api/transaction/{id}', { params: { id }, ...(as ? { as } : {}) })).body

/** Fetches everything that a visitor can see of the project and its charity, as one text. */
const fetchPublic = async (): Promise<string> => {
  const texts = await Promise.all(
    [
      `/api/project/${projectId}`,
      `/api/transaction/project/${projectId}`,
      `/api/transaction/project/${projectId}?text=${encodeURIComponent(name)}`,
      `/api/transaction/project/${projectId}.csv`,
      `/api/transaction/charity/${charity.number}`,
      `/api/transaction/charity/${charity.number}.csv`,
      `/api/ledger/${charity.number}.jsonl`,
      `/api/iati/${charity.number}.xml`,
      `/api/report/project/${projectId}`,
      `/api/explore?searchTerm=Marigold`,
    ].map(async (url) => (await world.app.inject({ url })).body),
  )
  return texts.join('\n')
}

/** Posts an entry as the product did before it asked for the kind of payee. */
const postUndecided = async (payee: string, source: 'bank' | 'platform' = 'bank') => {
  const entry = buildSpendingEntry({
    projectId,
    amount: 700,
    date: '2026-06-13',
    payee,
    description: 'Imported',
    authorRole: 'Manager',
    author: manager.id,
    source,
    sourceRef: uuidv7(),
  })
  const [posted] = await world.deps.database.transaction('system', (db) =>
    postEntries(db, charity.id, [entry], world.clock.now()),
  )
  return posted!.id
}
const names = async (query: Record<string, string> = {}, as: Caller = manager) =>
  world.call('GET /api/charity/{id}/payee-names', { params: { id: charity.id }, query, as })
const decide = (decisions: { id: string; payeeKind: PayeeKind }[], as: Caller = manager) =>
  world.call('POST /api/charity/{id}/payee-names', {
    params: { id: charity.id },
    body: { decisions },
    as,
  })
const isSound = async () =>
  world.deps.database.read('system', async (db) => (await verifyLedger(db, charity.id)).bad)

describe('recording money to or from a private person', () => {
  it('a payee’s name is published only if the payee is declared to be an organisation', async () => {
    const { id } = (await record({})).body
    expect(await view(id)).toMatchObject({ payee: null, payeeWithheld: true })
    expect((await view(id)).proof.openings.map(({ field }) => field)).not.toContain('payee')
    expect(await fetchPublic()).not.toContain('Tresidder')
    expect(await fetchPublic()).toContain(privatePerson)
    expect(await isSound()).toBeNull()
  })

  it('the team sees the unpublished name of a private payee in its own records and finds it by search', async () => {
    const { id } = (await record({ payee: 'Wilf Pascoe' })).body
    for (const as of [viewer, contributor, manager]) {
      expect(await view(id, as)).toMatchObject({ payee: 'Wilf Pascoe', payeeWithheld: true })
    }
    const list = (as?: Caller) =>
      world.call('GET /api/transaction/project/{id}', {
        params: { id: projectId },
        query: { text: 'Pascoe' },
        ...(as ? { as } : {}),
      })
    expect((await list(viewer)).body).toMatchObject({
      transactions: [{ id, payee: 'Wilf Pascoe', payeeWithheld: true }],
    })
    expect((await list()).body).toMatchObject({ transactions: [], totalCount: 0 })
    const file = await world.call('GET /api/transaction/project/{id}', {
      params: { id: `${projectId}.csv` },
      as: viewer,
    })
    expect(file.text).toContain('Wilf Pascoe (name not published)')
  })

  it('the name of an organisation is published', async () => {
    const { id } = (await record({ payee: 'Kitui Pumps', payeeKind: 'organisation' }, contributor))
      .body
    expect(await view(id)).toMatchObject({ payee: 'Kitui Pumps', payeeWithheld: false })
  })

  it('only Managers and Leads can deliberately publish the name of a private person', async () => {
    const named = { payee: 'Ysella Rowe', payeeKind: 'named-person' } as const
    const refused = await record(named, contributor)
    expect(refused.status).toBe(400)
    expect(refused.body).toMatchObject({ issues: [{ path: 'payeeKind' }] })
    const { id } = (await record(named)).body
    expect(await view(id)).toMatchObject({ payee: 'Ysella Rowe', payeeWithheld: false })
  })
})

describe('names published before entries recorded the kind of payee', () => {
  it('Managers see the published payee names that nobody has reviewed yet, imported names first', async () => {
    const typed = await postUndecided('Typed Person', 'platform')
    const imported = await postUndecided('Imported Person')
    const listed = (await names()).body
    expect(listed.names.map(({ id }) => id)).toEqual([imported, typed])
    expect((await names({}, contributor)).status).toBe(403)
    const decisions: { id: string; payeeKind: PayeeKind }[] = [
      { id: imported, payeeKind: 'person' },
      { id: typed, payeeKind: 'organisation' },
    ]
    expect((await decide(decisions)).body).toEqual({ withheld: 1, kept: 1 })
    expect((await names()).body).toMatchObject({ names: [], totalCount: 0 })
    expect((await names({ show: 'all', text: 'typed' })).body).toMatchObject({
      names: [{ id: typed, payeeKind: 'organisation' }],
    })
  })

  it('withholding a payee’s name removes it from all public pages and files and keeps the entry’s proof valid', async () => {
    const id = await postUndecided(name)
    expect(await fetchPublic()).toContain('Tresidder')
    const before = (await view(id)).proof
    await decide([{ id, payeeKind: 'person' }])
    expect(await fetchPublic()).not.toContain('Tresidder')
    const after = await view(id)
    expect(after).toMatchObject({ payee: null, payeeWithheld: true })
    expect(after.proof.form).toBe(before.form)
    expect(after.proof.chainHash).toBe(before.chainHash)
    expect(await view(id, viewer)).toMatchObject({ payee: name })
    expect(await isSound()).toBeNull()
  })

  it('a payee’s name kept as that of an organisation can be withheld later and is then never published again', async () => {
    const id = await postUndecided('Kept Then Withheld')
    await decide([{ id, payeeKind: 'organisation' }])
    expect((await decide([{ id, payeeKind: 'person' }])).body).toEqual({ withheld: 1, kept: 0 })
    expect(await view(id)).toMatchObject({ payee: null })
    const again = await decide([{ id, payeeKind: 'organisation' }])
    expect(again.body).toMatchObject({ code: 'transaction-not-found' })
    const republish = world.deps.database.transaction('system', (db) =>
      db.run(sql`update ledger_payee set kind = 'organisation', payee = null, payee_salt = null
        where entry_id = ${id}`),
    )
    await expect(republish).rejects.toThrow('stays withheld')
  })

  it('no decision about payees’ names is stored if one of the entries belongs to another charity', async () => {
    const other = await makeCharity(world.deps)
    const theirs = await makeMember(world.deps, other.id, 'Lead')
    const { id: foreign } = (
      await record(
        { charityId: other.id, projectId: null, payee: 'Not Yours', payeeKind: 'organisation' },
        theirs,
      )
    ).body
    const own = await postUndecided('Own Person')
    const decisions = [own, foreign].map((id) => ({ id, payeeKind: 'person' as const }))
    expect((await decide(decisions)).body).toMatchObject({ code: 'transaction-not-found' })
    expect(await view(foreign)).toMatchObject({ payee: 'Not Yours' })
    expect(await view(own)).toMatchObject({ payee: 'Own Person' })
  })
})
