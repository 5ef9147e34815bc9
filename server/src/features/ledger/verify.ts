import {
  chainStart,
  committedFields,
  formVersion,
  type CanonicalEntry,
  type CommittedField,
} from '@pennytrail/contract/canonical-entry.ts'
import { sql, type Db } from '../../platform/database/index.ts'
import { chainHashOf, commitmentOf, leafHashOf, sourceRefHashOf } from './entry-hash.ts'

type Stored = Omit<CanonicalEntry, 'commitments' | 'sourceRefHash'> & {
  readonly formVersion: number
  readonly sourceRef: string | null
  readonly leafHash: Buffer
  readonly chainHash: Buffer
} & { readonly [field in `${CommittedField}Commitment`]: Buffer } & {
  readonly [field in CommittedField]: string | null
} & { readonly [field in `${CommittedField}Salt`]: Buffer | null }

const pageSize = 1000

const readPage = (db: Db, charityId: string, after: number): Promise<Stored[]> =>
  db.many<Stored>(sql`
    select e.charity_number "charityNumber", e.charity_id "charityId", e.seq, e.id, e.kind,
      e.category, e.entry_date "entryDate", e.recorded_at "recordedAt", e.currency, e.amount,
      e.direction, e.project_id "projectId", e.counter_project_id "counterProjectId",
      e.budget_line_id "budgetLineId", e.donation_id "donationId", e.reverses_id "reversesId",
      e.author_role "authorRole", e.source, e.source_ref "sourceRef",
      case when e.original_amount is not null then json_build_object('amount', e.original_amount,
        'currency', e.original_currency, 'rate', e.original_rate::text) end original,
      e.form_version "formVersion", e.leaf_hash "leafHash", e.chain_hash "chainHash",
      e.payee_commitment "payeeCommitment", e.description_commitment "descriptionCommitment",
      e.giver_commitment "giverCommitment", e.author_commitment "authorCommitment",
      e.files_commitment "filesCommitment",
      d.payee, d.payee_salt "payeeSalt", d.description, d.description_salt "descriptionSalt",
      d.files, d.files_salt "filesSalt", i.giver, i.giver_salt "giverSalt", i.author,
      i.author_salt "authorSalt",
      (select json_agg(json_build_object('account', l.account, 'projectId', l.project_id,
         'amount', l.amount) order by l.position)
       from ledger_leg l where l.entry_id = e.id) legs
    from ledger_entry e
    left join ledger_detail d on d.entry_id = e.id
    left join ledger_identity i on i.entry_id = e.id
    where e.charity_id = ${charityId} and e.seq > ${after}
    order by e.seq limit ${pageSize}`)

export interface BadEntry {
  readonly charityId: string
  readonly seq: number
  readonly id: string | null
  readonly problem: string
}

/** What is wrong with an entry that should follow `previous` (its number and link), if anything. */
const problemOf = (entry: Stored, previousSeq: number, previousLink: string): string | null => {
  if (entry.seq !== previousSeq + 1) return `entry ${previousSeq + 1} is missing`
  if (entry.formVersion !== formVersion) return `its form ${entry.formVersion} is not known`
  for (const field of committedFields) {
    const value = entry[field]
    const salt = entry[`${field}Salt`]
    if (value === null || salt === null) continue // withheld or erased: the commitment stands
    if (commitmentOf(field, salt, value) !== entry[`${field}Commitment`].toString('hex')) {
      return `its ${field} is not what was recorded`
    }
  }
  const commitments = Object.fromEntries(
    committedFields.map((field) => [field, entry[`${field}Commitment`].toString('hex')]),
  ) as CanonicalEntry['commitments']
  const leaf = leafHashOf({
    ...entry,
    legs: entry.legs ?? [],
    commitments,
    sourceRefHash: sourceRefHashOf(entry.sourceRef),
  })
  if (leaf !== entry.leafHash.toString('hex')) return 'it is not what was recorded'
  if (chainHashOf(previousLink, leaf) !== entry.chainHash.toString('hex')) {
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
 * Recomputes every commitment, leaf and link of a charity's ledger, oldest first, and stops at the
 * first entry that is not what was recorded. `db` acts as the system.
 */
export const verifyLedger = async (db: Db, charityId: string): Promise<Verified> => {
  let seq = 0
  let link = chainStart
  for (;;) {
    const page = await readPage(db, charityId, seq)
    for (const entry of page) {
      const problem = problemOf(entry, seq, link)
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
  const head = await db.maybe<{ seq: number; chain_hash: Buffer }>(
    sql`select seq, chain_hash from ledger_head where charity_id = ${charityId}`,
  )
  const ends = (head?.seq ?? 0) === seq && (head?.chain_hash.toString('hex') ?? chainStart) === link
  const bad = ends
    ? null
    : { charityId, seq: seq + 1, id: null, problem: 'the chain does not end where its head says' }
  return { charityId, entries: seq, bad }
}

/** Every charity that has a ledger. */
export const ledgers = (db: Db): Promise<{ charityId: string; number: string; name: string }[]> =>
  db.many(sql`select c.id "charityId", c.number, c.name from charity c
    where exists (select from ledger_entry e where e.charity_id = c.id) order by c.number`)
