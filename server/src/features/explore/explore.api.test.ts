import {
  lifecycles,
  visibilities,
  isFoundInExplore,
} from '@pennytrail/contract/projects/lifecycle.ts'
import fc from 'fast-check'
import pg from 'pg'
import { describe, expect, it } from 'vitest'
import { sql } from '../../platform/database/index.ts'
import { makeCharity, makePerson, makeProject } from '../../testing/factories/index.ts'
import { testApp, type CallOptions } from '../../testing/test-app.ts'
import type { AnyRow, TitleActiveOnIdRow } from './explore.test-rows.ts'

const world = await testApp()
const { deps } = world
const someone = await makePerson(deps)

const explore = async (query: CallOptions['query'], as?: CallOptions['as']) => {
  const answer = await world.call('GET /api/explore', {
    query: { limit: 100, ...query },
    ...(as ? { as } : {}),
  })
  expect(answer).toMatchObject({ status: 200 })
  return answer.body
}
const names = async (query: CallOptions['query'], as?: CallOptions['as']): Promise<string[]> =>
  (await explore(query, as)).searchOutputs.map(({ name }) => name)

const asSystem = (statement: ReturnType<typeof sql>): Promise<number> =>
  deps.database.transaction('system', (db) => db.run(statement))

const foundTitles = (visibility: string): string[] =>
  lifecycles.filter(isFoundInExplore).map((stage) => `Marmalade ${stage} for ${visibility}`)

