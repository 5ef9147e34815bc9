import type { GrantReport } from '@pennytrail/contract'
import { sql, type Db } from '../../platform/database/index.ts'

interface ReportRow extends Omit<GrantReport, 'ledger' | 'by' | 'frozenAt' | 'figures'> {
  readonly grantId: string
  readonly frozenAt: string | null
  readonly figures: GrantReport['figures'] | null
  readonly role: string | null
  readonly name: string | null
  readonly size: number | null
  readonly head: string | null
}

/** A report on a grant, open or frozen, as whoever acts may see it. */
export const findReport = (db: Db, id: string): Promise<ReportRow | undefined> =>
  db.maybe<ReportRow>(sql`
    select r.id, r.grant_id "grantId", r.due_on::text "dueOn", r.frozen_at "frozenAt", r.note,
      r.figures, r.frozen_role "role",
      nullif(trim(concat(p.first_name, ' ', p.last_name)), '') "name", r.ledger_size "size",
      encode(r.ledger_head, 'hex') head
    from grant_report r left join person p on p.id = r.frozen_by where r.id = ${id}`)

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

/** Freezes the open report of an agreed day; false where it is frozen already. */
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

/** Freezes a report that no day was agreed for; false where its id is taken. */
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

export interface DueReport {
  readonly id: string
  readonly dueOn: string
  readonly grantId: string
  readonly donorOrgId: string
  readonly charityId: string
}

/**
 * Open reports to be reminded of: those due within `days` whose charity has not heard yet, and those
 * overdue that neither has. Their rows are held, so that nobody is told twice.
 */
export const takeDue = (
  db: Db,
  what: 'soon' | 'overdue',
  today: string,
  days: number,
  now: Date,
): Promise<DueReport[]> => {
  const told = what === 'soon' ? sql`reminded_at` : sql`overdue_told_at`
  const when =
    what === 'soon'
      ? sql`r.due_on >= ${today}::date and r.due_on <= ${today}::date + ${days}::integer`
      : sql`r.due_on < ${today}::date`
  return db.many<DueReport>(sql`
    update grant_report u set ${told} = ${now}
    from donor_grant t, (
      select r.id from grant_report r join donor_grant g on g.id = r.grant_id
      where r.frozen_at is null and ${when} and r.${told} is null and g.state = 'confirmed'
        and exists (select from donation d where d.grant_id = g.id and d.succeeded_at is not null)
      order by r.due_on, r.id limit 100 for update of r skip locked) due
    where u.id = due.id and t.id = u.grant_id
    returning u.id, u.due_on::text "dueOn", t.id "grantId", t.donor_org_id "donorOrgId",
      t.charity_id "charityId"`)
}
