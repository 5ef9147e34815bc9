import { AppError } from '../../../platform/app-error.ts'
import { sql, type Db } from '../../../platform/database/index.ts'
import type { FundChange } from './fund-effects.ts'
import type { Head } from '../ledger.rows.ts'

// A transaction that waits for a ledger holds a connection. If all connections waited for one
// charity's ledger, other charities would wait as well.
const maxWaiting = 4
const waiting = new Map<string, number>()

const countWaiting = (charityIds: readonly string[], change: 1 | -1): void => {
  for (const id of charityIds) {
    const count = (waiting.get(id) ?? 0) + change
    if (count === 0) waiting.delete(id)
    else waiting.set(id, count)
  }
}

/**
 * Locks the ends of these charities’ chains until the transaction ends. The order is always the
 * same, so that two transactions never deadlock. Omits charities that have no chain yet. Throws
 * `ledger-busy` if too many transactions of this process wait for one of them.
 */
export const lockHeads = async (db: Db, charityIds: readonly string[]): Promise<Head[]> => {
  if (charityIds.some((id) => (waiting.get(id) ?? 0) >= maxWaiting)) {
    throw new AppError('ledger-busy')
  }
  countWaiting(charityIds, 1)
  try {
    return await db.many<Head>(sql`
    select h.charity_id, h.seq, h.chain_hash, c.number,
      year_locked_through(h.charity_id)::text locked_through,
      books_first_day(h.charity_id)::text first_day,
      exists (select from attribution_backlog b where b.charity_id = h.charity_id) behind,
      h.givers_seq = h.seq keeps_summaries
    from ledger_head h join charity c on c.id = h.charity_id
    where h.charity_id = any (${charityIds}) order by h.charity_id for update of h`)
  } finally {
    countWaiting(charityIds, -1)
  }
}

export const startHeads = (db: Db, charityIds: readonly string[]): Promise<number> =>
  db.run(sql`
    insert into ledger_head (charity_id) select id from unnest(${charityIds}::uuid[]) id order by id
    on conflict do nothing`)

/** The columns of an entry to insert. Hashes and salts are hexadecimal. */
export interface EntryRow {
  readonly id: string
  readonly charity_id: string
  readonly seq: number
  readonly [column: string]: string | number | null
}

export interface LegRow {
  readonly entry_id: string
  readonly charity_id: string
  readonly position: number
  readonly account: string
  readonly project_id: string | null
  readonly currency: string
  readonly amount: number
}

/** The end of a charity’s chain after a batch. */
export interface HeadMove {
  readonly charity_id: string
  readonly seq: number
  readonly chain_hash: string
}

export interface Batch {
  readonly recordedAt: string
  readonly entries: readonly EntryRow[]
  readonly legs: readonly LegRow[]
  readonly changes: readonly (FundChange & { readonly charity_id: string })[]
  readonly heads: readonly HeadMove[]
}

/**
 * Writes the whole batch in one statement. The counters come first, because an entry’s running
 * balance is its fund’s new balance minus the changes of the later entries.
 */
