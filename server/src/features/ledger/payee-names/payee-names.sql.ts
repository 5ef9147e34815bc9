import type { PublishedName } from '@pennytrail/contract'
import { maxCounted } from '@pennytrail/contract/pagination.ts'
import type { PayeeKind } from '@pennytrail/contract/ledger/payee-rules.ts'
import { join, sql, type Db, type Sql } from '../../../platform/database/index.ts'
import type {
  CountPublishedNamesRow,
  PublishedNameRow,
  WithheldNamesRow,
  WithheldRow,
} from '../ledger.rows.ts'

export interface NamesQuery {
  readonly show: 'undecided' | 'all'
  readonly text?: string | undefined
  readonly page: number
  readonly limit: number
}

/** Selects entries with a typed or imported payee whose name is published. */
const whereNamed = (charityId: string, { show, text }: NamesQuery): Sql =>
  join(
    [
      sql`e.charity_id = ${charityId} and e.source in ('platform', 'bank')
        and e.author_role in ('Contributor', 'Manager', 'Lead') and e.donation_id is null
        and (e.kind = 'income' or is_gift_kind(e.kind) or is_spending_kind(e.kind)
          or e.kind = 'credit')
        and d.payee <> ''`,
      ...(show === 'undecided' ? [sql`w.entry_id is null`] : []),
      ...(text
        ? [sql`(contains_text(d.payee, ${text}) or contains_text(d.description, ${text}))`]
        : []),
    ],
    ' and ',
  )

const named = sql`ledger_entry e join ledger_detail d on d.entry_id = e.id
  left join ledger_payee w on w.entry_id = e.id`

/** Selects the entries of a list; of those that a text finds, the newest that are counted. */
const selectNamed = (charityId: string, query: NamesQuery, max: number): Sql =>
  query.text
    ? sql`${whereNamed(charityId, query)} and e.id in (select e.id from ${named} where ${whereNamed(charityId, query)}
        order by e.seq desc limit ${max})`
    : whereNamed(charityId, query)

export const listPublishedNames = (
  db: Db,
  charityId: string,
  query: NamesQuery,
): Promise<PublishedName[]> =>
  db.many<PublishedNameRow>(sql`
    select e.id, e.seq as sequence, to_char(e.entry_date, 'YYYY-MM-DD') as entry_date, e.kind,
      e.direction, e.amount, e.currency, d.payee, coalesce(d.description, '') as description,
      p.title as project, e.source, w.kind as "payeeKind"
    from ${named} left join project p on p.id = e.project_id
    where ${selectNamed(charityId, query, maxCounted)}
    order by e.source = 'bank' desc, e.seq desc
    limit ${query.limit} offset ${(query.page - 1) * query.limit}`)

export const countPublishedNames = async (
  db: Db,
  charityId: string,
  query: NamesQuery,
): Promise<number> =>
  (
    await db.one<CountPublishedNamesRow>(
      sql`select count(*) as count from ${named}
        where ${selectNamed(charityId, query, maxCounted + 1)}`,
    )
  ).count

export interface PayeeDecision {
  readonly id: string
  readonly payeeKind: PayeeKind
}

/**
 * Stores decisions about this charity's entries with published names. The name of a private person
 * moves from the public record to the team's record, with the salt of its commitment. No hashed
 * data changes. `db` acts as the system. Returns the number of stored decisions.
 */
export const saveDecisions = async (
  db: Db,
  charityId: string,
  decisions: readonly PayeeDecision[],
  now: Date,
): Promise<number> => {
  const stored = await db.run(sql`
    insert into ledger_payee as l (entry_id, charity_id, kind, payee, payee_salt, decided_at)
    select e.id, e.charity_id, n."payeeKind",
      case when n."payeeKind" = 'person' then d.payee end,
      case when n."payeeKind" = 'person' then d.payee_salt end, ${now}
    from json_to_recordset(${JSON.stringify(decisions)}::json) as n(id uuid, "payeeKind" text)
    join ledger_entry e on e.id = n.id and e.charity_id = ${charityId}
    join ledger_detail d on d.entry_id = e.id and d.payee <> ''
    on conflict (entry_id) do update set kind = excluded.kind, payee = excluded.payee,
      payee_salt = excluded.payee_salt, decided_at = excluded.decided_at`)
  await db.run(sql`update ledger_detail d set payee = null, payee_salt = null
    from ledger_payee w where w.entry_id = d.entry_id and w.kind = 'person'
      and d.payee is not null and d.charity_id = ${charityId}
      and d.entry_id = any (${decisions.map(({ id }) => id)}::uuid[])`)
  return stored
}

/** Reads the withheld names of these entries that the caller's teams may see. */
export const readWithheldNames = async (
  db: Db,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> => {
  if (ids.length === 0) return new Map()
  const rows = await db.many<WithheldNamesRow>(sql`
    select entry_id as id, payee from ledger_payee
    where entry_id = any (${ids}::uuid[]) and payee is not null`)
  return new Map(rows.map(({ id, payee }) => [id, payee]))
}

/** Returns which of these entries have a payee whose name is withheld. `db` acts as the system. */
export const listWithheld = async (db: Db, ids: readonly string[]): Promise<ReadonlySet<string>> =>
  new Set(
    (
      await db.many<WithheldRow>(sql`
        select entry_id as id from ledger_payee
        where entry_id = any (${ids}::uuid[]) and kind = 'person'`)
    ).map(({ id }) => id),
  )
