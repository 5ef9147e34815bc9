import {
  chainStart,
  isFormVersion,
  listCommittedFields,
} from '@pennytrail/contract/ledger/canonical-entry.ts'
import { sql, type Db } from '../../platform/database/index.ts'
import { computeChainHash, computeCommitment, computeLeafHash } from './entries/entry-hash.ts'
import { storedColumns, storedJoins, toCanonical } from './entries/stored-entry.ts'
import type { Checked, LedgerRow, VerifyLedgerRow } from './ledger.rows.ts'

const pageSize = 1000

const readPage = (db: Db, charityId: string, after: number): Promise<Checked[]> =>
  db.many<Checked>(sql`
    select ${storedColumns}, w.payee withheld_payee, w.payee_salt withheld_salt, y.payer_text,
      y.payer_text_salt
    from ledger_entry e
    ${storedJoins}
    left join ledger_payee w on w.entry_id = e.id
    left join ledger_payer_text y on y.entry_id = e.id
    where e.charity_id = ${charityId} and e.seq > ${after}
    order by e.seq limit ${pageSize}`)

export interface BadEntry {
  readonly charityId: string
  readonly seq: number
  readonly id: string | null
  readonly problem: string
}

/**
 * Returns what is wrong with an entry that should follow `previous` (its number and link), or null.
 */
const findEntryError = (
  entry: Checked,
  previousSeq: number,
  previousLink: string,
): string | null => {
  if (entry.seq !== previousSeq + 1) return `entry ${previousSeq + 1} is missing`
  const { formVersion } = entry
  if (!isFormVersion(formVersion)) return `its form ${formVersion} is not known`
  for (const field of listCommittedFields(formVersion)) {
    const value = entry[field]
    const salt = entry[`${field}Salt`]
    if (value === null || salt === null) continue // the value is withheld or erased
    if (computeCommitment(field, salt, value) !== entry[`${field}Commitment`]?.toString('hex')) {
      return `its ${field} is not what was recorded`
    }
  }
  const { withheldPayee: payee, withheldSalt: salt } = entry
  if (payee !== null && salt !== null) {
    const commitment = computeCommitment('payee', salt, payee)
    if (commitment !== entry.payeeCommitment.toString('hex')) {
      return 'its payee is not what was recorded'
    }
  }
  const leaf = computeLeafHash(toCanonical(entry))
  if (leaf !== entry.leafHash.toString('hex')) return 'it is not what was recorded'
  if (computeChainHash(previousLink, leaf) !== entry.chainHash.toString('hex')) {
    return 'it does not follow the entry before it'
  }
  return null
}

export interface Verified {
  readonly charityId: string
  readonly entries: number
  readonly bad: BadEntry | null
}

/**
 * Recomputes every commitment, leaf and link of a charity’s ledger, oldest first. Stops at the
 * first entry that differs from what was recorded. `db` acts as the system.
 */
export const verifyLedger = async (db: Db, charityId: string): Promise<Verified> => {
  let seq = 0
  let link = chainStart
  for (;;) {
    const page = await readPage(db, charityId, seq)
    for (const entry of page) {
      const problem = findEntryError(entry, seq, link)
      if (problem) {
        return {
          charityId,
          entries: seq,
          bad: { charityId, seq: entry.seq, id: entry.id, problem },
        }
      }
      seq = entry.seq
      link = entry.chainHash.toString('hex')
    }
    if (page.length < pageSize) break
  }
  const head = await db.maybe<VerifyLedgerRow>(
    sql`select seq, chain_hash from ledger_head where charity_id = ${charityId}`,
  )
  const ends = (head?.seq ?? 0) === seq && (head?.chainHash.toString('hex') ?? chainStart) === link
  const bad = ends
    ? null
    : { charityId, seq: seq + 1, id: null, problem: 'the chain does not end where its head says' }
  return { charityId, entries: seq, bad }
}

export const listLedgers = (
  db: Db,
): Promise<{ charityId: string; number: string; name: string }[]> =>
  db.many<LedgerRow>(sql`select c.id charity_id, c.number, c.name from charity c
    where exists (select from ledger_entry e where e.charity_id = c.id) order by c.number`)
