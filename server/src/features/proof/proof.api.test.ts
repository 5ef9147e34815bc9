import { createPublicKey, verify } from 'node:crypto'
import fc from 'fast-check'
import pg from 'pg'
import { beforeAll, describe, expect, it } from 'vitest'
import { sql, type Db } from '../../platform/database/index.ts'
import {
  makeCharity,
  makeMember,
  makePerson,
  makeProject,
  type MadeCharity,
} from '../../testing/factories/index.ts'
import { makeGivingWorld } from '../../testing/giving-world.ts'
import { testApp } from '../../testing/test-app.ts'
import { listFailedChecks, verifyText } from '../../testing/verify-text.ts'
import { eraseGiver, postEntries, buildSpendingEntry } from '../ledger/index.ts'
import { makeCheckpoint } from './index.ts'
import { nodeCrypto } from './node-crypto.ts'
import type { IdRow, IdSeqRow } from './proof.test-rows.ts'

const world = await testApp()
const { deps } = world
const date = '2026-06-15'
const asSystem = <T>(work: (db: Db) => Promise<T>): Promise<T> =>
  deps.database.transaction('system', work)

let charity: MadeCharity
let keys: string[]
let teamProject: string
let publicProject: string

const postMany = (count: number, projectId: string | null, payee: string) =>
  asSystem((db) =>
    postEntries(
      db,
      charity.id,
      Array.from({ length: count }, (_, at) =>
        buildSpendingEntry({ projectId, amount: 100 + at, date, payee, description: `No ${at}` }),
      ),
      world.clock.now(),
    ),
  )
const hour = async () => {
  world.clock.advance({ hours: 1 })
  await asSystem((db) =>
    db.run(sql`select from graphile_worker.add_job('make-checkpoints', '{}'::json)`),
  )
  await world.runJobs()
}
const fileAs = async (as?: { token: string }): Promise<string> =>
  (
    await world.call('GET /api/ledger/{id}', {
      params: { id: `${charity.number}.jsonl` },
      ...(as && { as }),
    })
  ).text
const checkpointText = async (size: number | 'latest') =>
  (
    await world.call('GET /api/ledger/{id}/checkpoints/{size}', {
      params: { id: charity.number, size: `${size}.txt` },
    })
  ).text

const errors = (lines: readonly string[]) =>
  listFailedChecks(verifyText(nodeCrypto, lines.join('\n'), keys))

beforeAll(async () => {
  charity = await makeCharity(deps, { name: 'Harbour Lights' })
  publicProject = (await makeProject(deps, charity.id)).id
  teamProject = (await makeProject(deps, charity.id, { visibility: 'team' })).id
  await postMany(300, publicProject, 'Timber yard')
  await hour()
  await postMany(5, teamProject, 'Secret supplier')
  await postMany(240, publicProject, 'Boat yard')
  await hour()
  const { body } = await world.call('GET /api/checkpoint-keys')
  keys = body.keys.map((key) => key.verifierKey)
})

