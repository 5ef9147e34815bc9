import { isSameBytes } from '@pennytrail/contract/byte-encoding.ts'
import { GrowingTree } from '@pennytrail/contract/proof/merkle-tree.ts'
import { readNote, getSignatureState } from '@pennytrail/contract/proof/checkpoint.ts'
import { formatEntriesFrom, formatMoment } from '@pennytrail/contract/proof/verification-report.ts'
import type { Config } from '../../platform/config/config.ts'
import { sql, type Db } from '../../platform/database/index.ts'
import { listAllCheckpoints, type CheckpointRow } from './checkpoints.sql.ts'
import { nodeCrypto, hashSha256 } from './node-crypto.ts'
import { listPublishedKeys } from './signing-keys.ts'
import type { CheckHistoryRow } from './proof.rows.ts'

const pageSize = 10_000

type KeyConfig = Pick<Config, 'appOrigin' | 'checkpointKeys'>

/** Returns whether a checkpoint’s row matches its signed note. */
const isAsSigned = (row: CheckpointRow, keys: Awaited<ReturnType<typeof listPublishedKeys>>) => {
  const note = readNote(row.note)
  return (
    note !== null &&
    note.size === row.size &&
    isSameBytes(note.root, row.root) &&
    getSignatureState(nodeCrypto, note, keys) === 'signed'
  )
}

/**
 * Recomputes the root of every checkpoint of a charity from its leaves and verifies the signatures.
 * Returns the first problem, or null. `db` acts as the system.
 */
export const checkHistory = async (
  db: Db,
  config: KeyConfig,
  charityId: string,
): Promise<{ readonly seq: number; readonly problem: string } | null> => {
  const checkpoints = await listAllCheckpoints(db, charityId)
  const keys = await listPublishedKeys(db, config)
  const forged = checkpoints.find((row) => !isAsSigned(row, keys))
  if (forged) {
    const problem = `the checkpoint of ${formatMoment(forged.signedAt)} was altered or forged`
    return { seq: forged.size, problem }
  }
  const tree = new GrowingTree(hashSha256)
  let borne = 0
  for (const { size, root, signedAt } of checkpoints) {
    while (tree.size < size) {
      const max = Math.min(pageSize, size - tree.size)
      const leaves = await db.many<CheckHistoryRow>(
        sql`select leaf_hash from ledger_proof(${charityId}, ${tree.size}, ${max}) order by seq`,
      )
      leaves.forEach((row) => tree.append(row.leafHash))
      if (leaves.length < max) break
    }
    const moment = `the checkpoint of ${formatMoment(signedAt)}`
    if (tree.size < size) {
      const gone = formatEntriesFrom(tree.size + 1, size).toLowerCase()
      return { seq: tree.size + 1, problem: `${gone} of ${moment} are gone` }
    }
    if (!isSameBytes(tree.root(), root)) {
      const among = formatEntriesFrom(borne + 1, size).toLowerCase()
      return { seq: borne + 1, problem: `among ${among}: not what ${moment} was signed over` }
    }
    borne = size
  }
  return null
}
