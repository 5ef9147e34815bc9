import { describe, expect, it } from 'vitest'
import { makeCharity, makeDonorOrg, makeMember, makePerson } from './testing/factories/index.ts'
import { makeGivingWorld } from './testing/giving-world.ts'
import { sql } from './platform/database/index.ts'
import { testApp } from './testing/test-app.ts'

const world = await testApp()
const { deps } = world
const giving = await makeGivingWorld(world)
const { charity, project } = giving
const lead = await makeMember(deps, charity.id, 'Lead')
const admin = await makePerson(deps, { isAdmin: true })

// As a Mac writes it into a file: the letter, then its mark.
const decomposed = 'Zoë'.normalize('NFD')
const written = [`${decomposed} O’Brien`, 'zoe obrien', "ZOË O'BRIEN", 'Zoe O`Brien']

const searchPeople = async (query: Record<string, string | number>) =>
  (await world.call('GET /api/admin/person', { query, as: admin })).body

describe('a list that is searched by a text', () => {
  it('finds a name however its accents, apostrophes and letters are typed or stored', async () => {
    const giver = await makePerson(deps, { firstname: decomposed, lastname: "O'Brien" })
    await makeDonorOrg(deps, { name: `${decomposed} O’Brien Fund` })
    await makeCharity(deps, { name: `${decomposed} O’Brien Trust` })
    await giving.startAndPay({ shownAs: 'named' }, giver)
    await giving.deliverEvents()
    const id = crypto.randomUUID()
    const paid = await world.call('POST /api/transaction', {
      body: {
        id,
        charityId: charity.id,
        projectId: project.id,
        kind: 'spending',
        amount: 100,
        currency: 'GBP',
        date: '2026-01-15',
        category: 'charitable-activities',
        payee: `${decomposed} O’Brien Ltd`,
        payeeKind: 'organisation',
        description: 'Rope',
      },
      as: lead,
    })
    expect(paid.text).toContain(id)
    const params = { id: charity.id }
    for (const text of written) {
      const found = {
        people: (await world.call('GET /api/admin/person', { query: { q: text }, as: admin })).body
          .people.length,
        organisations: (
          await world.call('GET /api/admin/organisation', { query: { q: text }, as: admin })
        ).body.organisations.length,
        donorOrgs: (
          await world.call('GET /api/donor-org', { query: { searchTerm: text }, as: lead })
        ).body.donorOrgs.length,
        transactions: (
          await world.call('GET /api/transaction/charity/{id}', { params, query: { text } })
        ).body.totalCount,
        payeeNames: (
          await world.call('GET /api/charity/{id}/payee-names', {
            params,
            query: { text, show: 'all' },
            as: lead,
          })
        ).body.names.length,
        receivedGifts: (
          await world.call('GET /api/donation/charity-org/{id}', {
            params,
            query: { searchTerm: text },
            as: lead,
          })
        ).body.totalCount,
        givers: (
          await world.call('GET /api/donation/charity-org/{id}/givers', {
            params,
            query: { searchTerm: text },
            as: lead,
          })
        ).body.givers.length,
      }
      expect({ text, ...found }).toEqual({
        text,
        people: 1,
        organisations: 2,
        donorOrgs: 1,
        transactions: 2,
        payeeNames: 1,
        receivedGifts: 1,
        givers: 1,
      })
    }
  })

  it('counts 1,000 accounts at most, lists the newest of them and says that more match', async () => {
    await deps.database.transaction('accounts', (db) =>
      db.run(sql`
        insert into person (id, first_name, last_name, created_at)
        select gen_random_uuid(), 'Jory', 'Tregenza ' || at, now() + at * interval '1 second'
        from generate_series(1, 1001) at`),
    )
    const last = await searchPeople({ q: 'jory tregenza', page: 10, limit: 100 })
    expect(last).toMatchObject({ more: true, totalCount: 1000, totalPages: 10 })
    expect(last.people).toHaveLength(100)
    expect(last.people.at(-1)?.lastname).toBe('Tregenza 2')
    expect(await searchPeople({ q: 'jory tregenza 1001' })).toMatchObject({
      more: false,
      totalCount: 1,
    })
    const all = await searchPeople({ q: '', limit: 100 })
    expect(all.totalCount).toBeGreaterThan(1000)
    const pages = await Promise.all(
      Array.from({ length: all.totalPages + 1 }, (_, at) =>
        searchPeople({ q: '', limit: 100, page: at + 1 }),
      ),
    )
    const listed = pages.flatMap(({ people }) => people)
    expect(new Set(listed.map(({ id }) => id)).size).toBe(all.totalCount)
    expect(listed.map(({ createdAt }) => createdAt)).toEqual(
      listed.map(({ createdAt }) => createdAt).toSorted((a, b) => b.localeCompare(a)),
    )
  })
})
