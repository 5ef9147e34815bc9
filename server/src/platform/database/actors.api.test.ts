import { describe, expect, it } from 'vitest'
import { makePerson } from '../../testing/factories/index.ts'
import { poolerUrl } from '../../testing/test-database.ts'
import { testApp } from '../../testing/test-app.ts'
import type { ActorRow, PersonIdRow, SessionRow } from './database.test-rows.ts'
import { sql, type Db } from './index.ts'

// All callers share one connection to PostgreSQL, or the two of PgBouncer's pool ("npm run pooler").
const world = await testApp({}, { max: poolerUrl === undefined ? 1 : 10 })
const { database } = world.deps

const people = await Promise.all(Array.from({ length: 8 }, () => makePerson(world.deps)))
const rounds = 40

const listVisibleSessions = async (db: Db): Promise<string[]> => {
  const rows = await db.many<PersonIdRow>(sql`select distinct person_id from session`)
  return rows.map((row) => row.personId)
}

const readActor = async (db: Db): Promise<string | null> => {
  const { actor } = await db.one<ActorRow>(sql`select current_setting('app.actor', true) as actor`)
  return actor
}

const fail = (): never => {
  throw new Error('undone')
}

/** The ways in which a caller uses the database. Each resolves with the people whose rows it saw. */
const uses: ((actor: string) => Promise<string[]>)[] = [
  (actor) => database.read(actor, listVisibleSessions),
  (actor) => database.transaction(actor, listVisibleSessions),
  (actor) =>
    database.read(actor, async (db) => {
      const [first, second] = await Promise.all([listVisibleSessions(db), listVisibleSessions(db)])
      return [...new Set([...first, ...second])]
    }),
  async (actor) => {
    let visible: string[] = []
    const undone = database.transaction(actor, async (db) => {
      visible = await listVisibleSessions(db)
      return fail()
    })
    await expect(undone).rejects.toThrow('undone')
    return visible
  },
  async (actor) => {
    const broken = database.read(actor, (db) => db.run(sql`select 1 / 0`))
    await expect(broken).rejects.toThrow('division by zero')
    return database.read(actor, listVisibleSessions)
  },
  (actor) =>
    database.open({ readOnly: true }, async ({ db, become }) => {
      if ((await listVisibleSessions(db)).length > 0) throw new Error('a visitor saw a session')
      await become(actor)
      return listVisibleSessions(db)
    }),
]

describe('the actor of a transaction', () => {
  it('many callers that share few connections each see only their own rows', async () => {
    const wrong: string[] = []
    const call = async (at: number): Promise<void> => {
      const { id } = people[at % people.length]!
      const visible = await uses[at % uses.length]!(id)
      if (visible.join() !== id) wrong.push(`${id} saw ${visible.join()}`)
    }
    const visit = async (): Promise<void> => {
      const visible = await database.read('', listVisibleSessions)
      if (visible.length > 0) wrong.push(`a visitor saw ${visible.join()}`)
    }
    const calls = Array.from({ length: rounds * people.length }, (_, at) =>
      at % 5 === 4 ? visit() : call(at),
    )
    await Promise.all(calls)
    expect(wrong).toEqual([])
  })

  it('many people who ask the API at the same time over few connections each get their own account', async () => {
    const turns = Array.from({ length: 10 * people.length }, (_, at) => at)
    const wrong = await Promise.all(
      turns.map(async (at) => {
        const person = people[at % people.length]!
        const as = at % 9 === 8 ? undefined : person
        const answer = await world.call('GET /api/auth/me', as ? { as } : {})
        if (!as) return answer.status === 401 ? [] : [`a visitor got ${answer.status}`]
        return answer.body.id === person.id ? [] : [`${person.id} got ${answer.text}`]
      }),
    )
    expect(wrong.flat()).toEqual([])
  })

  it('a transaction leaves no actor on its connection, however it ends', async () => {
    const [person] = people
    const id = person!.id
    const ends: (() => Promise<unknown>)[] = [
      () => database.read('system', readActor),
      () => database.transaction('system', readActor),
      () => database.transaction('system', fail).catch(() => {}),
      () => database.transaction('system', (db) => db.run(sql`select 1 / 0`)).catch(() => {}),
      () => database.read(id, (db) => db.run(sql`select project_not_found_reason(${id})`)),
      () => database.read(id, (db) => db.run(sql`select entries_withheld(${id})`)),
      () => world.call('GET /api/auth/me', { as: person! }),
    ]
    for (const end of ends) {
      await end()
      const { rows } = await database.pool.query<ActorRow>(
        `select current_setting('app.actor', true) as actor`,
      )
      expect(rows[0]!.actor ?? '').toBe('')
    }
  })

  it('a database function that reads as the product restores the transaction’s actor afterwards', async () => {
    const { id } = people[0]!
    const actor = await database.read(id, async (db) => {
      await db.run(sql`select project_not_found_reason(${id})`)
      await db.run(sql`select entries_withheld(${id})`)
      return readActor(db)
    })
    expect(actor).toBe(id)
  })

  it('a read that tries to change the database fails', async () => {
    const change = database.read('system', (db) => db.run(sql`delete from rate_limit`))
    await expect(change).rejects.toThrow('A read tried to change the database.')
  })

  it('an actor that is not a person, a visitor or the product is refused', async () => {
    await expect(database.read(`x'; drop table person; --`, readActor)).rejects.toThrow(
      'not an actor',
    )
    await expect(database.withOwnConnection('x -c role=y', readActor)).rejects.toThrow(
      'not an actor',
    )
  })

  it('a connection of its own acts as the product until it is closed', async () => {
    expect(await database.withOwnConnection('system', readActor)).toBe('system')
  })

  it('a process of the previous release still sets its actor for the whole connection', async () => {
    const { id } = people[0]!
    const { session } = await database.read(id, (db) =>
      db.one<SessionRow>(sql`select id as session from session where person_id = ${id} limit 1`),
    )
    const now = world.clock.now()
    const actors = await database.withOwnConnection('', async (db) => {
      await db.run(sql`select session_identity(${session}, ${now})`)
      const first = await readActor(db)
      await db.run(sql`select session_identities(${[session]}::uuid[], ${now})`)
      return [first, await readActor(db)]
    })
    expect(actors).toEqual([id, ''])
  })
})
