import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer, type AddressInfo } from 'node:net'
import os from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { countAllConnections } from './count-connections.ts'
import {
  checkConnection,
  checkConnectionLimit,
  checkRole,
  waitForDatabase,
} from './platform/database/index.ts'
import { start } from './start.ts'
import { startOutage } from './testing/servers/database-outage.ts'
import { copyTemplate } from './testing/test-database.ts'

const { url, drop } = await copyTemplate()
const dataDir = mkdtempSync(path.join(os.tmpdir(), 'pennytrail-start-'))
afterAll(async () => {
  rmSync(dataDir, { recursive: true, force: true })
  await drop()
})

const env = { DATA_DIR: dataDir, DATABASE_URL: url, PORT: '0', LOG_LEVEL: 'silent' }
const ask = async (text: string): Promise<unknown> => {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query<{ value: unknown }>(text)).rows[0]?.value
  } finally {
    await client.end()
  }
}

const countChildren = (): number =>
  process.getActiveResourcesInfo().filter((name) => name === 'ProcessWrap').length

describe('starting the server', { timeout: 180_000 }, () => {
  it('the server stops if its start is aborted, and leaves no demonstration data', async () => {
    const cut = new AbortController()
    const children: number[] = []
    const printLine = (line: string): void => {
      // Another line may warn of the PostgreSQL that this machine has.
      if (!line.startsWith('Making the demonstration')) return
      children.push(countChildren())
      cut.abort()
    }
    await expect(start({ ...env, DEMO: 'true' }, printLine, cut.signal)).rejects.toThrow('aborted')
    // Another process makes the demonstration, and has ended.
    expect([...children, countChildren()]).toEqual([1, 0])
    expect(await ask('select count(*)::int as value from charity')).toBe(0)
  })

  it('a start that cannot make the demonstration stops with the reason and leaves nothing of it', async () => {
    const away = await copyTemplate()
    const client = new pg.Client({ connectionString: away.url })
    await client.connect()
    await client.query(`alter table testimonial add constraint none check (false) not valid`)
    const failed = start({ ...env, DATABASE_URL: away.url, DEMO: 'true' }, () => {})
    await expect(failed).rejects.toThrow('violates check constraint "none"')
    const { rows } = await client.query('select from charity')
    expect(rows).toEqual([])
    await client.end()
    await away.drop()
  })

  it('a server start on an occupied port fails before it touches the database', async () => {
    const other = createServer().listen(0, '127.0.0.1')
    await once(other, 'listening')
    const { port } = other.address() as AddressInfo
    const nowhere = 'postgres://nobody@127.0.0.1:1/none'
    const refused = start({ ...env, PORT: String(port), DATABASE_URL: nowhere }, () => {})
    await expect(refused).rejects.toMatchObject({ code: 'EADDRINUSE' })
    other.close()
  })
})

it('a server whose database, keys and files are elsewhere becomes ready with a new data folder', async () => {
  const elsewhere = {
    TOKEN_KEY: 'a-key-for-this-test-of-more-than-32-characters',
    CHECKPOINT_KEY: Buffer.alloc(32, 7).toString('base64url'),
    FILES_URL: `file://${path.join(dataDir, 'shared-files')}`,
    DATA_DIR: path.join(dataDir, 'new'),
    DEMO: 'false',
  }
  const running = await start({ ...env, ...elsewhere }, () => {})
  expect((await fetch(new URL('/ready', running.address))).status).toBe(200)
  await running.stop()
})

describe('the number of database connections of a start', () => {
  it('a start with larger pools than the database accepts stops with a sentence that says so', async () => {
    const refused = start({ ...env, DEMO: 'false', DATABASE_POOL_SIZE: '500' }, () => {})
    await expect(refused).rejects.toThrow(
      /^DATABASE_POOL_SIZE: this start may open 523 connections to the database, which accepts \d+\. Lower /,
    )
  })

  it('a start warns if its connections do not fit beside those that are open', async () => {
    const said: string[] = []
    const accepted = Number(
      await ask(`select current_setting('max_connections')::int
        - current_setting('superuser_reserved_connections')::int as value`),
    )
    const other = new pg.Client({ connectionString: url })
    await other.connect()
    await checkConnectionLimit(url, accepted, (line) => said.push(line))
    await other.end()
    expect(said).toHaveLength(1)
    expect(said[0]).toMatch(/under load, requests will wait or fail/)
  })

  it('the count covers each process, the queues of the worker and the stand-in of Stripe', () => {
    const sizes = {
      databasePoolSize: 10,
      workerConcurrency: 4,
      mailConnections: 4,
      stripe: null,
      metrics: null,
    } as const
    const count = (role: 'all' | 'api' | 'worker', processes: number) =>
      countAllConnections({ ...sizes, role, processes })
    expect([count('all', 1), count('api', 1), count('worker', 1)]).toEqual([33, 22, 33])
    expect([count('all', 2), count('api', 2)]).toEqual([73, 42])
  })
})

describe('the database when the server starts', () => {
  const role = `worker_${process.pid}`
  const asRole = url.replace(/\/\/[^@/]*@/, `//${role}:known@`)
  beforeAll(() => ask(`create role ${role} login password 'known'`))
  afterAll(() => ask(`drop role ${role}`))

  it('an unreachable database is reported with the name of its environment variable', async () => {
    const nowhere = 'postgres://nobody@127.0.0.1:1/none'
    await expect(checkConnection('MIGRATION_DATABASE_URL', nowhere)).rejects.toThrow(
      /^MIGRATION_DATABASE_URL: this database cannot be used: .*ECONNREFUSED/,
    )
    await expect(checkConnection('DATABASE_URL', url)).resolves.toBeUndefined()
  })

  it('a starting server waits for a database that cannot be reached and says that it is waiting', async () => {
    const away = await copyTemplate()
    const outage = await startOutage(away.url)
    const said: string[] = []
    const say = (line: string): void => {
      said.push(line)
      void outage.end()
    }
    await waitForDatabase('DATABASE_URL', away.url, { seconds: 60, say })
    expect(said[0]).toMatch(/^Waiting for the database. DATABASE_URL: this database cannot be used/)
    await away.drop()
  })

  it('a starting server does not wait for a database that refuses the login', async () => {
    const refused = url.replace(/\/\/[^@/]*@/, '//nobody_here:wrong@')
    await expect(waitForDatabase('DATABASE_URL', refused, { seconds: 60 })).rejects.toThrow(
      'nobody_here',
    )
  })

  it('the database role must act as the product’s role and, in production, must own nothing', async () => {
    const own = { production: true, databaseDirectUrl: null }
    await expect(checkRole(asRole, own)).rejects.toThrow(`grant pennytrail_app to "${role}";`)
    await ask(`grant pennytrail_app to ${role}`)
    await expect(checkRole(asRole, own)).resolves.toBeUndefined()
    await expect(checkRole(url, own)).rejects.toThrow('owns the schema, or is a superuser')
    await expect(checkRole(url, { ...own, production: false })).resolves.toBeUndefined()
  })

  it('in production behind a pooler, the database role must not inherit the rights of the product’s role', async () => {
    const pooled = { production: true, databaseDirectUrl: url }
    await expect(checkRole(asRole, pooled)).rejects.toThrow(`alter role "${role}" noinherit;`)
    await ask(`revoke pennytrail_app from ${role}`)
    await ask(`alter role ${role} noinherit`)
    await ask(`grant pennytrail_app to ${role}`)
    await expect(checkRole(asRole, pooled)).resolves.toBeUndefined()
  })
})
