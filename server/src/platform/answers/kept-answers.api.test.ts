import { describe, expect, it } from 'vitest'
import { sql, type Sql } from '../database/index.ts'
import {
  joinCharity,
  makeCharity,
  makeDonation,
  makeMember,
  makePerson,
  makeProject,
  makeUpdate,
} from '../../testing/factories/index.ts'
import { makeEvidence } from '../../testing/factories/evidence.ts'
import { openSecondApp } from '../../testing/servers/second-app.ts'
import { testApp } from '../../testing/test-app.ts'
import { uuidv7 } from '../ids.ts'
import { KeptAnswers } from './kept-answers.ts'

// Changes of other processes stay unseen, so that only this process's own changes show at once.
const world = await testApp({}, { answers: { maxUnseen: Infinity } })
const { deps } = world
const charity = await makeCharity(deps)
const manager = await makeMember(deps, charity.id, 'Manager')
const project = await makeProject(deps, charity.id, { endsOn: '2031-01-01' })
const asSystem = (statement: Sql) => deps.database.transaction('system', (db) => db.run(statement))

const origin = await world.app.listen({ port: 0, host: '127.0.0.1' })
const read = async (url: string, headers: Record<string, string> = {}) => {
  const response = await fetch(origin + url, { headers })
  return `${response.status} ${await response.text()}`
}

const plain = (content: string) => ({ type: 'text/plain', content, scope: charity.id })

let spending = ''
const spend = async (): Promise<void> => {
  spending = uuidv7()
  const { status } = await world.call('POST /api/transaction', {
    body: {
      id: spending,
      charityId: charity.id,
      projectId: project.id,
      kind: 'spending',
      date: '2026-06-01',
      amount: 500,
      payee: 'Lamorna Timber',
      payeeKind: 'organisation',
      description: 'Boards',
    },
    as: manager,
  })
  expect(status).toBe(201)
}
const ofProject = `/api/project/${project.id}`
const ofEntries = `/api/transaction/charity/${charity.id}`
const ofCharity = `/api/charity/${charity.id}`
const ofCoverage = `/api/transaction/project/${project.id}/coverage`
const ofPage = `/projects/${project.id}`

/** Each change, with an address whose answer comes from what it changes. */
const changes: readonly (readonly [string, string, () => Promise<unknown>])[] = [
  [
    'a gift',
    ofEntries,
    () => makeDonation(deps, charity.id, manager.id, { projectId: project.id }),
  ],
  [
    'a gift to the totals of the front page',
    '/api/front-page',
    () => makeDonation(deps, charity.id, manager.id, { projectId: project.id }),
  ],
  ['spending', ofEntries, spend],
  ['spending to the coverage', ofCoverage, spend],
  ['evidence', ofCoverage, () => makeEvidence(deps, charity.id, { entryId: spending })],
  [
    'an erased name',
    ofEntries,
    () =>
      asSystem(sql`update ledger_detail set payee = null, payee_salt = null
        where entry_id = ${spending}`),
  ],
  [
    'an update',
    `/api/project-update/project/${project.id}`,
    () => makeUpdate(deps, charity.id, { projectId: project.id }),
  ],
  [
    'a title',
    ofPage,
    () =>
      world.call('PATCH /api/project/{id}', {
        params: { id: project.id },
        body: { title: 'Another title' },
        as: manager,
      }),
  ],
  [
    'a name of the charity',
    ofPage,
    () => asSystem(sql`update charity set name = 'Netters' where id = ${charity.id}`),
  ],
  [
    'a name on the list of projects',
    '/api/explore',
    () => asSystem(sql`update project set title = 'Nets' where id = ${project.id}`),
  ],
  [
    'a person in the team',
    ofCharity,
    () => asSystem(sql`update charity_member set shown = true where person_id = ${manager.id}`),
  ],
  [
    'a name in the team',
    ofCharity,
    () => asSystem(sql`update person set first_name = 'Wren' where id = ${manager.id}`),
  ],
  ['the date of the health', ofProject, async () => world.clock.advance({ days: 3000 })],
  [
    'a suspended charity',
    ofCharity,
    () => asSystem(sql`update charity set status = 'suspended' where id = ${charity.id}`),
  ],
  [
    'a hidden project',
    ofProject,
    () =>
      asSystem(sql`insert into content_hidden (kind, id, hidden_at)
        values ('project', ${project.id}, now())`),
  ],
  [
    'a project that is shown again',
    ofProject,
    () => asSystem(sql`delete from content_hidden where id = ${project.id}`),
  ],
  [
    'the visibility',
    ofPage,
    () => asSystem(sql`update project set visibility = 'team' where id = ${project.id}`),
  ],
]

