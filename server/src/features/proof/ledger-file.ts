import { Readable } from 'node:stream'
import { proofFileVersion, type LedgerFileHead } from '@pennytrail/contract/proof/proof-files.ts'
import { formatVerifierKey } from '@pennytrail/contract/proof/checkpoint.ts'
import type { Actor, Db } from '../../platform/database/index.ts'
import { FileAnswer, type Deps } from '../../platform/http/index.ts'
import { listProofFileEntries } from '../ledger/index.ts'
import { listAllCheckpoints, readLedgerSize } from './checkpoints.sql.ts'
import { hashSha256 } from './node-crypto.ts'
import { listPublishedKeys } from './signing-keys.ts'

const pageSize = 1000

interface CharityName {
  readonly id: string
  readonly number: string
  readonly name: string
}

export const describeKeys = async (db: Db, config: Deps['config']): Promise<string[]> =>
  (await listPublishedKeys(db, config)).map((key) => formatVerifierKey(hashSha256, key))

/**
 * Yields the lines of a ledger file: its header, every checkpoint and every current entry. It reads
 * a thousand entries at a time, each time on a new connection, so that a slow reader keeps no
 * connection busy. Entries that are appended meanwhile are left out.
 */
async function* streamLines(
  deps: Deps,
  actor: Actor,
  charity: CharityName,
): AsyncGenerator<string> {
  const { head, checkpoints } = await deps.database.read(actor, async (db) => {
    // The checkpoints come first, so that no checkpoint that is added meanwhile counts entries that
    // the file lacks.
    const checkpoints = await listAllCheckpoints(db, charity.id)
    const size = await readLedgerSize(db, charity.id)
    const head: LedgerFileHead = {
      pennytrail: 'ledger',
      version: proofFileVersion,
      charity: { id: charity.id, number: charity.number, name: charity.name },
      size,
      keys: await describeKeys(db, deps.config),
    }
    return { head, checkpoints }
  })
  yield `${JSON.stringify(head)}\n`
  for (const { note } of checkpoints) yield `${JSON.stringify({ checkpoint: note })}\n`
  for (let after = 0; after < head.size; after += pageSize) {
    const max = Math.min(pageSize, head.size - after)
    const entries = await deps.database.read(actor, (db) =>
      listProofFileEntries(db, charity.id, after, max),
    )
    yield entries.map((entry) => `${JSON.stringify(entry)}\n`).join('')
    if (entries.length < max) return
  }
}

/** Returns a charity’s ledger file with the entries that `actor` may see. */
export const buildLedgerFile = (deps: Deps, actor: Actor, charity: CharityName): FileAnswer =>
  new FileAnswer(
    'application/jsonl; charset=utf-8',
    `ledger-${charity.number}.jsonl`,
    Readable.from(streamLines(deps, actor, charity)),
  )
