import { sameBytes } from '@pennytrail/contract/byte-encoding.ts'
import { GrowingTree } from '@pennytrail/contract/proof/merkle-tree.ts'
import { readNote, signatureState } from '@pennytrail/contract/proof/signed-note.ts'
import { entriesFrom, formatMoment } from '@pennytrail/contract/proof/verification-report.ts'
import type { Config } from '../../platform/config/config.ts'
import { sql, type Db } from '../../platform/database/index.ts'
import { allCheckpoints, type CheckpointRow } from './checkpoints.sql.ts'
import { nodeCrypto, publishedKeys, sha256 } from './signing-keys.ts'

const pageSize = 10_000

type KeyConfig = Pick<Config, 'appOrigin' | 'checkpointKeys'>

/** Whether a checkpoint's row says what its signed note says. */
const isAsSigned = (row: CheckpointRow, keys: Awaited<ReturnType<typeof publishedKeys>>) => {
  const note = readNote(row.note)
  return (
    note !== null &&
    note.size === row.size &&
    sameBytes(note.root, row.root) &&
    signatureState(nodeCrypto, note, keys) === 'signed'
  )
}

/**
 * Recomputes the root at every checkpoint of a charity from its leaves, and the signatures. Answers
 * what is wrong first, or null. `db` acts as the system.
 */
export const checkHistory = async (
  db: Db,
  config: KeyConfig,
  charityId: string,
): Promise<{ readonly seq: number; readonly problem: string } | null> => {
  const checkpoints = await allCheckpoints(db, charityId)
  const keys = await publishedKeys(db, config)
  const forged = checkpoints.find((row) => !isAsSigned(row, keys))
  if (forged) {
    const problem = `the checkpoint of ${formatMoment(forged.signedAt)} was altered or forged`
    return { seq: forged.size, problem }
  }
  const tree = new GrowingTree(sha256)
  let borne = 0
  for (const { size, root, signedAt } of checkpoints) {
    while (tree.size < size) {
      const most = Math.min(pageSize, size - tree.size)
      const leaves = await db.many<{ leaf_hash: Buffer }>(
        sql`select leaf_hash from ledger_proof(${charityId}, ${tree.size}, ${most}) order by seq`,
      )
      leaves.forEach((row) => tree.append(row.leaf_hash))
      if (leaves.length < most) break
    }
    const told = `the checkpoint of ${formatMoment(signedAt)}`
    if (tree.size < size) {
      const gone = entriesFrom(tree.size + 1, size).toLowerCase()
      return { seq: tree.size + 1, problem: `${gone} of ${told} are gone` }
    }
    if (!sameBytes(tree.root(), root)) {
      const among = entriesFrom(borne + 1, size).toLowerCase()
      return { seq: borne + 1, problem: `among ${among}: not what ${told} was signed over` }
    }
    borne = size
  }
  return null
}