describe('answers to visitors that are kept', () => {
  it.each(changes)('a visitor sees %s with the next request', async (_name, url, change) => {
    const before = await read(url)
    expect(await read(url)).toBe(before)
    await change()
    const after = await read(url)
    expect(after).not.toBe(before)
    expect(await read(url)).toBe(after)
  })

  it('an answer is made once for requests that come while nothing changes', async () => {
    let made = 0
    const make = async () => ({
      type: 'text/plain',
      content: String((made += 1)),
      scope: charity.id,
    })
    const answers = new KeptAnswers({ database: deps.database, clock: world.clock })
    const first = await answers.find('one', make)
    const [second, third] = await Promise.all([
      answers.find('one', make),
      answers.find('one', make),
    ])
    expect([second, third]).toEqual([first, first])
    expect(made).toBe(1)
    await asSystem(sql`update project set title = 'Nets' where id = ${project.id}`)
    await Promise.all([answers.find('one', make), answers.find('one', make)])
    expect(made).toBe(2)
  })

  it('a change of one charity leaves the answers about another', async () => {
    const other = await makeCharity(deps)
    const answers = new KeptAnswers({ database: deps.database, clock: world.clock })
    let made = 0
    const ask = () =>
      answers.find('other', async () => {
        made += 1
        return { type: 'text/plain', content: '', scope: other.id }
      })
    await ask()
    await asSystem(sql`update project set title = 'Twine' where id = ${project.id}`)
    await ask()
    expect(made).toBe(1)
    await makeProject(deps, other.id)
    await ask()
    expect(made).toBe(2)
  })

  it('an answer that was being made when its charity changed is not kept', async () => {
    const answers = new KeptAnswers({ database: deps.database, clock: world.clock })
    const first = await answers.find('slow', async () => {
      await asSystem(sql`update project set title = 'Ropes' where id = ${project.id}`)
      await answers.find('another', async () => plain(''))
      return plain('before')
    })
    const second = await answers.find('slow', async () => plain('after'))
    expect(second).not.toBe(first)
    expect((second as { size: number }).size).toBe('after'.length)
  })

  it('an answer is made by one request at a time, also when a change comes meanwhile', async () => {
    const answers = new KeptAnswers({ database: deps.database, clock: world.clock })
    const [begun, released] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    const steps: string[] = []
    const first = answers.find('shared', async () => {
      begun.resolve()
      await released.promise
      steps.push('before')
      return plain('before')
    })
    await begun.promise
    await asSystem(sql`update project set title = 'Floats' where id = ${project.id}`)
    const find = () =>
      answers.find('shared', async () => {
        steps.push('after')
        return plain('after')
      })
    const later = Promise.all([find(), find(), find()])
    // A request that comes after them has read the change, so they have too.
    await answers.find('another', async () => plain(''))
    released.resolve()
    const [second, ...others] = await later
    expect(steps).toEqual(['before', 'after'])
    expect(second).not.toBe(await first)
    expect(others).toEqual([second, second])
  })

  it('the memory of kept answers stays within its limit', async () => {
    const answers = new KeptAnswers({
      database: deps.database,
      clock: world.clock,
      maxBytes: 200_000,
    })
    for (let at = 0; at < 100; at += 1) {
      const answer = await answers.find<never>(`key ${at}`, async () => ({
        type: 'text/plain',
        content: 'x'.repeat(10_000),
        scope: charity.id,
      }))
      await answers.encode(answer, 'br')
    }
    expect(answers.bytes).toBeGreaterThan(100_000)
    expect(answers.bytes).toBeLessThanOrEqual(200_000)
  })

  it('nothing kept is served while the changes of other processes cannot be read', async () => {
    const second = await openSecondApp(world)
    let made = 0
    const ask = () =>
      second.deps.answers.find('away', async () => {
        made += 1
        return { type: 'text/plain', content: '', scope: charity.id }
      })
    await ask()
    await ask()
    expect(made).toBe(1)
    await second.deps.database.beside.pool.end()
    await ask()
    await ask()
    expect(made).toBe(3)
  })

  it('visitors do not wait for a silent database if their patience is limited', async () => {
    const { database } = deps
    const answering = Promise.withResolvers<void>()
    const beside = {
      readAtOnce: async (...parameters: Parameters<typeof database.readAtOnce>) => {
        await answering.promise
        return database.beside.readAtOnce(...parameters)
      },
    }
    const answers = new KeptAnswers({
      database: { writeCount: 0, beside } as unknown as typeof database,
      clock: world.clock,
      patience: 20,
    })
    let made = 0
    const ask = () =>
      answers.find('silent', async ({ position }) => {
        made += 1
        return { type: 'text/plain', content: `${made} ${position}`, scope: charity.id }
      })
    // The first waits as long as its patience lasts, and others not at all.
    await ask()
    await Promise.all([ask(), ask()])
    expect(made).toBe(3)
    answering.resolve()
    await expect.poll(async () => (await ask()) === (await ask())).toBe(true)
  })
})