describe('search results', () => {
  it('search finds projects depending on their stage, their visibility and whether the searcher is signed in', async () => {
    const charity = await makeCharity(deps, { name: 'Marmalade Trust' })
    for (const lifecycle of lifecycles) {
      for (const visibility of visibilities) {
        const title = `Marmalade ${lifecycle} for ${visibility}`
        await makeProject(deps, charity.id, { title, lifecycle, visibility })
      }
    }
    expect((await names({ searchTerm: 'marmalade' })).toSorted()).toEqual(
      ['Marmalade Trust', ...foundTitles('public')].toSorted(),
    )
    expect((await names({ searchTerm: 'marmalade' }, someone)).toSorted()).toEqual(
      ['Marmalade Trust', ...foundTitles('public'), ...foundTitles('signed-in')].toSorted(),
    )
  })

  it.each(['claimed', 'suspended', 'off-register'] as const)(
    'finds a %s charity and its projects only while the charity is verified',
    async (status) => {
      const name = `Quince ${status}`
      const charity = await makeCharity(deps, { name, status })
      await makeProject(deps, charity.id, { title: `Orchard of quince ${status}` })
      expect(await names({ searchTerm: name }, someone)).toEqual([])
      await asSystem(sql`update charity set status = 'verified' where id = ${charity.id}`)
      expect((await names({ searchTerm: name })).toSorted()).toEqual([
        `Orchard of quince ${status}`,
        name,
      ])
      await asSystem(sql`update charity set status = ${status} where id = ${charity.id}`)
      expect(await names({ searchTerm: name })).toEqual([])
    },
  )

  it('the search index changes in the same transaction as the data that it lists, whoever changes the data', async () => {
    const charity = await makeCharity(deps, { name: 'Zebra Aid', number: '9412345' })
    const project = await makeProject(deps, charity.id, { title: 'Zinnia beds', tags: ['Climate'] })
    await expect(
      deps.database.transaction('system', async (db) => {
        await db.run(sql`update project set title = 'Tulip beds' where id = ${project.id}`)
        throw new Error('undone')
      }),
    ).rejects.toThrow('undone')
    expect(await names({ searchTerm: 'zinnia' })).toEqual(['Zinnia beds'])
    await asSystem(sql`update project set title = 'Tulip beds', tags = '{Heritage}',
      countries = '{PE}' where id = ${project.id}`)
    expect(await names({ searchTerm: 'zinnia' })).toEqual([])
    expect(await names({ searchTerm: 'tulip', listOfTags: 'Heritage', country: 'pe' })).toEqual([
      'Tulip beds',
    ])
    await asSystem(sql`update charity set name = 'Okapi Aid' where id = ${charity.id}`)
    expect(await names({ searchTerm: 'okapi', projectOrCharity: 'project' })).toEqual([
      'Tulip beds',
    ])
    expect(await names({ searchTerm: '9412345' })).toEqual(['Okapi Aid', 'Tulip beds'])
    await asSystem(sql`update project set visibility = 'team' where id = ${project.id}`)
    expect(await names({ searchTerm: 'tulip' }, someone)).toEqual([])
    await asSystem(sql`update project set visibility = 'public' where id = ${project.id}`)
    expect(await names({ searchTerm: 'tulip' })).toEqual(['Tulip beds'])
    await asSystem(sql`delete from project where id = ${project.id}`)
    expect(await names({ searchTerm: 'tulip' })).toEqual([])
  })

  it('search lists the most recently active results first when nothing is typed', async () => {
    const before = world.clock.now()
    const charity = await makeCharity(deps, { countriesActive: ['TV'] })
    const older = await makeProject(deps, charity.id, { title: 'Older', countries: ['TV'] })
    world.clock.advance({ days: 1 })
    await makeProject(deps, charity.id, { title: 'Newer', countries: ['TV'] })
    const inTuvalu = { country: 'TV', projectOrCharity: 'project' }
    expect(await names(inTuvalu)).toEqual(['Newer', 'Older'])
    world.clock.advance({ days: 1 })
    await asSystem(sql`insert into project_total (project_id, charity_id, currency, received, last_entry_at)
      values (${older.id}, ${charity.id}, 'GBP', 2500, ${deps.clock.now()})`)
    expect(await names(inTuvalu)).toEqual(['Older', 'Newer'])
    const [first] = (await explore(inTuvalu)).searchOutputs
    expect(first).toMatchObject({
      kind: 'project',
      lastActivityOn: deps.clock.now().toISOString().slice(0, 10),
      charity: { id: charity.id, number: charity.number, name: charity.name },
      project: {
        raised: 2500,
        currency: 'GBP',
        target: null,
        lifecycle: 'active',
        health: { state: 'healthy', text: 'Healthy' },
      },
    })
    expect(await names({ country: 'TV' })).toContain(charity.name)
    world.clock.set(before)
  })

  it('search finds only results that have all the chosen tags', async () => {
    const charity = await makeCharity(deps)
    const tagged = (title: string, tags: string[]) => makeProject(deps, charity.id, { title, tags })
    await tagged('Both', ['Sport', 'Refugees'])
    await tagged('One', ['Sport'])
    expect(await names({ listOfTags: ['Sport', 'Refugees'] })).toEqual(['Both'])
    expect((await names({ listOfTags: 'Sport' })).toSorted()).toEqual(['Both', 'One'])
    expect(await names({ listOfTags: ['Sport', 'Research'] })).toEqual([])
  })
})

