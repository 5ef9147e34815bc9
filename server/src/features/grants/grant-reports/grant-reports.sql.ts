import type { GrantReport } from '@pennytrail/contract'
import { sql, type Db, type Sql } from '../../../platform/database/index.ts'
import type {
  DueReport,
  LedgerSizeRow,
  LockLedgerRow,
  LockReportRow,
  ReadableRow,
  ReportRow,
  SpentUntilRow,
} from '../grants.rows.ts'

/** A stored report on a grant, open or frozen. */
export type { ReportRow } from '../grants.rows.ts'

const selectReport = (where: Sql): Sql => sql`
  select r.id, r.grant_id, r.due_on::text due_on, r.frozen_at, r.note,
    r.figures, r.frozen_role "role",
    nullif(full_name(p.first_name, p.last_name), '') "name", r.ledger_size "size",
    encode(r.ledger_head, 'hex') head, t.donor_org_id, t.charity_id,
    t.shown_as = 'anonymous' is_anonymous, c.is_demo, r.share_id,
    r.shared_at
  from grant_report r
  join donor_grant t on t.id = r.grant_id
  join charity c on c.id = t.charity_id
  left join person p on p.id = r.frozen_by
  where ${where}`

/** Finds a report on a grant, as the acting person may see it. */
export const findReport = (db: Db, id: string): Promise<ReportRow | undefined> =>
  db.maybe<ReportRow>(selectReport(sql`r.id = ${id}`))

/** Finds a report and locks its row until the transaction of `db` ends. */
export const lockReport = async (db: Db, id: string): Promise<ReportRow | undefined> => {
  await db.maybe<LockReportRow>(sql`select from grant_report where id = ${id} for update`)
  return findReport(db, id)
}

/**
 * Finds the report of a shared link that has not been withdrawn, unless staff have hidden the
 * project or charity or suspended the donor organisation.
 */
export const findShared = (db: Db, shareId: string): Promise<ReportRow | undefined> =>
  db.maybe<ReportRow>(
    selectReport(sql`r.share_id = ${shareId} and not content_is_hidden('charity', t.charity_id)
      and not exists (select from project j where j.id = t.project_id and j.hidden)
      and exists (select from donor_org o where o.id = t.donor_org_id and o.status = 'verified')`),
  )

export const saveShare = (
  db: Db,
  id: string,
  share: { readonly id: string; readonly at: Date } | null,
): Promise<number> =>
  db.run(sql`
    update grant_report set share_id = ${share?.id ?? null}, shared_at = ${share?.at ?? null}
    where id = ${id}`)

/**
 * Returns the spending of a grant as of the time when its charity's ledger had this number of
 * entries. `db` acts as the system.
 */
export const readSpentUntil = (
  db: Db,
  grantId: string,
  size: number,
): Promise<{ spent: number; uses: number }> =>
  db.one<SpentUntilRow>(sql`select spent, uses from grant_spent_until(${grantId}, ${size})`)

/**
 * Returns the number of entries in the ledger of a grant's charity; undefined if there is no such
 * grant.
 */
export const findLedgerSize = async (db: Db, grantId: string): Promise<number | undefined> =>
  (
    await db.maybe<LedgerSizeRow>(sql`
      select h.seq from donor_grant t join ledger_head h on h.charity_id = t.charity_id
      where t.id = ${grantId}`)
  )?.seq

/**
 * Locks a charity's ledger until the transaction of `db` ends and returns its number of entries.
 */
export const lockLedger = async (db: Db, charityId: string): Promise<number | undefined> =>
  (
    await db.maybe<LockLedgerRow>(
      sql`select seq from ledger_head where charity_id = ${charityId} for share`,
    )
  )?.seq

/** Returns the ids of the updates that the acting person can read now. */
export const listReadable = async (db: Db, ids: readonly string[]): Promise<Set<string>> => {
  const rows = await db.many<ReadableRow>(
    sql`select id from update_post where id = any (${ids}::uuid[]) and state = 'published'`,
  )
  return new Set(rows.map(({ id }) => id))
}

export interface Freezing {
  readonly id: string
  readonly grantId: string
  readonly charityId: string
  readonly note: string
  readonly figures: GrantReport['figures']
  readonly by: string
  readonly role: string
  readonly now: Date
}

/** Freezes the open report that was due on an agreed day; returns false if it is frozen already. */
export const freezeDue = async (db: Db, report: Freezing): Promise<boolean> => {
  const frozen = await db.run(sql`
    update grant_report r set frozen_at = ${report.now}, frozen_by = ${report.by},
      frozen_role = ${report.role}, note = ${report.note},
      figures = ${JSON.stringify(report.figures)}::jsonb, ledger_size = h.seq,
      ledger_head = h.chain_hash
    from ledger_head h
    where r.id = ${report.id} and r.grant_id = ${report.grantId} and r.frozen_at is null
      and h.charity_id = ${report.charityId}`)
  return frozen === 1
}

/** Freezes a report for which no day was agreed; returns false if its id is taken. */
export const freezeExtra = async (db: Db, report: Freezing): Promise<boolean> => {
  const inserted = await db.run(sql`
    insert into grant_report (id, grant_id, frozen_at, frozen_by, frozen_role, note, figures,
      ledger_size, ledger_head)
    select ${report.id}::uuid, ${report.grantId}::uuid, ${report.now}::timestamptz,
      ${report.by}::uuid, ${report.role}::text, ${report.note}::text,
      ${JSON.stringify(report.figures)}::jsonb, h.seq, h.chain_hash
    from ledger_head h where h.charity_id = ${report.charityId}
    on conflict do nothing`)
  return inserted === 1
}

/**
 * Returns open reports that need a reminder: to the charity if they are due within `days`, to both
 * sides if they are overdue. Locks their rows so that nobody is reminded twice.
 */
export const takeDue = (
  db: Db,
  what: 'soon' | 'overdue',
  today: string,
  days: number,
  now: Date,
): Promise<DueReport[]> => {
  const notifiedAt = what === 'soon' ? sql`reminded_at` : sql`overdue_notified_at`
  const when =
    what === 'soon'
      ? sql`r.due_on >= ${today}::date and r.due_on <= ${today}::date + ${days}::integer`
      : sql`r.due_on < ${today}::date`
  return db.many<DueReport>(sql`
    update grant_report u set ${notifiedAt} = ${now}
    from donor_grant t, (
      select r.id from grant_report r join donor_grant g on g.id = r.grant_id
      where r.frozen_at is null and ${when} and r.${notifiedAt} is null and g.state = 'confirmed'
        and exists (select from donation d where d.grant_id = g.id and d.succeeded_at is not null)
      order by r.due_on, r.id limit 100 for update of r skip locked) due
    where u.id = due.id and t.id = u.grant_id
    returning u.id, /* never null */ u.due_on::text due_on, t.id grant_id, t.donor_org_id,
      t.charity_id`)
}
