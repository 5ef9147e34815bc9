import {
  listCommittedFields,
  type CanonicalEntry,
  type FormVersion,
} from '@pennytrail/contract/ledger/canonical-entry.ts'
import { sql, type Sql } from '../../../platform/database/index.ts'
import { hashSourceRef } from './entry-hash.ts'
import type { Stored } from '../ledger.rows.ts'

/** An entry as it is stored, with all the data that its hashes cover. */
export type { Stored } from '../ledger.rows.ts'

/** The columns of an entry `e` with `storedJoins`. */
export const storedColumns: Sql = sql`
  e.charity_number, e.charity_id, e.seq, e.id, e.kind,
  e.category, e.entry_date, e.recorded_at, e.currency, e.amount,
  e.direction, e.project_id, e.counter_project_id,
  e.budget_line_id, e.donation_id, e.reverses_id,
  e.author_role, e.source, e.source_ref,
  case when e.original_amount is not null then json_build_object('amount', e.original_amount,
    'currency', /* never null */ e.original_currency,
    'rate', /* never null */ e.original_rate::text) end original,
  case when e.pledge_id is not null then json_build_object('giftId',
    /* never null */ e.matched_gift_id, 'pledgeId', /* never null */ e.pledge_id) end match,
  e.form_version, e.leaf_hash, e.chain_hash,
  e.payee_commitment, e.description_commitment,
  e.giver_commitment, e.author_commitment,
  e.files_commitment, e.payer_text_commitment,
  d.payee, d.payee_salt, d.description, d.description_salt,
  d.files, d.files_salt, i.giver, i.giver_salt, i.author,
  i.author_salt,
  (select json_agg(json_build_object('account', l.account, 'projectId', l.project_id,
     'amount', l.amount) order by l.position)
   from ledger_leg l where l.entry_id = e.id and l.charity_id = e.charity_id) legs`

/** Joins an entry `e` with the texts that more than its Managers and Leads may read. */
export const storedJoins: Sql = sql`
  left join ledger_detail d on d.entry_id = e.id
  left join ledger_identity i on i.entry_id = e.id`

/** Returns the hashed form of a stored entry. */
export const toCanonical = (entry: Stored): CanonicalEntry => ({
  ...entry,
  formVersion: entry.formVersion as FormVersion,
  legs: entry.legs ?? [],
  commitments: Object.fromEntries(
    listCommittedFields(entry.formVersion as FormVersion).map((field) => [
      field,
      entry[`${field}Commitment`]?.toString('hex'),
    ]),
  ),
  sourceRefHash: hashSourceRef(entry.sourceRef),
})