/** Finds the scope of a page that asks for one URL. */
const findScope = async (url: string) => {
  const { scope } = await deps.answers.collect(async () => {
    await world.app.inject({ url })
  })
  return scope
}

describe('pages that are kept', () => {
  it('a page can be kept if it asks for public things and for the settings of the server', async () => {
    const charity = await makeCharity(deps)
    const { id } = await makeProject(deps, charity.id)
    expect(await findScope(`/api/project/${id}`)).toBe(charity.id)
    expect(await findScope('/api/system')).not.toBeNull()
  })

  it('a page with a proof of a ledger is not kept', async () => {
    expect(await findScope('/api/checkpoint-keys')).toBeNull()
  })
})

describe('kept answers of several processes', () => {
  it('another process shows a change within a second', async () => {
    const charity = await makeCharity(deps)
    const { id } = await makeProject(deps, charity.id, { title: 'Before' })
    const second = await openSecondApp(world, {}, { maxUnseen: 500 })
    const readTitle = async () =>
      (await second.call('GET /api/project/{id}', { params: { id } })).body.title
    expect(await readTitle()).toBe('Before')
    await asSystem(sql`update project set title = 'After' where id = ${id}`)
    await expect.poll(readTitle, { timeout: 1000, interval: 50 }).toBe('After')
  })
})

describe('answers that are never kept for visitors', () => {
  it('an answer to a signed-in person is stored nowhere, and a visitor never gets it', async () => {
    const charity = await makeCharity(deps)
    const lead = await makeMember(deps, charity.id, 'Lead')
    const { id } = await makeProject(deps, charity.id)
    const params = { id }
    const own = await world.call('GET /api/project/{id}', { params, as: lead })
    expect(own.headers['cache-control']).toBe('private, no-store')
    expect(own.body.can.edit).toBe(true)
    const anyone = await world.call('GET /api/project/{id}', { params })
    expect(anyone.body.can.edit).toBe(false)
    const again = await world.call('GET /api/project/{id}', { params, as: lead })
    expect(again.body.can.edit).toBe(true)
  })

  it('a signed-in person outside every team gets what a visitor sees, and nobody keeps it', async () => {
    const charity = await makeCharity(deps)
    const { id } = await makeProject(deps, charity.id)
    const donor = await makePerson(deps)
    const params = { id }
    const own = await world.call('GET /api/project/{id}', { params, as: donor })
    expect(own.headers['cache-control']).toBe('private, no-store')
    expect(own.headers['content-encoding']).toBeUndefined()
    expect(own.body).toEqual((await world.call('GET /api/project/{id}', { params })).body)
    await joinCharity(deps, charity.id, donor.id, 'Lead')
    const inTeam = await world.call('GET /api/project/{id}', { params, as: donor })
    expect(inTeam.body.can.edit).toBe(true)
  })

  it('a signed-in person sees a change of another process with the next request', async () => {
    const charity = await makeCharity(deps)
    const { id } = await makeProject(deps, charity.id, { title: 'Before' })
    const donor = await makePerson(deps)
    const other = await openSecondApp(world, {}, { maxUnseen: Infinity })
    const readTitle = async () =>
      (await other.call('GET /api/project/{id}', { params: { id }, as: donor })).body.title
    expect(await readTitle()).toBe('Before')
    await asSystem(sql`update project set title = 'After' where id = ${id}`)
    expect(await readTitle()).toBe('After')
  })

  it('an answer is compressed for a visitor, but not for a signed-in person', async () => {
    const charity = await makeCharity(deps)
    const lead = await makeMember(deps, charity.id, 'Lead')
    const { id } = await makeProject(deps, charity.id)
    const send = (headers: Record<string, string>) =>
      world.app.inject({ url: `/api/project/${id}`, headers })
    for (const [accepted, encoding] of [
      ['gzip, deflate, br', 'br'],
      ['gzip', 'gzip'],
      ['br;q=0, gzip', 'gzip'],
      ['identity', undefined],
    ] as const) {
      const { headers } = await send({ 'accept-encoding': accepted })
      expect(headers['content-encoding']).toBe(encoding)
      expect(headers['vary']).toContain('accept-encoding')
    }
    const own = await send({ 'accept-encoding': 'br', authorization: `Bearer ${lead.token}` })
    expect(own.headers['content-encoding']).toBeUndefined()
  })
})
