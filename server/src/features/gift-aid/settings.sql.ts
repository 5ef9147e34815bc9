import {
  getRegisteredForm,
  type ClaimTerms,
  type LegalForm,
} from '@pennytrail/contract/gift-aid/eligibility.ts'
import { sql, type Db, type Sql } from '../../platform/database/index.ts'
import type { Settings } from './gift-aid.rows.ts'

/** The columns of a charity `c` and its settings `s` that set the deadline for claims. */
export const termColumns: Sql = sql`
  json_build_object('month', coalesce(s.year_end_month, 3),
    'day', coalesce(s.year_end_day, 31)) year_end, s.legal_form stated_form,
  (select r.charity_type from charity_register r where r.number = c.number) charity_type`

/** Returns the terms of the deadline. A Lead's word goes before the register's. */
export const toClaimTerms = ({
  charityType,
  statedForm,
  yearEnd,
}: Pick<Settings, 'charityType' | 'statedForm' | 'yearEnd'>): ClaimTerms => ({
  yearEnd,
  legalForm: statedForm ?? getRegisteredForm(charityType),
})

export const readSettings = (db: Db, charityId: string): Promise<Settings> =>
  db.one<Settings>(sql`
    select c.hmrc_reference, ${termColumns}
    from charity c left join gift_aid_setting s on s.charity_id = c.id where c.id = ${charityId}`)

/** Saves the end of the accounting year and, unless it is undefined, the stated legal form. */
export const saveSettings = (
  db: Db,
  charityId: string,
  {
    legalForm,
    yearEnd,
  }: { readonly yearEnd: Settings['yearEnd']; readonly legalForm?: LegalForm | null | undefined },
  by: string,
  now: Date,
): Promise<number> =>
  db.run(sql`
    insert into gift_aid_setting (charity_id, year_end_month, year_end_day, legal_form, changed_by,
      changed_at)
    values (${charityId}, ${yearEnd.month}, ${yearEnd.day}, ${legalForm ?? null}, ${by}, ${now})
    on conflict (charity_id) do update set year_end_month = excluded.year_end_month,
      year_end_day = excluded.year_end_day, changed_by = excluded.changed_by,
      changed_at = excluded.changed_at, legal_form = case when ${legalForm !== undefined}
        then excluded.legal_form else gift_aid_setting.legal_form end`)