describe('checkpoints', () => {
  it('a checkpoint is signed in every hour that has new entries, and in no other hour', async () => {
    await hour()
    const { body } = await world.call('GET /api/ledger/{id}/checkpoints', {
      params: { id: charity.number },
    })
    expect(body.checkpoints.map(({ size }) => size)).toEqual([545, 300])
    expect(body.totalCount).toBe(2)
    const ledger = await world.call('GET /api/ledger/{id}', { params: { id: charity.id } })
    expect(ledger.body).toMatchObject({
      entries: 545,
      checkpoints: 2,
      latest: body.checkpoints[0],
      can: { sign: false },
    })
  })

  it('the first checkpoint of a ledger is signed however many entries it has', async () => {
    const { id } = await makeCharity(deps)
    const owner = new pg.Client({ connectionString: world.ownerUrl })
    await owner.connect()
    await owner.query(`set session_replication_role = replica; set app.actor = 'system'`)
    await owner.query(
      `insert into ledger_entry
       select (jsonb_populate_record(e, jsonb_build_object('id', gen_random_uuid(),
         'charity_id', $1::uuid, 'seq', n))).*
       from ledger_entry e cross join generate_series(1, 10300) n
       where e.charity_id = $2 and e.seq = 1`,
      [id, charity.id],
    )
    await owner.query('update ledger_head set seq = 10300 where charity_id = $1', [id])
    await owner.end()
    expect(await makeCheckpoint(deps, id)).toMatchObject({ size: 10_300 })
  })

  it('a checkpoint can be verified with the published key and the ledger’s URL alone', async () => {
    const text = await checkpointText('latest')
    const [body, signatures] = text.split('\n\n') as [string, string]
    const [origin, size] = body.split('\n')
    expect(origin).toBe(`localhost:4000/ledger/${charity.id}`)
    expect(size).toBe('545')
    const signed = await world.call('GET /api/checkpoint-keys')
    const key = createPublicKey(signed.body.keys[0]!.publicKeyPem)
    const signature = Buffer.from(signatures.trim().split(' ')[2]!, 'base64').subarray(4)
    expect(verify(null, Buffer.from(`${body}\n`), key, signature)).toBe(true)
    expect(verifyText(nodeCrypto, text, keys)).toMatchObject({
      subject: 'checkpoint',
      verdict: 'holds',
    })
    expect(verifyText(nodeCrypto, text.replace('\n545\n', '\n544\n'), keys).verdict).toBe('wrong')
    expect(verifyText(nodeCrypto, text, []).verdict).toBe('unproven')
  })

  it('a Manager can request a checkpoint immediately, and a Contributor or an outsider cannot', async () => {
    const outsider = await makePerson(deps)
    const member = await makeMember(deps, charity.id, 'Contributor')
    const manager = await makeMember(deps, charity.id, 'Manager')
    const ask = async (as?: { token: string }) =>
      (
        await world.call('POST /api/ledger/{id}/checkpoints', {
          params: { id: charity.number },
          ...(as && { as }),
        })
      ).status
    expect(await ask()).toBe(401)
    expect(await ask(outsider)).toBe(403)
    expect(await ask(member)).toBe(403)
    expect(await ask(manager)).toBe(200)
  })

  it('an administrator can request a checkpoint only with a second factor', async () => {
    const admin = await makePerson(deps, { isAdmin: true, secondFactor: false })
    const params = { id: charity.number }
    expect(
      (await world.call('POST /api/ledger/{id}/checkpoints', { params, as: admin })).body,
    ).toMatchObject({ code: 'second-factor-needed' })
  })

  it('a consistency proof shows that a later ledger begins with an earlier one', async () => {
    const answer = await world.call('GET /api/ledger/{id}/consistency', {
      params: { id: charity.number },
      query: { from: 300, to: 545 },
    })
    expect(verifyText(nodeCrypto, answer.text, keys)).toMatchObject({
      subject: 'consistency',
      verdict: 'holds',
    })
    const { proof } = answer.body
    const other = JSON.stringify({ ...answer.body, proof: [proof[1], proof[0], ...proof.slice(2)] })
    expect(verifyText(nodeCrypto, other, keys).verdict).toBe('wrong')
    const missing = await world.call('GET /api/ledger/{id}/consistency', {
      params: { id: charity.number },
      query: { from: 299, to: 545 },
    })
    expect(missing.status).toBe(404)
  })
})

