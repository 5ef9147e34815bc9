import {
  committedFields,
  type CanonicalEntry,
} from '@pennytrail/contract/ledger/canonical-entry.ts'
import { sql, type Sql } from '../../../platform/database/index.ts'
import { hashSourceRef } from './entry-hash.ts'
import type { Stored } from '../ledger.rows.ts'

/** An entry as it is stored, with all the data that its hashes cover. */
export type { Stored } from '../ledger.rows.ts'

/** Join the entry `e` with its ledger_detail `d` and its ledger_identity `i`. */
export const storedColumns: Sql = sql`
  e.charity_number "charityNumber", e.charity_id "charityId", e.seq, e.id, e.kind,
  e.category, e.entry_date "entryDate", e.recorded_at "recordedAt", e.currency, e.amount,
  e.direction, e.project_id "projectId", e.counter_project_id "counterProjectId",
  e.budget_line_id "budgetLineId", e.donation_id "donationId", e.reverses_id "reversesId",
  e.author_role "authorRole", e.source, e.source_ref "sourceRef",
  case when e.original_amount is not null then json_build_object('amount', e.original_amount,
    'currency', /* never null */ e.original_currency,
    'rate', /* never null */ e.original_rate::text) end original,
  e.form_version "formVersion", e.leaf_hash "leafHash", e.chain_hash "chainHash",
  e.payee_commitment "payeeCommitment", e.description_commitment "descriptionCommitment",
  e.giver_commitment "giverCommitment", e.author_commitment "authorCommitment",
  e.files_commitment "filesCommitment",
  d.payee, d.payee_salt "payeeSalt", d.description, d.description_salt "descriptionSalt",
  d.files, d.files_salt "filesSalt", i.giver, i.giver_salt "giverSalt", i.author,
  i.author_salt "authorSalt",
  (select json_agg(json_build_object('account', l.account, 'projectId', l.project_id,
     'amount', l.amount) order by l.position)
   from ledger_leg l where l.entry_id = e.id and l.charity_id = e.charity_id) legs`

/** Returns the hashed form of a stored entry. */
export const toCanonical = (entry: Stored): CanonicalEntry => ({
  ...entry,
  legs: entry.legs ?? [],
  commitments: Object.fromEntries(
    committedFields.map((field) => [field, entry[`${field}Commitment`].toString('hex')]),
  ) as CanonicalEntry['commitments'],
  sourceRefHash: hashSourceRef(entry.sourceRef),
})
