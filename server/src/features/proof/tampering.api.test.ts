import pg from 'pg'
import { fromHex } from '@pennytrail/contract/byte-encoding.ts'
import { hashLeaf, linkAfter } from '@pennytrail/contract/proof/entry-verifier.ts'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import type { Db } from '../../platform/database/index.ts'
import {
  makeCharity,
  makeMember,
  makeProject,
  type MadeCharity,
} from '../../testing/factories/index.ts'
import { testApp } from '../../testing/test-app.ts'
import { listFailedChecks, verifyText } from '../../testing/verify-text.ts'
import {
  listProofFileEntries,
  postEntries,
  runChecks,
  buildSpendingEntry,
  verifyLedger,
} from '../ledger/index.ts'
import { checkHistory, makeCheckpoint } from './index.ts'
import { nodeCrypto, hashSha256 } from './node-crypto.ts'

/**
 * Tests what a superuser of the database can do with triggers switched off, and who notices: the
 * ledger checks, the next checkpoint, and a reader who verifies the file.
 */
const world = await testApp()
const { deps } = world
const owner = new pg.Client({ connectionString: world.ownerUrl })
let charity: MadeCharity
let keys: string[]
let keptCheckpoint: string

const asSystem = <T>(work: (db: Db) => Promise<T>): Promise<T> =>
  deps.database.transaction('system', work)

beforeAll(async () => {
  await owner.connect()
  const { body } = await world.call('GET /api/checkpoint-keys')
  keys = body.keys.map((key) => key.verifierKey)
})
afterAll(() => owner.end())

const post = (count: number, projectId: string) =>
  asSystem((db) =>
    postEntries(
      db,
      charity.id,
      Array.from({ length: count }, (_, at) =>
        buildSpendingEntry({
          projectId,
          amount: 100 + at,
          date: '2026-06-15',
          payee: 'Timber yard',
          description: `Planks ${at}`,
        }),
      ),
      world.clock.now(),
    ),
  )

/** Creates a ledger of twelve entries with checkpoints after ten and after twelve. */
beforeEach(async () => {
  charity = await makeCharity(deps, { name: 'Harbour Lights' })
  const { id: projectId } = await makeProject(deps, charity.id)
  await post(10, projectId)
  keptCheckpoint = (await makeCheckpoint(deps, charity.id))!.note
  await post(2, projectId)
  await makeCheckpoint(deps, charity.id)
  world.clock.advance({ hours: 1 })
})

const tamper = async (...statements: [string, unknown[]?][]): Promise<void> => {
  await owner.query('begin')
  await owner.query(`set local session_replication_role = 'replica'`)
  await owner.query(`set local app.actor = 'system'`)
  for (const [text, values] of statements) await owner.query(text, values)
  await owner.query('commit')
}

const found = async () => {
  const file = await world.call('GET /api/ledger/{id}', {
    params: { id: `${charity.number}.jsonl` },
  })
  return asSystem(async (db) => ({
    chain: (await verifyLedger(db, charity.id)).bad,
    history: await checkHistory(db, deps.config, charity.id),
    rules: (await runChecks(db)).map(({ name }) => name),
    file: listFailedChecks(verifyText(nodeCrypto, file.text, keys)),
    fileByKept: listFailedChecks(verifyText(nodeCrypto, file.text, keys, [keptCheckpoint])),
  }))
}

/** Recomputes every hash from `from` on as if `change` had been recorded, and updates the head. */
const rewriteFrom = async (from: number, change: (parts: unknown[]) => void): Promise<void> => {
  const entries = await asSystem((db) => listProofFileEntries(db, charity.id, 0, 100))
  let link = fromHex('00'.repeat(32), 32)!
  const statements: [string, unknown[]][] = []
  for (const { seq, form } of entries) {
    const parts = JSON.parse(form!) as unknown[]
    if (seq === from) change(parts)
    const leaf = hashLeaf(hashSha256, JSON.stringify(parts))
    link = linkAfter(hashSha256, link, leaf)
    const hashes = [Buffer.from(leaf), Buffer.from(link)]
    statements.push([
      `update ledger_entry set leaf_hash = $1, chain_hash = $2, amount = $5
       where charity_id = $3 and seq = $4`,
      [...hashes, charity.id, seq, parts[11]],
    ])
    statements.push([
      `update ledger_leg set amount = case when amount > 0 then $3 else -$3::bigint end
       where entry_id = (select id from ledger_entry where charity_id = $1 and seq = $2)`,
      [charity.id, seq, parts[11]],
    ])
  }
  statements.push([
    'update ledger_head set chain_hash = $1 where charity_id = $2',
    [Buffer.from(link), charity.id],
  ])
  await tamper(...statements)
}

