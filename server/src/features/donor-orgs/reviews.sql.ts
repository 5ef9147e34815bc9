import { selectColumns, sql, type Db } from '../../platform/database/index.ts'
import { donorOrgColumns } from './donor-orgs.sql.ts'
import type { LockReviewRow, OpenReview, WaitingRow } from './donor-orgs.rows.ts'

/** Requests verification, or replaces the proof of the review that is still open. */
export const saveReview = (
  db: Db,
  review: { id: string; orgId: string; proof: string; requestedBy: string },
  now: Date,
): Promise<number> =>
  db.run(sql`
    insert into donor_org_review (id, donor_org_id, proof, asked_by, asked_at)
    values (${review.id}, ${review.orgId}, ${review.proof}, ${review.requestedBy}, ${now})
    on conflict (donor_org_id) where decision is null do update set proof = excluded.proof`)

export type { WaitingRow } from './donor-orgs.rows.ts'

/** Lists the reviews that await an administrator, oldest first. Needs the system role. */
export const listWaiting = (db: Db): Promise<WaitingRow[]> =>
  db.many<WaitingRow>(sql`
    select o.id, ${selectColumns('o', donorOrgColumns)}, o.is_demo,
      v.proof, v.asked_at, p.id as person_id, p.first_name as firstname,
      p.last_name as lastname, coalesce(a.email, '') as email,
      (select count(*) from donor_org_review r
       where r.donor_org_id = o.id and r.decision = 'refused') as times_refused,
      coalesce((
        select jsonb_agg(jsonb_build_object('name', s.name, 'status', s.status) order by s.id)
        from donor_org s where s.registration_number = o.registration_number and s.id <> o.id),
        '[]') as same_number
    from donor_org o
    join donor_org_review v on v.donor_org_id = o.id and v.decision is null
    join person p on p.id = v.asked_by
    left join credential a on a.person_id = p.id
    where o.status = 'waiting'
    order by v.asked_at, o.id limit 200`)

/** Reads an organisation with its open review, and locks it until the transaction ends. */
export const lockReview = async (db: Db, orgId: string): Promise<OpenReview | undefined> => {
  const org = await db.maybe<LockReviewRow>(
    sql`select from donor_org where id = ${orgId} for update`,
  )
  if (!org) return undefined
  return db.one<OpenReview>(sql`
    select o.id as org_id, o.name, o.status, v.id as review_id, a.person_id, /* never null */ greeting_name(p) as firstname, a.email
    from donor_org o
    left join donor_org_review v on v.donor_org_id = o.id and v.decision is null
    left join person p on p.id = v.asked_by and p.anonymised_at is null
    left join credential a on a.person_id = p.id
    where o.id = ${orgId}`)
}

/**
 * Closes a review and sets the organisation's status. Fails if another organisation has the same
 * registration number.
 */
export const saveDecision = async (
  db: Db,
  review: OpenReview,
  decision: { decision: 'verified' | 'refused'; reason: string | null; decidedBy: string },
  now: Date,
): Promise<void> => {
  await db.run(sql`
    update donor_org_review set decision = ${decision.decision}, reason = ${decision.reason},
      decided_by = ${decision.decidedBy}, decided_at = ${now}
    where id = ${review.reviewId}`)
  await db.run(sql`
    update donor_org set status = ${decision.decision},
      verified_at = ${decision.decision === 'verified' ? now : null}
    where id = ${review.orgId}`)
}
