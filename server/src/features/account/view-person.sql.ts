import type { PersonInfo } from '@pennytrail/contract'
import { sql, type Db } from '../../platform/database/index.ts'
import type { GiftRow, PersonRow } from './account.rows.ts'

/**
 * Finds a person if `viewer` may see them: `viewer` is the same person or a teammate, or the page
 * of a charity shows the person. Includes only memberships that are shown or shared with `viewer`,
 * unless `viewer` is the same person. `db` acts as the viewer.
 */
export const findPerson = (
  db: Db,
  personId: string,
  viewer: string,
): Promise<PersonRow | undefined> =>
  db.maybe<PersonRow>(sql`
    select p.id, p.first_name as firstname, p.last_name as lastname, p.bio, p.introduction,
      p.avatar_id as avatarid,
      coalesce((
        select jsonb_agg(jsonb_build_object('id', c.id, 'name', c.name,
                 'ukCharityNumber', c.number, 'role', m.role, 'shown', m.shown)
               order by m.joined_at, c.id)
        from charity_member m join charity c on c.id = m.charity_id
        where m.person_id = p.id and (m.shown or m.person_id = ${viewer} or exists (
          select from charity_member mine
          where mine.charity_id = m.charity_id and mine.person_id = ${viewer}))), '[]') as charities,
      coalesce((
        select jsonb_agg(jsonb_build_object('id', o.id, 'name', o.name, 'role', m.role)
               order by m.joined_at, o.id)
        from donor_org_member m join donor_org o on o.id = m.donor_org_id
        where m.person_id = p.id and exists (
          select from donor_org_member mine
          where mine.donor_org_id = m.donor_org_id and mine.person_id = ${viewer})), '[]')
        as donor_orgs
    from person p
    where p.id = ${personId} and p.anonymised_at is null`)

const max = 20

/**
 * Lists gifts that a person gave under their own name. Gifts under a display name or without a name
 * are left out, as they must not be traced to the person. `db` acts as the system, because nobody
 * else may read who gave.
 */
export const listNamedGifts = async (db: Db, personId: string): Promise<PersonInfo['gifts']> => {
  const rows = await db.many<GiftRow>(sql`
    select d.amount - d.refunded as amount, d.currency, c.number, c.name,
      /* never null */ d.succeeded_at as date,
      p.id as project_id, p.title as project_title
    from donation_giver g
    join donation d on d.id = g.donation_id
    join charity c on c.id = d.charity_id
    left join project p on p.id = d.project_id and p.lifecycle <> 'draft'
      and p.visibility in ('public', 'signed-in') and not p.hidden
    where g.person_id = ${personId} and d.shown_as = 'named'
      and d.status in ('succeeded', 'partly-refunded', 'won')
    order by d.succeeded_at desc, d.id desc limit ${max}`)
  return rows.map((row) => ({
    amount: row.amount,
    currency: row.currency,
    charity: { number: row.number, name: row.name },
    project:
      row.projectId !== null && row.projectTitle !== null
        ? { id: row.projectId, title: row.projectTitle }
        : null,
    date: row.date,
  }))
}