const raise = (parts: unknown[]): void => {
  parts[11] = 99_999
  parts[22] = (parts[22] as [string, string | null, number][]).map(([account, fund, amount]) => [
    account,
    fund,
    Math.sign(amount) * 99_999,
  ])
}

it('all checks pass on an untouched ledger', async () => {
  expect(await found()).toEqual({ chain: null, history: null, rules: [], file: [], fileByKept: [] })
})

it('verification names an entry whose row was edited', async () => {
  await tamper([
    `update ledger_entry set amount = amount + 1 where charity_id = $1 and seq = 4`,
    [charity.id],
  ])
  const { chain, file } = await found()
  expect(chain).toMatchObject({ seq: 4, problem: 'it is not what was recorded' })
  expect(file).toEqual(['Entry 4 was altered: what it says does not give its hash.'])
})

it('verification names an entry whose text was edited', async () => {
  await tamper([
    `update ledger_detail set payee = 'A friend' where entry_id =
       (select id from ledger_entry where charity_id = $1 and seq = 4)`,
    [charity.id],
  ])
  const { chain, file } = await found()
  expect(chain).toMatchObject({ seq: 4, problem: 'its payee is not what was recorded' })
  expect(file).toEqual(['Entry 4 was altered: who was paid is not what was recorded.'])
})

it('verification names an entry that was deleted', async () => {
  await tamper([`delete from ledger_entry where charity_id = $1 and seq = 5`, [charity.id]])
  const { chain, rules, file } = await found()
  expect(chain).toMatchObject({ seq: 6, problem: 'entry 5 is missing' })
  expect(rules).toContain('04-sequences-have-no-gaps')
  expect(file).toContain('Entry 5 is missing.')
})

it('verification names the entries cut off at the end, even if the ledger head was reset to match', async () => {
  await tamper(
    [`delete from ledger_entry where charity_id = $1 and seq > 11`, [charity.id]],
    [
      `update ledger_head h set seq = 11, chain_hash = e.chain_hash from ledger_entry e
       where h.charity_id = $1 and e.charity_id = $1 and e.seq = 11`,
      [charity.id],
    ],
  )
  const { chain, rules, history, file } = await found()
  expect(chain).toBeNull()
  expect(rules).toContain('13-checkpoints-within-ledgers')
  expect(history).toMatchObject({
    seq: 12,
    problem: expect.stringMatching(/^entry 12 of .* gone$/),
  })
  expect(file).toEqual([
    expect.stringMatching(/^Entry 12 is cut off: .* counts 12, the file ends at 11\.$/),
  ])
})

it('checkpoints reveal rewritten entries even if the whole chain was hashed again', async () => {
  await rewriteFrom(4, raise)
  const { chain, history, file, fileByKept } = await found()
  expect(chain).toBeNull()
  expect(history).toMatchObject({
    seq: 1,
    problem: expect.stringMatching(/^among entries 1 to 10: not what the checkpoint of/),
  })
  expect(file).toEqual([
    expect.stringMatching(/^Entries 1 to 10 are not what the checkpoint of .* was signed over/),
  ])
  expect(fileByKept).toHaveLength(1)
})

it('a reader’s own checkpoint reveals a rewrite even if the published checkpoints were deleted', async () => {
  await rewriteFrom(11, raise)
  await tamper(
    ['delete from ledger_checkpoint where charity_id = $1', [charity.id]],
    ['delete from ledger_subtree where charity_id = $1', [charity.id]],
  )
  await makeCheckpoint(deps, charity.id)
  const later = await found()
  expect(later).toMatchObject({ chain: null, history: null, file: [], fileByKept: [] })
  await rewriteFrom(3, raise)
  await tamper(['delete from ledger_checkpoint where charity_id = $1', [charity.id]])
  await makeCheckpoint(deps, charity.id)
  const { file, fileByKept } = await found()
  expect(file).toEqual([])
  expect(fileByKept).toEqual([
    expect.stringMatching(/^Entries 1 to 10 are not what your checkpoint of .* was signed over/),
  ])
})

it('the server refuses to sign a checkpoint of a rewritten ledger', async () => {
  const lead = await makeMember(deps, charity.id, 'Lead')
  await rewriteFrom(4, raise)
  const { id } = await makeProject(deps, charity.id)
  await post(1, id)
  const answer = await world.call('POST /api/ledger/{id}/checkpoints', {
    params: { id: charity.number },
    as: lead,
  })
  expect(answer).toMatchObject({ status: 409, body: { code: 'ledger-rewritten' } })
})

it('verification names a checkpoint that was altered', async () => {
  await tamper([
    `update ledger_checkpoint set root = sha256(root) where charity_id = $1 and size = 10`,
    [charity.id],
  ])
  const { history } = await found()
  expect(history).toMatchObject({ seq: 10, problem: expect.stringMatching(/altered or forged$/) })
})