describe('search words', () => {
  it.each([
    ['All We Can', 'all we can'],
    ['The Who', 'the who'],
    ['We Are With You', 'WE ARE WITH YOU'],
  ])(
    'search finds %s, whose name is made of stop words, and its projects, by “%s”',
    async (name, searchTerm) => {
      const charity = await makeCharity(deps, { name })
      await makeProject(deps, charity.id, { title: `Rafts of ${charity.number}` })
      await makeCharity(deps, { name: 'The Trust for Those in Need' })
      const found = await names({ searchTerm })
      expect(found).toContain(name)
      expect(found).toContain(`Rafts of ${charity.number}`)
      expect(found).not.toContain('The Trust for Those in Need')
    },
  )

  it.each(['All We Can', 'The Who', 'We Are With You'])(
    'search finds %s while it is being typed, before names that only begin with the last letters',
    async (name) => {
      await makeCharity(deps, { name })
      for (const other of ['Candles of Whitby', 'Wholesome Areas', 'Witney Youth Camps'])
        await makeCharity(deps, { name: other })
      const words = name.split(' ')
      for (let length = words[0]!.length + 3; length <= name.length; length++) {
        const typed = name.slice(0, length)
        const [first] = await names({ searchTerm: typed })
        expect({ typed, first }).toEqual({ typed, first: name })
      }
    },
  )

  it('search ranks titles above summaries and matches stems, beginnings of words, accents and places', async () => {
    const charity = await makeCharity(deps, { name: 'Société Générale d’Entraide' })
    const make = (title: string, summary: string, place = '') =>
      makeProject(deps, charity.id, { title, summary, place, countries: ['BO'] })
    await make('Roofs for barns', 'Also lanterns.')
    await make('Lanterns for schools', 'Light after dark.', 'Potosí')
    expect(await names({ searchTerm: 'lantern' })).toEqual([
      'Lanterns for schools',
      'Roofs for barns',
    ])
    expect(await names({ searchTerm: 'school lant' })).toEqual(['Lanterns for schools'])
    expect(await names({ searchTerm: 'la', listOfTags: [] })).toContain('Lanterns for schools')
    expect(await names({ searchTerm: 'POTOSI' })).toEqual(['Lanterns for schools'])
    expect(await names({ searchTerm: 'Potosí' })).toEqual(['Lanterns for schools'])
    expect(await names({ searchTerm: "generale d'entraide" })).toHaveLength(3)
    expect(await names({ searchTerm: 'lanterns bolivia' })).toHaveLength(2)
    expect(await names({ searchTerm: 'the lanterns of the' })).toHaveLength(2)
  })

  it('search finds a misspelt word and says which spelling it searched for', async () => {
    const charity = await makeCharity(deps)
    await makeProject(deps, charity.id, { title: 'Beekeeping on the escarpment' })
    for (const typo of ['escarpmnet', 'escrpment', 'escarppment', 'exarpment']) {
      const answer = await explore({ searchTerm: `beekeeping ${typo}` })
      expect(answer.searchOutputs.map(({ name }) => name)).toEqual(['Beekeeping on the escarpment'])
      expect(answer.showingFor).toBe('beekeeping escarpment')
    }
    expect((await explore({ searchTerm: 'escarpment' })).showingFor).toBeNull()
    expect(await explore({ searchTerm: 'zzxqvw' })).toMatchObject({
      totalCount: 0,
      showingFor: null,
    })
  })

  it('visitors get no spelling suggestion from a project that only signed-in people may find', async () => {
    const charity = await makeCharity(deps)
    await makeProject(deps, charity.id, { title: 'Philharmonia', visibility: 'signed-in' })
    await makeProject(deps, charity.id, { title: 'Sarcophagus', lifecycle: 'draft' })
    expect((await explore({ searchTerm: 'philharmnia' })).showingFor).toBeNull()
    expect((await explore({ searchTerm: 'philharmnia' }, someone)).showingFor).toBe('philharmonia')
    expect((await explore({ searchTerm: 'sarcophgus' }, someone)).showingFor).toBeNull()
    const query = { searchTerm: 'philharmnia zzxqvw' }
    expect((await explore(query)).nearWords).toEqual([])
  })

  it('a search that finds nothing offers single words that find something', async () => {
    const charity = await makeCharity(deps)
    await makeProject(deps, charity.id, { title: 'Mangroves' })
    await makeProject(deps, charity.id, { title: 'Tambourines' })
    const { nearWords } = await explore({ searchTerm: 'mangroves tambourines' })
    expect(nearWords).toEqual(['mangroves', 'tambourines'])
    expect((await explore({ searchTerm: 'mangroves' })).nearWords).toEqual([])
  })

  it('search handles every text that can be typed without an error', async () => {
    const typed = [
      '%', '_', '\\', "'", "''", '&|!()<->:*', 'a:*', '🍻', '水', 'क्या',
      'x'.repeat(200), 'a '.repeat(100), "'; drop table project; --", '<b>', '-', '1e5', '007',
    ] // prettier-ignore
    for (const searchTerm of typed) await explore({ searchTerm })
    await fc.assert(
      fc.asyncProperty(fc.string({ unit: 'grapheme', maxLength: 60 }), async (text) => {
        const query = { searchTerm: text.slice(0, 200), listOfTags: [text.slice(0, 100)] }
        const answer = await world.call('GET /api/explore', { query })
        expect({ text, status: answer.status }).toEqual({ text, status: 200 })
      }),
      { numRuns: 60, seed: 4 },
    )
  })

  it('search treats SQL wildcards as punctuation', async () => {
    const charity = await makeCharity(deps)
    await makeProject(deps, charity.id, { title: 'Hundred% wool_socks' })
    expect(await names({ searchTerm: 'hundred%' })).toEqual(['Hundred% wool_socks'])
    expect(await names({ searchTerm: 'hun%wool' })).toEqual([])
  })

  it.each([
    { country: 'Kenya' },
    { country: 'K1' },
    { projectOrCharity: 'donor' },
    { page: 0 },
    { page: 'two' },
    { limit: 101 },
    { limit: -1 },
    { searchTerm: 'x'.repeat(201) },
    { sort: 'name' },
  ] as Record<string, string | number>[])('refuses the invalid search %o', async (query) => {
    const answer = await world.call('GET /api/explore', { query })
    expect(answer.status).toBe(400)
    expect(answer.body).toMatchObject({ code: 'validation-failed' })
  })
})

