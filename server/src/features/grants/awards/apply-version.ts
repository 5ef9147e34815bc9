import { isDeepStrictEqual } from 'node:util'
import { toUkDate } from '@pennytrail/contract/dates/uk-date.ts'
import { sql, type Db } from '../../../platform/database/index.ts'
import { uuidv7 } from '../../../platform/ids.ts'
import { insertGrantTerms } from '../../ledger/index.ts'
import type { ReplacedInstalmentRow } from '../grants.rows.ts'
import type { GrantRow } from '../grants.sql.ts'
import { insertGrant } from '../write-grant.sql.ts'
import type { AwardVersionRow } from './award-versions.sql.ts'

/**
 * Writes a version that both sides have agreed to into the grant, which it makes or changes. Money
 * that has arrived and reports that were sent stay as they are; the caller has checked that the
 * version leaves them.
 */
export const applyVersion = async (
  db: Db,
  version: AwardVersionRow,
  grant: GrantRow | undefined,
  { by, now }: { readonly by: string; readonly now: Date },
): Promise<void> => {
  const { content } = version
  if (grant) return changeGrant(db, version, grant, now)
  await insertGrant(db, {
    ...content,
    terms: content.terms ?? undefined,
    id: version.grantId,
    donorOrgId: version.donorOrg.id,
    charityId: version.charity.id,
    method: 'bank-transfer',
    state: 'confirmed',
    awardedOn: toUkDate(now),
    by: version.savedBy,
    decidedBy: by,
    now,
  })
}

const changeGrant = async (
  db: Db,
  { content, savedBy, side }: AwardVersionRow,
  grant: GrantRow,
  now: Date,
): Promise<void> => {
  const { id } = grant
  await db.run(sql`
    update donor_grant set amount = ${content.amount}, purpose = ${content.purpose},
      shown_as = ${content.shownAs}
    where id = ${id}`)
  await db.run(sql`delete from grant_line where grant_id = ${id}`)
  await db.run(sql`
    insert into grant_line (grant_id, budget_line_id)
    select distinct ${id}::uuid, l from unnest(${content.budgetLineIds}::uuid[]) l`)
  await changeInstalments(db, id, content.instalments)
  await changeReports(db, id, content.reportDates, now)
  if (content.terms && !isDeepStrictEqual(content.terms, grant.terms)) {
    const of = { grantId: id, charityId: grant.charity.id }
    await insertGrantTerms(db, of, content.terms, { id: savedBy, for: side }, now)
  }
}

/** An instalment with the same date and amount keeps its gift, and is not reminded of again. */
const changeInstalments = async (
  db: Db,
  grantId: string,
  instalments: AwardVersionRow['content']['instalments'],
): Promise<void> => {
  const before = await db.many<ReplacedInstalmentRow>(sql`
    delete from grant_instalment where grant_id = ${grantId}
    returning amount, due_on::text due_on, donation_id, reminded_at, overdue_notified_at`)
  const rows = instalments.map((one) => ({
    ...before.find(({ amount, dueOn }) => amount === one.amount && dueOn === one.dueOn),
    ...one,
  }))
  await db.run(sql`
    insert into grant_instalment (grant_id, position, amount, due_on, donation_id, reminded_at,
      overdue_notified_at)
    select ${grantId}::uuid, row_number() over (order by i."dueOn"), i.amount, i."dueOn",
      i."donationId", i."remindedAt", i."overdueNotifiedAt"
    from json_to_recordset(${JSON.stringify(rows)}) i(amount bigint, "dueOn" date,
      "donationId" uuid, "remindedAt" timestamptz, "overdueNotifiedAt" timestamptz)`)
}

const changeReports = async (
  db: Db,
  grantId: string,
  dates: readonly string[],
  now: Date,
): Promise<void> => {
  await db.run(sql`
    delete from grant_report where grant_id = ${grantId} and frozen_at is null
      and due_on <> all (${dates}::date[])`)
  const reports = dates.map((dueOn) => ({ id: uuidv7(now.getTime()), dueOn }))
  await db.run(sql`
    insert into grant_report (id, grant_id, due_on)
    select r.id, ${grantId}::uuid, r."dueOn"
    from json_to_recordset(${JSON.stringify(reports)}) r(id uuid, "dueOn" date)
    where not exists (select from grant_report o
      where o.grant_id = ${grantId} and o.due_on = r."dueOn")`)
}
