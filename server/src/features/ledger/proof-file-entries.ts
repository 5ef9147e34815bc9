import { toCanonicalForm } from '@pennytrail/contract/ledger/canonical-entry.ts'
import type { FiledEntry } from '@pennytrail/contract/proof/proof-files.ts'
import { sql, type Db } from '../../platform/database/index.ts'
import { listCommitmentOpenings, publishedFields } from './entries/commitment-openings.ts'
import { storedColumns, storedJoins, toCanonical, type Stored } from './entries/stored-entry.ts'
import type { GiftProofFileEntryRow, Row } from './ledger.rows.ts'

const toProofFileEntry = (
  row: Row | GiftProofFileEntryRow,
  fields: Parameters<typeof listCommitmentOpenings>[1],
): FiledEntry => {
  const bare = { seq: row.seq, leaf: row.leaf.toString('hex'), link: row.link.toString('hex') }
  if (row.id === null) return bare
  // Columns are null only if the outer join finds no visible entry; a visible entry is complete.
  const entry = row as Row & Stored
  return {
    ...bare,
    form: toCanonicalForm(toCanonical(entry)),
    openings: listCommitmentOpenings(entry, fields),
  }
}

/**
 * Lists up to `max` entries after number `after`, in order, as a proof file contains them. An entry
 * is complete where `db`, acting as the caller, may see it; otherwise it has only its number and
 * hashes.
 */
export const listProofFileEntries = async (
  db: Db,
  charityId: string,
  after: number,
  max: number,
): Promise<FiledEntry[]> =>
  (
    await db.many<Row>(sql`
      select ${storedColumns}, p.seq, p.leaf_hash leaf, p.chain_hash link
      from ledger_proof(${charityId}, ${after}, ${max}) p
      left join ledger_entry e on e.charity_id = ${charityId} and e.seq = p.seq
        and e.seq > ${after} and e.seq <= ${after + max}
      ${storedJoins}
      order by p.seq`)
  ).map((row) => toProofFileEntry(row, publishedFields))

/**
 * Lists all entries of a gift in order and includes the giver’s name. Only the giver may receive
 * the result. `db` acts as the system.
 */
export const findGiftProofFileEntries = async (
  db: Db,
  donationId: string,
): Promise<{ charityId: string; entries: FiledEntry[] } | undefined> => {
  const rows = await db.many<GiftProofFileEntryRow>(sql`
    select ${storedColumns}, e.leaf_hash leaf, e.chain_hash link
    from ledger_entry e
    ${storedJoins}
    where e.donation_id = ${donationId}
      and e.charity_id = (select o.charity_id from donation o where o.id = ${donationId})
    order by e.seq`)
  const charityId = rows[0]?.charityId
  if (charityId === undefined) return undefined
  return {
    charityId,
    entries: rows.map((row) => toProofFileEntry(row, [...publishedFields, 'giver'])),
  }
}