describe('ledger file', () => {
  it('a visitor’s ledger file is valid and shows only number and hash of a team project’s entries', async () => {
    const text = await fileAs()
    expect(text).not.toContain('Secret supplier')
    expect(text).not.toContain(teamProject)
    const report = verifyText(nodeCrypto, text, keys)
    expect(report).toMatchObject({ subject: 'ledger', verdict: 'holds', charity: 'Harbour Lights' })
    expect(report.findings.map((one) => one.text).join(' ')).toContain(
      '5 entries of projects that are not public show only number and hash',
    )
  })

  it('the team’s ledger file is valid and shows all entries in full', async () => {
    const text = await fileAs(await makeMember(deps, charity.id, 'Viewer'))
    expect(text).toContain('Secret supplier')
    expect(verifyText(nodeCrypto, text, keys)).toMatchObject({ verdict: 'holds' })
  })

  it('verification of a ledger file names the altered entry or the one after it, whatever character was changed', async () => {
    const lines = (await fileAs()).trimEnd().split('\n')
    const entries = lines.flatMap((line, at) => (line.startsWith('{"seq"') ? [at] : []))
    fc.assert(
      fc.property(fc.constantFrom(...entries), fc.nat(), fc.nat(9), (at, place, digit) => {
        const line = lines[at]!
        const where = place % line.length
        const other = String(digit)
        fc.pre(line[where] !== other)
        const changed = `${line.slice(0, where)}${other}${line.slice(where + 1)}`
        const report = verifyText(nodeCrypto, lines.toSpliced(at, 1, changed).join('\n'), keys)
        expect(report.verdict).toBe('wrong')
        const { seq } = JSON.parse(line) as { seq: number }
        const named = report.findings.flatMap(({ entry }) => entry ?? [])
        expect(named.some((entry) => entry === seq || entry === seq + 1)).toBe(true)
      }),
      { numRuns: 25 },
    )
  })

  it('verification names entries that are missing, cut off, doubled or out of order', async () => {
    const lines = (await fileAs()).trimEnd().split('\n')
    const first = lines.findIndex((line) => line.startsWith('{"seq":1,'))
    expect(errors(lines.toSpliced(first + 6, 1))).toEqual(['Entry 7 is missing.'])
    expect(errors(lines.toSpliced(first + 6, 3))).toEqual(['Entries 7 to 9 are missing.'])
    expect(errors(lines.slice(0, -2))[0]).toMatch(
      /^Entries 544 to 545 are cut off: the checkpoint of .* counts 545, the file ends at 543\.$/,
    )
    expect(errors(lines.toSpliced(first + 6, 0, lines[first + 5]!))).toEqual([
      'Entry 6 appears twice or out of order.',
    ])
  })

  it('verification compares a ledger file with a checkpoint that the reader kept', async () => {
    const olderText = await checkpointText(300)
    const report = verifyText(nodeCrypto, await fileAs(), keys, [olderText])
    expect(report.verdict).toBe('holds')
  })
})

describe('proof of an entry', () => {
  it('the proof of an entry is valid on both sides of a tile boundary and invalid for an altered entry', async () => {
    const ids = await asSystem((db) =>
      db.many<IdSeqRow>(sql`
        select id, seq from ledger_entry where charity_id = ${charity.id}
          and seq in (1, 2, 256, 257, 300, 306, 512, 513, 545) order by seq`),
    )
    for (const { id, seq } of ids) {
      const { text, status } = await world.call('GET /api/transaction/{id}/proof', {
        params: { id },
      })
      expect(status).toBe(200)
      const report = verifyText(nodeCrypto, text, keys)
      expect(report).toMatchObject({ subject: 'entry', verdict: 'holds' })
      expect(report.entries[0]?.entry.seq).toBe(seq)
      const altered = text.replace('No ', 'No. ')
      expect(listFailedChecks(verifyText(nodeCrypto, altered, keys))).toEqual([
        `Entry ${seq} was altered: its description is not what was recorded.`,
      ])
    }
  })

  it('a hidden entry has no proof for outsiders, and a new entry has none until the next checkpoint', async () => {
    const [hidden] = await asSystem((db) =>
      db.many<IdRow>(
        sql`select id from ledger_entry where charity_id = ${charity.id} and seq = 302`,
      ),
    )
    const refused = await world.call('GET /api/transaction/{id}/proof', {
      params: { id: hidden!.id },
      as: await makePerson(deps),
    })
    expect(refused.status).toBe(403)
    const [fresh] = await postMany(1, publicProject, 'Just now')
    const waiting = await world.call('GET /api/transaction/{id}/proof', {
      params: { id: fresh!.id },
    })
    expect(waiting).toMatchObject({ status: 409, body: { code: 'proof-not-ready' } })
  })
})

