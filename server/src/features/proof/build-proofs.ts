import { toHex } from '@pennytrail/contract/byte-encoding.ts'
import {
  proofFileVersion,
  type FiledEntry,
  type ProvenEntry,
} from '@pennytrail/contract/proof/proof-files.ts'
import { AppError } from '../../platform/app-error.ts'
import { sql, type Db } from '../../platform/database/index.ts'
import type { Deps, Session } from '../../platform/http/index.ts'
import { readOwnDonation } from '../donations/index.ts'
import {
  listProofFileEntries,
  findGiftProofFileEntries,
  assertNotHidden,
  parseTransactionId,
  viewTransaction,
} from '../ledger/index.ts'
import { findCheckpoint, findLatestCheckpoint } from './checkpoints.sql.ts'
import { describeKeys } from './ledger-file.ts'
import { LedgerTree } from './ledger-tree.ts'
import type { BuildGiftProofRow } from './proof.rows.ts'

interface About {
  readonly about: 'entry' | 'receipt'
  readonly charity: { readonly id: string; readonly number: string; readonly name: string }
  readonly entries: readonly FiledEntry[]
}

/**
 * Builds the file that proves that these entries are covered by the latest checkpoint. Leaves out
 * newer entries.
 */
const buildProofFile = async (db: Db, { config }: Deps, { about, charity, entries }: About) => {
  const latest = await findLatestCheckpoint(db, charity.id)
  const covered = entries.filter(({ seq }) => seq <= (latest?.size ?? 0))
  if (latest === undefined || covered.length === 0) throw new AppError('proof-not-ready')
  const tree = new LedgerTree(db, charity.id)
  const proven: ProvenEntry[] = []
  for (const entry of covered) {
    proven.push({ ...entry, inclusion: (await tree.inclusion(entry.seq, latest.size)).map(toHex) })
  }
  return {
    pennytrail: 'proof' as const,
    version: proofFileVersion,
    about,
    charity,
    entries: proven.map(({ openings, ...entry }) => ({
      ...entry,
      openings: [...(openings ?? [])],
      inclusion: [...entry.inclusion],
    })),
    checkpoint: latest.note,
    keys: await describeKeys(db, config),
  }
}

/** Returns the proof of one entry that the caller may see. `db` acts as the caller. */
export const buildEntryProof = async (
  db: Db,
  deps: Deps,
  session: Session | null,
  address: string,
) => {
  const id = parseTransactionId(address)
  const transaction = await viewTransaction(db, id, session)
  if (!transaction) throw await assertNotHidden(db, id, session)
  const { charity, sequence } = transaction
  const entries = await listProofFileEntries(db, charity.id, sequence - 1, 1)
  return buildProofFile(db, deps, { about: 'entry', charity, entries })
}

/** Returns the proof of a gift for its own giver: every entry of it, with the giver’s name. */
export const buildGiftProof = async (db: Db, deps: Deps, session: Session, id: string) => {
  const { id: donationId } = await readOwnDonation(db, deps, session.userId, id)
  const gift = await deps.database.beside.read('system', (system) =>
    findGiftProofFileEntries(system, donationId),
  )
  if (!gift) throw new AppError('proof-not-ready')
  const charity = await db.one<BuildGiftProofRow>(
    sql`select id, number, name from charity where id = ${gift.charityId}`,
  )
  return buildProofFile(db, deps, { about: 'receipt', charity, entries: gift.entries })
}

/** Returns the proof that the ledger between two checkpoints only grew. */
export const buildConsistencyProof = async (
  db: Db,
  { config }: Deps,
  charityId: string,
  sizes: { readonly from: number; readonly to: number },
) => {
  const [from, to] = [Math.min(sizes.from, sizes.to), Math.max(sizes.from, sizes.to)]
  const older = await findCheckpoint(db, charityId, from)
  const newer = await findCheckpoint(db, charityId, to)
  if (!older || !newer) throw new AppError('checkpoint-not-found')
  const proof = await new LedgerTree(db, charityId).consistency(from, to)
  return {
    pennytrail: 'consistency' as const,
    version: proofFileVersion,
    older: older.note,
    newer: newer.note,
    proof: proof.map(toHex),
    keys: await describeKeys(db, config),
  }
}
