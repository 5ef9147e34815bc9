import { isSameBytes } from '@pennytrail/contract/byte-encoding.ts'
import { getCheckpointOrigin } from '@pennytrail/contract/proof/checkpoint.ts'
import { sql } from '../../platform/database/index.ts'
import type { Deps } from '../../platform/http/index.ts'
import {
  insertCheckpoint,
  findLatestCheckpoint,
  listLedgersToSign,
  readLedgerSize,
  type CheckpointRow,
} from './checkpoints.sql.ts'
import { saveSubtrees, LedgerTree } from './ledger-tree.ts'
import { getHost, publishKeys, signNote, listSigningKeys } from './signing-keys.ts'

/**
 * Thrown when the ledger differs from what an earlier checkpoint signed. The changed ledger is not
 * signed.
 */
export class HistoryChanged extends Error {}

/**
 * Signs the current state of a charity’s ledger and returns the newest checkpoint. Returns
 * undefined if there is no entry and signs nothing if there is no new one. Throws `HistoryChanged`
 * if entries that were signed before are missing or changed.
 */
export const makeCheckpoint = (
  { database, config, clock }: Deps,
  charityId: string,
): Promise<CheckpointRow | undefined> =>
  database.transaction('maintenance', async (db) => {
    await db.run(
      sql`select pg_advisory_xact_lock(hashtextextended(${`checkpoint ${charityId}`}, 0))`,
    )
    const last = await findLatestCheckpoint(db, charityId)
    const size = await readLedgerSize(db, charityId)
    if (size < (last?.size ?? 0)) throw new HistoryChanged(`${charityId}: entries are missing`)
    if (size === (last?.size ?? 0)) return last
    const tree = new LedgerTree(db, charityId)
    if (last && !isSameBytes(await tree.root(last.size), last.root)) {
      throw new HistoryChanged(`${charityId}: the first ${last.size} entries were rewritten`)
    }
    await saveSubtrees(db, charityId, size)
    const now = clock.now()
    const root = await new LedgerTree(db, charityId).root(size)
    const keys = listSigningKeys(config)
    const origin = getCheckpointOrigin(getHost(config), charityId)
    const signedAt = now.toISOString()
    const note = signNote(keys, { origin, size, root, signedAt })
    const row = { size, root: Buffer.from(root), signedAt, note }
    await publishKeys(db, keys, now)
    await insertCheckpoint(db, charityId, row)
    return row
  })

/** Signs every ledger that has new entries. A failure of one does not stop the others. */
export const makeCheckpoints = async (deps: Deps): Promise<void> => {
  const waiting = await deps.database.read('system', listLedgersToSign)
  const failures: unknown[] = []
  for (const { charityId } of waiting) {
    try {
      await makeCheckpoint(deps, charityId)
    } catch (error) {
      if (!(error instanceof HistoryChanged)) failures.push(error)
      deps.log.error({ err: error, charityId }, 'no checkpoint was signed')
    }
  }
  if (failures.length > 0) throw new AggregateError(failures, 'some checkpoints were not made')
}