describe('proof of a gift', () => {
  it('only the giver gets the proof of a gift, and the proof stays valid after the giver is erased', async () => {
    const giving = await makeGivingWorld(world)
    const { id } = await giving.startAndPay()
    await giving.deliverEvents()
    const ask = (as?: { token: string }) =>
      world.call('GET /api/donation/{id}/proof', { params: { id }, ...(as && { as }) })
    expect((await ask()).status).toBe(401)
    expect((await ask(await makePerson(deps))).status).toBe(404)
    expect((await ask(giving.giver)).body).toMatchObject({ code: 'proof-not-ready' })
    await makeCheckpoint(deps, giving.charity.id)
    const receipt = await ask(giving.giver)
    const report = verifyText(nodeCrypto, receipt.text, keys)
    expect(report).toMatchObject({ subject: 'receipt', verdict: 'holds' })
    expect(report.entries.map(({ entry }) => entry.kind)).toContain('gift')
    const gift = report.entries.find(({ entry }) => entry.kind === 'gift')
    expect(gift?.opened.giver).not.toBe('')

    await asSystem((db) => eraseGiver(db, [id]))
    expect(verifyText(nodeCrypto, receipt.text, keys).verdict).toBe('holds')
    const after = await ask(giving.giver)
    expect(after.text).not.toContain(gift!.opened.giver)
    expect(verifyText(nodeCrypto, after.text, keys).verdict).toBe('holds')
    const file = await world.call('GET /api/ledger/{id}', {
      params: { id: `${giving.charity.number}.jsonl` },
    })
    expect(verifyText(nodeCrypto, file.text, keys).verdict).toBe('holds')
  })
})

describe('checkpoint emails', () => {
  it('subscribers whose address works get at most one email a day with the newest checkpoint', async () => {
    const follower = await makePerson(deps, { firstname: 'Ada' })
    const mail = { params: { id: charity.number } }
    expect((await world.call('POST /api/ledger/{id}/mail', mail)).status).toBe(401)
    await world.call('POST /api/ledger/{id}/mail', { ...mail, as: follower })
    await world.call('POST /api/ledger/{id}/mail', { ...mail, as: follower })
    const response = await world.call('GET /api/ledger/{id}/mail', { ...mail, as: follower })
    expect(response.body).toEqual({ following: true })
    const mine = async () =>
      (await world.outbox()).filter(
        ({ recipient, subject }) =>
          recipient === follower.email && subject.startsWith('Checkpoint'),
      )
    const former = await makePerson(deps)
    await world.call('POST /api/ledger/{id}/mail', { ...mail, as: former })
    const left = await world.call('DELETE /api/ledger/{id}/mail', { ...mail, as: former })
    expect(left.status).toBe(200)
    await postMany(1, publicProject, 'Rope')
    await hour()
    expect(await mine()).toHaveLength(1)
    expect((await world.outbox()).some(({ recipient }) => recipient === former.email)).toBe(false)
    await postMany(1, publicProject, 'Rope')
    await hour()
    expect(await mine()).toHaveLength(1)
    world.clock.advance({ days: 1 })
    await hour()
    const emailMessages = await mine()
    expect(emailMessages).toHaveLength(2)
    const [line] = (await checkpointText('latest')).split('\n').slice(-2)
    expect(emailMessages[1]!.textBody.replaceAll(/\s/g, '')).toContain(line!.replaceAll(/\s/g, ''))
    expect(emailMessages[1]!.headers['List-Unsubscribe']).toBeDefined()
  })
})
