import type { AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import fastify from 'fastify'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { testApp } from '../../../testing/test-app.ts'
import { AppError } from '../../app-error.ts'
import { sql, type Db } from '../../database/index.ts'
import { registerErrors } from '../errors.ts'
import { StreamedFile } from './file-answer.ts'
import { sendFile } from './send-file.ts'
import type { CountRow } from '../http.test-rows.ts'

const world = await testApp()
const { database } = world.deps
const charity = '0b6e5d24-6b7c-4b0e-9a2e-3f1f5a3c9d10'

let write: (db: Db) => AsyncIterable<string>
let written = 0

const app = fastify()
registerErrors(app)
app.get('/file', { exposeHeadRoute: true }, (request, reply) => {
  const source = { mediaType: 'text/plain', fileName: 'a.txt', database, changing: [charity] }
  const file = new StreamedFile({
    ...source,
    write: (db) => {
      written += 1
      return write(db)
    },
  })
  return sendFile(world.deps, request, reply, file)
})
await app.listen({ port: 0, host: '127.0.0.1' })
const address = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}/file`
afterAll(() => app.close())

const noteChange = () =>
  database.transaction('maintenance', (db) =>
    db.run(sql`
      insert into trimmed_change (charity_id, changes, newest) values (${charity}, 1, now())
      on conflict (charity_id) do update set changes = trimmed_change.changes + 1`),
  )

const countUsed = (): number => database.files.pool.totalCount - database.files.pool.idleCount

/** The start of a file that is too long to be held in memory. */
const longStart = 'one '.repeat(300_000)

/** Returns a writer that stops after a long start until `go` is called. */
const createStopped = () => {
  const { promise, resolve: go } = Promise.withResolvers<void>()
  async function* writeInTwo(): AsyncGenerator<string> {
    yield longStart
    await promise
    yield 'two'
  }
  return { go, writeInTwo }
}

const countTrimmed = async (db: Db): Promise<number> =>
  (await db.one<CountRow>(sql`select count(*) as count from trimmed_change`)).count

async function* writeOnce(): AsyncGenerator<string> {
  yield 'whole'
}

async function* writeBeforeAndAfterChange(db: Db): AsyncGenerator<string> {
  yield `${await countTrimmed(db)} `
  await noteChange()
  yield String(await countTrimmed(db))
}

async function* failSoon(): AsyncGenerator<string> {
  yield 'a little'
  throw new AppError('nothing-to-export')
}

async function* refuse(): AsyncGenerator<string> {
  yield* []
  throw new AppError('nothing-to-export')
}

const sentHeaders = ['etag', 'content-type', 'content-disposition', 'content-length']
const pickHeaders = ({ headers, status }: Response) => ({
  status,
  ...Object.fromEntries(sentHeaders.map((name) => [name, headers.get(name)])),
})

beforeEach(() => {
  written = 0
  write = writeOnce
})

describe('a file that is written while it is sent', () => {
  it('the file shows one moment of the database, however long it takes', async () => {
    write = writeBeforeAndAfterChange
    expect(await (await fetch(address)).text()).toBe('0 0')
  })

  it('the file arrives in its turn where two others are being written', async () => {
    const { go, writeInTwo } = createStopped()
    write = writeInTwo
    const sent = [1, 2, 3].map(async () => (await fetch(address)).text())
    await expect.poll(() => written).toBe(2)
    await sleep(50)
    expect({ written, used: countUsed() }).toEqual({ written: 2, used: 2 })
    go()
    for (const text of await Promise.all(sent)) expect(text === `${longStart}two`).toBe(true)
  })

  it('the file is cut off where it fails midway, so that nobody takes half of it for the whole', async () => {
    const { go, writeInTwo } = createStopped()
    write = async function* writeHalf() {
      for await (const piece of writeInTwo()) {
        if (piece === 'two') throw new Error('midway')
        yield piece
      }
    }
    const answer = await fetch(address)
    expect(answer.status).toBe(200)
    go()
    await expect(answer.text()).rejects.toThrow('terminated')
    await expect.poll(countUsed).toBe(0)
  })

  it('the file is refused with its error where it fails before its first piece', async () => {
    write = refuse
    const answer = await fetch(address)
    expect(answer.status).toBe(404)
    expect(await answer.json()).toMatchObject({ code: 'nothing-to-export' })
    expect(answer.headers.get('content-disposition')).toBeNull()
  })

  it('the file is refused with its error where it fails within its first million characters', async () => {
    write = failSoon
    expect((await fetch(address)).status).toBe(404)
  })

  it('the file frees its place and its connection once it is written, though its readers take nothing', async () => {
    const { go, writeInTwo } = createStopped()
    write = writeInTwo
    go()
    const answers = await Promise.all([1, 2, 3].map(() => fetch(address)))
    await expect.poll(countUsed).toBe(0)
    for (const answer of answers) expect((await answer.text()) === `${longStart}two`).toBe(true)
  })

  it('the file frees its place and its connection where the reader goes away', async () => {
    const { go, writeInTwo } = createStopped()
    write = writeInTwo
    const away = new AbortController()
    const answer = await fetch(address, { signal: away.signal })
    expect(countUsed()).toBe(1)
    away.abort()
    await expect(answer.text()).rejects.toThrow('aborted')
    go()
    await expect.poll(countUsed).toBe(0)
  })

  it('the file is not written again for a reader who has it, until a change', async () => {
    const tag = (await fetch(address)).headers.get('etag')!
    const headers = { 'if-none-match': tag }
    const unchanged = await fetch(address, { headers })
    expect({ status: unchanged.status, tag: unchanged.headers.get('etag'), written }).toEqual({
      status: 304,
      tag,
      written: 1,
    })
    await noteChange()
    const changed = await fetch(address, { headers })
    expect({ status: changed.status, text: await changed.text() }).toEqual({
      status: 200,
      text: 'whole',
    })
    expect(changed.headers.get('etag')).not.toBe(tag)
  })

  it('the file is not written for HEAD, which gets the same headers', async () => {
    const head = await fetch(address, { method: 'HEAD' })
    expect(written).toBe(0)
    expect(pickHeaders(head)).toEqual(pickHeaders(await fetch(address)))
  })
})
