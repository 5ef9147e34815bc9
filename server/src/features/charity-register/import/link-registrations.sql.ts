import { sql, type Db } from '../../../platform/database/index.ts'

/** A name without its capitals, punctuation and usual endings. */
const comparableName = sql`regexp_replace(regexp_replace(lower(name),
  '\\y(the|limited|ltd|cio|scio|plc)\\y', '', 'g'), '[^[:alnum:]]+', '', 'g')`
const host = sql`substring(weblink from '^https?://(?:www\\.)?([^/]+)')`

/**
 * Links each charity that OSCR lists as Cross Border to its entry in the register of England and
 * Wales or of Northern Ireland, which is its principal register. OSCR names the number as that of the
 * parent. Where it does not, the one charity of the same name is taken, unless the two websites
 * differ. Returns how many links changed.
 */
export const linkRegistrations = (db: Db): Promise<number> =>
  db.run(sql`
    with scottish as materialized (
      select number, parent_number, ${comparableName} as name, ${host} as host,
        count(*) over (partition by ${comparableName}) as namesakes
      from charity_register
      where regulator = 'OSCR' and cross_border and status is distinct from 'removed'
    ), other as materialized (
      select ${comparableName} as name, min(number) as number, min(${host}) as host
      from charity_register
      where regulator <> 'OSCR' and status is distinct from 'removed' and absent_from is null
        and number not like '%-%' and exists (select from scottish)
      group by 1 having count(*) = 1
    ), found as (
      select s.number, coalesce(parent.number, other.number) as principal
      from scottish s
      left join charity_register parent
        on parent.number = s.parent_number and parent.status is distinct from 'removed'
      left join other on other.name = s.name and s.namesakes = 1
        and (other.host is null or s.host is null or other.host = s.host)
    )
    update charity_register r set principal_number = found.principal
    from charity_register c left join found on found.number = c.number
    where c.number = r.number and c.regulator = 'OSCR'
      and r.principal_number is distinct from found.principal`)
