import { claimBy, getRetentionEnd } from '@pennytrail/contract/gift-aid/eligibility.ts'
import { toUkDate, addYears } from '@pennytrail/contract/dates/uk-date.ts'
import { sql, type Db } from '../../platform/database/index.ts'
import type { Deps } from '../../platform/http/index.ts'
import { termColumns, toClaimTerms } from './settings.sql.ts'
import type { EndedRow } from './gift-aid.rows.ts'

const ukDay = sql`gift_aid_day(g.id)`

/**
 * Lists ended declarations whose givers' names are not erased yet, except declarations with an
 * unfinished claim.
 */
const listEnded = (db: Db): Promise<EndedRow[]> =>
  db.many<EndedRow>(sql`
    select d.id, (e.ended_at at time zone 'Europe/London')::date::text ended_on,
      (select max(c.submitted_on)::text from gift_aid_claim_gift k
       join gift_aid_claim c on c.id = k.claim_id
       where k.declaration_id = d.id and k.released_at is null) last_claim_on,
      (select max(${ukDay})::text from donation_giver w
       join donation g on g.id = w.donation_id
       where (w.person_id = d.person_id or w.temporary_person_id = d.temporary_person_id)
         and g.charity_id = d.charity_id
         and (g.succeeded_at is not null or g.status = 'earlier')
         and gift_aid_declared(g.id) = d.id
         and not exists (select from gift_aid_claim_gift k
                         where k.donation_id = g.id and k.released_at is null
                           and k.given_back_at is null)) last_gift_on,
      ${termColumns}
    from gift_aid_ending e
    join gift_aid_declaration d on d.id = e.declaration_id
    join charity c on c.id = d.charity_id
    left join gift_aid_setting s on s.charity_id = d.charity_id
    where exists (select from gift_aid_identity i where i.declaration_id = d.id)
      and not exists (select from gift_aid_claim_gift k join gift_aid_claim c on c.id = k.claim_id
                      where k.declaration_id = d.id and c.state = 'open')`)

/** Erases givers' names on declarations past their retention period and on old schedules. */
export const eraseOldNames = (deps: Pick<Deps, 'clock' | 'database'>): Promise<void> =>
  deps.database.transaction('money', async (db) => {
    const today = toUkDate(deps.clock.now())
    const over = (await listEnded(db)).filter((row) => {
      const { lastGiftOn } = row
      const lastChanceOn = lastGiftOn === null ? null : claimBy(lastGiftOn, toClaimTerms(row))
      const until = getRetentionEnd({ ...row, lastChanceOn })
      return until !== null && until < today
    })
    await db.run(sql`
      delete from gift_aid_identity where declaration_id = any (${over.map(({ id }) => id)}::uuid[])`)
    const old = addYears(today, -6)
    await db.run(sql`
      with erased as (
        update gift_aid_claim set names_erased_at = ${deps.clock.now()}
        where state in ('paid', 'withdrawn') and names_erased_at is null
          and coalesce(submitted_on, (withdrawn_at at time zone 'Europe/London')::date) < ${old}::date
        returning id
      )
      delete from gift_aid_schedule_row where claim_id in (select id from erased)`)
  })
