import { randomBytes } from 'node:crypto'
import type { BankPlace } from '@pennytrail/contract/ledger/bank-accounts/ledger-accounts.ts'
import { sql, type Db } from '../../platform/database/index.ts'
import type { LeaveReason } from '@pennytrail/contract/bank-import/leave-reasons.ts'
import type {
  AlikeEntry,
  FingerprintSecretRow,
  ImportedLine,
  LeftLine,
  ReturnedEntry,
  UsedSource,
} from './bank-import.rows.ts'
import { isHeld } from './statement-lines.sql.ts'

/** Creates the secret key for the fingerprints of a charity's bank lines, unless it has one. */
export const insertFingerprintSecret = (db: Db, charityId: string): Promise<unknown> =>
  db.run(sql`insert into bank_line_key (charity_id, secret)
    values (${charityId}, ${randomBytes(32)}) on conflict do nothing`)

/** Returns the secret key for the fingerprints of a charity's bank lines, which it must have. */
export const readFingerprintSecret = async (db: Db, charityId: string): Promise<Buffer> => {
  const { secret } = await db.one<FingerprintSecretRow>(
    sql`select secret from bank_line_key where charity_id = ${charityId}`,
  )
  return secret
}

/**
 * Lists the entries that hold bank lines with these fingerprints. `amount` is what the entry holds of
 * the line, in minor units; null if it is the whole line.
 */
export const listImportedLines = (
  db: Db,
  charityId: string,
  fingerprints: readonly string[],
): Promise<ImportedLine[]> =>
  db.many<ImportedLine>(sql`
    select l.fingerprint, l.account_id, l.amount, e.id, e.seq as sequence
    from bank_line l join ledger_entry e on e.id = l.entry_id and e.charity_id = l.charity_id
    where l.charity_id = ${charityId} and l.fingerprint = any(${fingerprints})
      and ${isHeld}
    order by e.seq`)

/** Lists the lines with these fingerprints that were left out. */
export const listLeftLines = (
  db: Db,
  charityId: string,
  fingerprints: readonly string[],
): Promise<LeftLine[]> =>
  db.many<LeftLine>(sql`
    select fingerprint, reason,
      to_char(left_at at time zone 'Europe/London', 'YYYY-MM-DD') as left_on
    from bank_line_left where charity_id = ${charityId} and fingerprint = any(${fingerprints})`)

/** Lists which of these fingerprints name the source of an entry, reversed ones included. */
export const listUsedSources = (
  db: Db,
  charityId: string,
  fingerprints: readonly string[],
): Promise<UsedSource[]> =>
  db.many<UsedSource>(sql`
    select source_ref as fingerprint from ledger_entry
    where charity_id = ${charityId} and source = 'bank' and source_ref = any(${fingerprints})`)

export type { AlikeEntry } from './bank-import.rows.ts'

/**
 * Lists entries of an account (of several that share a place, of all) with these amounts and dates that are not matched
 * with a bank line yet. Leaves out reversed entries, reversals and opening balances. Leaves out a
 * payout of the card processor only if its match replaced an entry that was recorded for the same
 * money.
 */
export const listUnmatched = (
  db: Db,
  charityId: string,
  request: {
    readonly place: BankPlace
    readonly currency: string
    readonly amounts: readonly number[]
    readonly from: string
    readonly to: string
  },
): Promise<AlikeEntry[]> =>
  db.many<AlikeEntry>(sql`
    select e.id, e.seq as sequence, e.entry_date,
      case when g.moved > 0 then 'in' else 'out' end as direction, e.amount,
      coalesce(d.payee, w.payee) as payee, d.description, p.title as project,
      nullif(i.giver, '') as giver,
      case when f.id is null then o.method else f.paid_by end as method,
      f.reference as paid_back_reference, g.payout, e.kind = 'transfer' as is_transfer
    from ledger_entry e
    join lateral (select sum(g.amount) filter (where g.account = ${request.place}) as moved,
        count(*) filter (where is_bank_account(g.account)) as own_places,
        /* never null */ bool_or(g.account = 'stripe-balance') as payout
      from ledger_leg g where g.entry_id = e.id and g.charity_id = e.charity_id) g
        on g.moved <> 0
    join ledger_detail d on d.entry_id = e.id
    left join ledger_payee w on w.entry_id = e.id
    left join ledger_identity i on i.entry_id = e.id
    left join donation o on o.id = e.donation_id
    left join donation_refund f on e.kind = 'refund' and f.id = e.id::text
    left join project p on p.id = e.project_id
    where e.charity_id = ${charityId} and e.currency = ${request.currency}
      and e.amount = any(${request.amounts}) and e.entry_date between ${request.from} and ${request.to}
      and e.reverses_id is null and e.kind <> 'opening'
      and not exists (select from ledger_entry r where r.reverses_id = e.id
        and r.charity_id = e.charity_id)
      -- A transfer between own accounts has lines in the statements of both.
      and not exists (select from bank_line l left join bank_account a on a.id = l.account_id
        where l.entry_id = e.id
        having bool_or(coalesce(a.ledger_account, 'bank') = ${request.place})
          or count(distinct coalesce(a.ledger_account, 'bank')) >= g.own_places)
      and not exists (select from payout_match m
        where m.entry_id = e.id and m.replaced_entry is not null)
    order by e.entry_date, e.seq
    limit 5000`)