const analyzeItems = async (): Promise<void> => {
  const owner = new pg.Client({ connectionString: world.ownerUrl })
  await owner.connect()
  await owner.query('analyze explore_item')
  await owner.end()
}
const collect = (text: string, cap: number) =>
  deps.database.read('', (db) =>
    db.many<TitleActiveOnIdRow>(sql`
      select distinct p.title, c.active_on, p.id
      from explore_candidates(${text}::tsquery, null, '{}', null, ${cap}) c
      join project p on p.id = c.id order by c.active_on desc, p.id desc`),
  )
const collectTitles = async (text: string) =>
  new Set((await collect(text, 40)).map(({ title }) => title))

/**
 * Adds 900 projects over a year, of which the oldest 600 have another title. The planner counts
 * beginnings of words only if it knows more than 100 words.
 */
const addProjects = (charityId: string) =>
  asSystem(sql`insert into project (id, charity_id, title, summary, lifecycle, created_at,
      updated_at)
    select gen_random_uuid(), ${charityId}, case when n <= 600 then 'Salsify' else 'Lovage' end,
      'Sage w' || n % 150, 'active', at, at
    from generate_series(1, 900) n
    cross join lateral (select now() - interval '1 year' + n * interval '8 hours' as at) moment`)

describe('pages of search results', () => {
  it('search returns page 1 with two results by default', async () => {
    const charity = await makeCharity(deps)
    await makeProject(deps, charity.id)
    const { body } = await world.call('GET /api/explore')
    expect(body).toMatchObject({ page: 1, limit: 2, more: false })
    expect(body.searchOutputs).toHaveLength(2)
    expect(body.totalPages).toBe(Math.ceil(body.totalCount / 2))
  })

  it('the pages of a search together list each result exactly once, for any search and any page length', async () => {
    const searches = fc.record({
      searchTerm: fc.constantFrom('', 'marmalade', 'for', 'pr', 'charity project', 'lantren'),
      projectOrCharity: fc.constantFrom('', 'project', 'charity'),
      country: fc.constantFrom('', '', 'BO'),
      limit: fc.integer({ min: 1, max: 13 }),
    })
    await fc.assert(
      fc.asyncProperty(searches, async ({ limit, ...query }) => {
        const whole = await explore({ ...query, limit: 100 }, someone)
        const pages = Math.max(1, Math.ceil(whole.totalCount / limit))
        const ids: string[] = []
        for (let page = 1; page <= pages; page += 1) {
          const answer = await explore({ ...query, limit, page }, someone)
          expect(answer).toMatchObject({ totalCount: whole.totalCount, totalPages: pages, page })
          ids.push(...answer.searchOutputs.map(({ id }) => id))
        }
        expect(ids).toEqual(whole.searchOutputs.map(({ id }) => id))
        expect(new Set(ids).size).toBe(whole.totalCount)
      }),
      { numRuns: 25, seed: 7 },
    )
  })

  it('a page beyond the last search result is empty', async () => {
    expect(await explore({ page: 100_000 })).toMatchObject({ searchOutputs: [], page: 100_000 })
    expect(await explore({ page: 9, searchTerm: 'zzxqvw' })).toMatchObject({ totalPages: 1 })
  })

  it('search counts results exactly up to 1,000 and says when there are more', async () => {
    const charity = await makeCharity(deps)
    const add = (count: number) =>
      asSystem(sql`insert into project (id, charity_id, title, lifecycle, created_at, updated_at)
        select gen_random_uuid(), ${charity.id}, 'Kumquat ' || n, 'active', now(), now()
        from generate_series(1, ${count}) n`)
    await add(1000)
    const all = { searchTerm: 'kumquats', limit: 48 }
    expect(await explore(all)).toMatchObject({ totalCount: 1000, totalPages: 21, more: false })
    await add(1)
    expect(await explore(all)).toMatchObject({ totalCount: 1000, totalPages: 21, more: true })
    const last = await explore({ ...all, page: 21 })
    expect(last.searchOutputs).toHaveLength(1000 - 20 * 48)
    expect((await explore({ ...all, page: 22 })).searchOutputs).toEqual([])
    await asSystem(sql`delete from project where charity_id = ${charity.id}`)
  })

  it('search for a common word returns the most recent results, even if database statistics are wrong', async () => {
    const charity = await makeCharity(deps)
    await addProjects(charity.id)
    await analyzeItems()
    const recent = await collect("'lovage'", 4)
    expect(recent).toHaveLength(4)
    const newest = await collect("'lovage'", 900)
    expect(recent).toEqual(newest.slice(0, 4))
    // The planner's statistics say that this word is common, but none of the most recently active
    // items contains it.
    const older = await collect("'salsify'", 4)
    expect(older.map(({ title }) => title)).toEqual(Array.from({ length: 4 }, () => 'Salsify'))
    await asSystem(sql`delete from project where charity_id = ${charity.id}`)
  })

  it('search for two letters that most projects have returns the most recent of them, wherever the letters are', async () => {
    const charity = await makeCharity(deps)
    await addProjects(charity.id)
    await analyzeItems()
    expect(await collectTitles("'sa':*")).toEqual(new Set(['Lovage']))
    expect(await collectTitles("'sal':*")).toEqual(new Set(['Salsify']))
    await asSystem(sql`delete from project where charity_id = ${charity.id}`)
  })
})

it('the search filters offer only tags and countries with results that the searcher can see', async () => {
  const charity = await makeCharity(deps)
  const project = await makeProject(deps, charity.id, {
    tags: ['Recreation'],
    countries: ['IS'],
    visibility: 'signed-in',
  })
  const offered = async (as?: typeof someone) =>
    (await world.call('GET /api/explore/filters', as ? { as } : {})).body
  expect((await offered()).countries).not.toContain('IS')
  expect((await offered()).tags).not.toContain('Recreation')
  expect((await offered(someone)).countries).toContain('IS')
  expect((await offered(someone)).tags).toContain('Recreation')
  await asSystem(sql`update project set lifecycle = 'closed' where id = ${project.id}`)
  expect((await offered(someone)).countries).not.toContain('IS')
})

it('the application’s database role reaches the search index only through its functions', async () => {
  for (const table of ['explore_item', 'explore_value', 'explore_word', 'explore_source']) {
    const reach = await deps.database.read('system', (db) =>
      db.one<AnyRow>(
        sql`select has_table_privilege(${table}, 'select, insert, update, delete') as any`,
      ),
    )
    expect({ table, ...reach }).toEqual({ table, any: false })
  }
})
