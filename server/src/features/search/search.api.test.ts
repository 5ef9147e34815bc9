import { describe, expect, it } from 'vitest'
import {
  joinDonorOrg,
  makeDonation,
  makeDonorOrg,
  makeCharity,
  makeMember,
  makePerson,
  makeProject,
} from '../../testing/factories/index.ts'
import { sql } from '../../platform/database/index.ts'
import { testApp } from '../../testing/test-app.ts'
import type { ReferenceRow } from './search.test-rows.ts'

const world = await testApp()
const { call, deps } = world

type Token = { readonly token: string }

/** Makes a charity with a Lead, a draft, and a payment to a person whose name is withheld. */
const makeTeam = async (name: string) => {
  const charity = await makeCharity(deps, { name })
  const lead = await makeMember(deps, charity.id, 'Lead')
  const draft = await makeProject(deps, charity.id, {
    title: `Zephyr draft of ${name}`,
    lifecycle: 'draft',
  })
  const record = async (payee: string, payeeKind: 'organisation' | 'person') => {
    const { status } = await call('POST /api/transaction', {
      as: lead,
      body: {
        id: crypto.randomUUID(),
        charityId: charity.id,
        projectId: null,
        kind: 'spending',
        date: '2026-06-01',
        amount: 500,
        payee,
        payeeKind,
        description: 'Screws',
      },
    })
    expect(status).toBe(201)
  }
  await record(`Zephyr Hardware of ${name}`, 'organisation')
  await record(`Zephyr Person of ${name}`, 'person')
  const giver = await makePerson(deps, { firstname: 'Zephyr', lastname: name })
  const { id: gift } = await makeDonation(deps, charity.id, giver.id)
  return { charity, lead, draft, giver, gift }
}

const ours = await makeTeam('Ourselves')
const theirs = await makeTeam('Strangers')

const search = async (as: Token, text: string, charity?: string) =>
  (await call('GET /api/search', { as, query: { text, ...(charity ? { charity } : {}) } })).body

const list = async (as: Token, text: string, charity?: string) =>
  (await search(as, text, charity)).results.map(({ kind, title }) => `${kind}: ${title}`)

const readReference = async (id: string): Promise<string> =>
  (
    await deps.database.read('system', (db) =>
      db.one<ReferenceRow>(sql`select reference from donation where id = ${id}`),
    )
  ).reference

describe('searching everywhere', () => {
  it('needs a session and at least two characters', async () => {
    expect((await call('GET /api/search', { query: { text: 'zephyr' } })).status).toBe(401)
    for (const text of ['z', ' z ', ''])
      expect((await call('GET /api/search', { as: ours.lead, query: { text } })).status).toBe(400)
  })

  it('a team finds its transactions with withheld names, its payees and its drafts', async () => {
    const found = await list(ours.lead, 'zephyr', ours.charity.id)
    expect(found).toEqual([
      'transaction: Zephyr Person of Ourselves',
      'transaction: Zephyr Hardware of Ourselves',
      'payee: Zephyr Person of Ourselves',
      'payee: Zephyr Hardware of Ourselves',
      'project: Zephyr draft of Ourselves',
    ])
  })

  it.each(['Viewer', 'Contributor', 'Manager', 'Lead'] as const)(
    'a %s finds nothing of another charity that only its team may see',
    async (role) => {
      const member = await makeMember(deps, ours.charity.id, role)
      const found = await list(member, 'zephyr', ours.charity.id)
      expect(found.filter((line) => line.includes('Strangers'))).toEqual([])
      expect(found.some((line) => line.startsWith('payee'))).toBe(role !== 'Viewer')
      const refused = await call('GET /api/search', {
        as: member,
        query: { text: 'zephyr', charity: theirs.charity.id },
      })
      expect(refused.status).toBe(403)
      expect(await list(member, 'zephyr')).toEqual([])
    },
  )

  it('a giver finds a gift by its reference, however it is typed, and nobody else does', async () => {
    const reference = await readReference(ours.gift)
    const digits = reference.replaceAll('-', '').slice(-8)
    for (const typed of [
      reference,
      reference.toLowerCase(),
      digits,
      digits.replace(/^..../, '$& '),
    ])
      expect(await list(ours.giver, typed)).toEqual([`own-gift: ${reference}`])
    const { path } = (await search(ours.giver, reference)).results[0]!
    expect(path).toBe(`/donation/${ours.gift}`)
    const admin = await makePerson(deps, { isAdmin: true })
    for (const other of [theirs.giver, theirs.lead, ours.lead, admin])
      expect(await list(other, reference)).toEqual([])
    const [received] = await list(ours.lead, reference, ours.charity.id)
    expect(received).toMatch(/^(transaction|received-gift): /)
  })

  it('a member of a donor organisation finds its gifts by reference', async () => {
    const [founder, member, outsider] = [
      await makePerson(deps),
      await makePerson(deps),
      await makePerson(deps),
    ]
    const org = await makeDonorOrg(deps)
    await joinDonorOrg(deps, org.id, member.id, 'Viewer')
    const grant = { donorOrgId: org.id }
    const { id } = await makeDonation(deps, ours.charity.id, founder.id, { grant })
    const reference = await readReference(id)
    expect(await list(member, reference)).toEqual([`own-gift: ${reference}`])
    expect(await list(outsider, reference)).toEqual([])
  })

  it('anybody who is signed in finds public projects and charities, at most five of each', async () => {
    const charity = await makeCharity(deps, { name: 'Quillwork Trust' })
    for (const at of [1, 2, 3, 4, 5, 6, 7])
      await makeProject(deps, charity.id, { title: `Quillwork ${at}` })
    await makeProject(deps, charity.id, { title: 'Quillwork for us', visibility: 'team' })
    const found = await list(ours.giver, 'quillwork')
    expect(found.filter((line) => line.startsWith('project'))).toHaveLength(5)
    expect(found).toContain('charity: Quillwork Trust')
    expect(found).not.toContain('project: Quillwork for us')
    expect((await search(ours.giver, 'quilwork')).showingFor).toBe('quillwork')
  })
})