/** An entry that holds a line, or a part of it. */
export interface NewBankLine {
  readonly fingerprint: string
  readonly accountId: string
  readonly entryId: string
  readonly date: string
  /** The part of the line that the entry holds: signed minor units. */
  readonly amount: number
}

/**
 * Links bank lines to the entries that hold them; a line that was left out, or of which a part is
 * reversed, is taken up again. Throws 23505 if an entry already holds a line.
 */
export const insertBankLines = async (
  db: Db,
  charityId: string,
  now: Date,
  lines: readonly NewBankLine[],
): Promise<void> => {
  if (lines.length === 0) return
  const fingerprints = lines.map(({ fingerprint }) => fingerprint)
  await db.run(sql`
    delete from bank_line_left
    where charity_id = ${charityId} and fingerprint = any(${fingerprints})`)
  await db.run(sql`
    delete from bank_line l
    where l.charity_id = ${charityId} and l.fingerprint = any(${fingerprints})
      and not ${isHeld}`)
  await db.run(sql`
    insert into bank_line (charity_id, fingerprint, entry_id, seen_on, matched_at, account_id,
      amount)
    select ${charityId}, fingerprint, "entryId", date, ${now}, "accountId", amount
    from json_to_recordset(${JSON.stringify(lines)}::json)
      as line (fingerprint text, "entryId" uuid, date date, "accountId" uuid, amount bigint)`)
}

export type { ReturnedEntry } from './bank-import.rows.ts'

/**
 * Lists the gifts that returns can be about: those that they name, with the others of the lines that
 * brought them, and those of lines that they name.
 */
export const listGiftsToReturn = (
  db: Db,
  charityId: string,
  returns: readonly { readonly entryId: string | null; readonly lineId: string | null }[],
): Promise<ReturnedEntry[]> => {
  const entryIds = returns.flatMap(({ entryId }) => entryId ?? [])
  const lineIds = returns.flatMap(({ lineId }) => lineId ?? [])
  return db.many<ReturnedEntry>(sql`
    select e.id as entry_id, e.amount from ledger_entry e
    where e.charity_id = ${charityId} and e.donation_id is not null and is_gift_kind(e.kind)
      and e.reverses_id is null and (e.id = any (${entryIds}::uuid[]) or e.id in (
        select l.entry_id from bank_line l where l.charity_id = ${charityId} and ${isHeld}
          and l.fingerprint in (
            select b.fingerprint from bank_line b
            where b.charity_id = ${charityId} and b.entry_id = any (${entryIds}::uuid[])
            union all select s.fingerprint from statement_line s
            where s.charity_id = ${charityId} and s.id = any (${lineIds}::uuid[]))))
    order by e.seq`)
}

export interface NewLeftLine {
  readonly fingerprint: string
  readonly accountId: string
  readonly reason: LeaveReason
  readonly date: string
}

/** Remembers lines that were left out, with their reasons. */
export const saveLeftLines = async (
  db: Db,
  charityId: string,
  now: Date,
  lines: readonly NewLeftLine[],
): Promise<void> => {
  if (lines.length === 0) return
  await db.run(sql`
    insert into bank_line_left (charity_id, fingerprint, account_id, reason, seen_on, left_at)
    select ${charityId}, fingerprint, "accountId", reason, date, ${now}
    from json_to_recordset(${JSON.stringify(lines)}::json)
      as line (fingerprint text, "accountId" uuid, reason text, date date)
    on conflict (charity_id, fingerprint) do update
      set reason = excluded.reason, left_at = excluded.left_at
      where bank_line_left.reason <> excluded.reason`)
}