export const insertBatch = async (db: Db, batch: Batch): Promise<void> => {
  const moved = await db.run(sql`
    with incoming as materialized (
      select * from json_to_recordset(${JSON.stringify(batch.entries)}) as r(
        id uuid, charity_id uuid, charity_number text, seq bigint, kind text, category text, entry_date date, currency text,
        amount bigint, direction text, project_id uuid, counter_project_id uuid,
        budget_line_id uuid, donation_id uuid, reverses_id uuid, author_role text, source text,
        source_ref text, original_amount bigint, original_currency text, original_rate numeric,
        form_version smallint, pledge_id uuid, matched_gift_id uuid, payee text, description text, giver text, author text, files text,
        shown_giver text, payee_kind text, payee_salt text, description_salt text, giver_salt text,
        author_salt text, files_salt text, payer_text text, payer_text_salt text,
        payee_commitment text, description_commitment text, giver_commitment text,
        author_commitment text, files_commitment text, payer_text_commitment text, leaf_hash text,
        chain_hash text, later_change bigint, counter_later_change bigint)
    ), change as materialized (
      select * from json_to_recordset(${JSON.stringify(batch.changes)}) as r(
        charity_id uuid, project_id uuid, currency text, received bigint, spent bigint, fees bigint,
        transferred bigint, entries integer, gifts integer, first_received_on date,
        last_spent_on date, money_in bigint, money_out bigint, moved_in bigint,
        moved_out bigint)
    ), project_fund as (
      insert into project_total as t (project_id, charity_id, currency, received, spent, fees,
        transferred, entries, gifts, first_received_on, last_spent_on, last_entry_at, money_in,
        money_out, moved_in, moved_out)
      select project_id, charity_id, currency, received, spent, fees, transferred,
        entries, gifts, first_received_on, last_spent_on, ${batch.recordedAt}::timestamptz,
        money_in, money_out, moved_in, moved_out
      from change where project_id is not null
      on conflict (project_id, currency) do update set
        received = t.received + excluded.received, spent = t.spent + excluded.spent,
        fees = t.fees + excluded.fees, transferred = t.transferred + excluded.transferred,
        entries = t.entries + excluded.entries,
        gifts = t.gifts + excluded.gifts,
        first_received_on = least(t.first_received_on, excluded.first_received_on),
        last_spent_on = greatest(t.last_spent_on, excluded.last_spent_on),
        last_entry_at = greatest(t.last_entry_at, excluded.last_entry_at),
        money_in = t.money_in + excluded.money_in, money_out = t.money_out + excluded.money_out,
        moved_in = t.moved_in + excluded.moved_in, moved_out = t.moved_out + excluded.moved_out
      returning t.charity_id, t.project_id, t.currency, t.received - t.spent - t.fees + t.transferred balance
    ), general_fund as (
      insert into general_fund_total as t (charity_id, currency, received, spent, fees,
        transferred, entries, last_entry_at, money_in, money_out, moved_in, moved_out)
      select charity_id, currency, received, spent, fees, transferred,
        entries, ${batch.recordedAt}::timestamptz, money_in, money_out, moved_in, moved_out
      from change where project_id is null
      on conflict (charity_id, currency) do update set
        received = t.received + excluded.received, spent = t.spent + excluded.spent,
        fees = t.fees + excluded.fees, transferred = t.transferred + excluded.transferred,
        entries = t.entries + excluded.entries,
        last_entry_at = greatest(t.last_entry_at, excluded.last_entry_at),
        money_in = t.money_in + excluded.money_in, money_out = t.money_out + excluded.money_out,
        moved_in = t.moved_in + excluded.moved_in, moved_out = t.moved_out + excluded.moved_out
      returning t.charity_id, t.currency, t.received - t.spent - t.fees + t.transferred balance
    ), fund as (
      select charity_id, project_id, currency, balance from project_fund
      union all select charity_id, null, currency, balance from general_fund
    ), entry as (
      insert into ledger_entry (id, charity_id, charity_number, seq, kind, category, entry_date, recorded_at,
        currency, amount, direction, project_id, counter_project_id, budget_line_id, donation_id,
        reverses_id, author_role, source, source_ref, original_amount, original_currency,
        original_rate, form_version, pledge_id, matched_gift_id, payee_commitment, description_commitment, giver_commitment,
        author_commitment, files_commitment, payer_text_commitment, leaf_hash, chain_hash, balance,
        counter_balance)
      select i.id, i.charity_id, i.charity_number, i.seq, i.kind, i.category, i.entry_date,
        ${batch.recordedAt}::timestamptz, i.currency, i.amount, i.direction, i.project_id,
        i.counter_project_id, i.budget_line_id, i.donation_id, i.reverses_id, i.author_role,
        i.source, i.source_ref, i.original_amount, i.original_currency, i.original_rate,
        i.form_version, i.pledge_id, i.matched_gift_id, decode(i.payee_commitment, 'hex'), decode(i.description_commitment, 'hex'),
        decode(i.giver_commitment, 'hex'), decode(i.author_commitment, 'hex'),
        decode(i.files_commitment, 'hex'), decode(i.payer_text_commitment, 'hex'),
        decode(i.leaf_hash, 'hex'), decode(i.chain_hash, 'hex'),
        (select f.balance - i.later_change from fund f
         where f.charity_id = i.charity_id and f.currency = i.currency
           and f.project_id is not distinct from i.project_id),
        case when i.counter_later_change is not null then
          (select f.balance - i.counter_later_change from fund f
           where f.charity_id = i.charity_id and f.currency = i.currency
             and f.project_id is not distinct from i.counter_project_id) end
      from incoming i order by i.charity_id, i.seq
    ), leg as (
      insert into ledger_leg (entry_id, position, charity_id, account, project_id, currency, amount)
      select entry_id, position, charity_id, account, project_id, currency, amount
      from json_to_recordset(${JSON.stringify(batch.legs)}) as r(entry_id uuid, position smallint,
        charity_id uuid, account text, project_id uuid, currency text, amount bigint)
    ), detail as (
      insert into ledger_detail (entry_id, charity_id, payee, payee_salt, description,
        description_salt, files, files_salt, shown_giver)
      select id, charity_id, case when payee_kind is distinct from 'person' then payee end,
        case when payee_kind is distinct from 'person' then decode(payee_salt, 'hex') end,
        description, decode(description_salt, 'hex'), files, decode(files_salt, 'hex'), shown_giver
      from incoming
    ), payee as (
      insert into ledger_payee (entry_id, charity_id, kind, payee, payee_salt, decided_at)
      select id, charity_id, payee_kind, case when payee_kind = 'person' then payee end,
        case when payee_kind = 'person' then decode(payee_salt, 'hex') end,
        ${batch.recordedAt}::timestamptz
      from incoming where payee_kind is not null
    ), payer_text as (
      insert into ledger_payer_text (entry_id, charity_id, payer_text, payer_text_salt)
      select id, charity_id, payer_text, decode(payer_text_salt, 'hex')
      from incoming where payer_text is not null
    ), identity as (
      insert into ledger_identity (entry_id, charity_id, giver, giver_salt, author, author_salt)
      select id, charity_id, giver, decode(giver_salt, 'hex'), author,
        decode(author_salt, 'hex')
      from incoming
    )
    update ledger_head h set seq = m.seq, chain_hash = decode(m.chain_hash, 'hex'),
      givers_seq = case when h.givers_seq = h.seq then m.seq else h.givers_seq end
    from json_to_recordset(${JSON.stringify(batch.heads)}) as m(charity_id uuid, seq bigint,
      chain_hash text)
    where h.charity_id = m.charity_id`)
  if (moved !== batch.heads.length) throw new Error('the head of a ledger did not move')
}
