import { sql, type Db } from '../../../platform/database/index.ts'
import type { AppealRow, LockedAppealRow, OverlapsRow } from '../charities.rows.ts'

/** An appeal with the times between which it may run. */
export interface TimedAppeal {
  readonly id: string
  readonly charityId: string
  readonly startsAt: Date
  readonly endsAt: Date
  readonly givers: number
}

/** Makes changes to the appeals of a charity run one after the other until the transaction ends. */
export const lockAppeals = (db: Db, charityId: string): Promise<number> =>
  db.run(sql`select pg_advisory_xact_lock(hashtextextended(${`appeals ${charityId}`}, 0))`)

export const listAppeals = (db: Db, charityId: string, now: Date) =>
  db.many<AppealRow>(sql`
    select a.id, a.starts_at, a.expected_givers as givers,
      /* never null */ case when a.ended_at <= a.starts_at then a.ends_at
        else least(a.ended_at, a.ends_at) end as ends_at,
      /* never null */ case when a.ended_at <= a.starts_at then 'cancelled'
        when least(a.ended_at, a.ends_at) <= ${now} then 'over'
        when a.starts_at <= ${now} then 'running' else 'coming' end as state,
      nullif(full_name(p.first_name, p.last_name), '') as by
    from fundraising_appeal a left join person p on p.id = a.announced_by
      and exists (select from charity_member m
        where m.charity_id = a.charity_id and m.person_id = p.id)
    where a.charity_id = ${charityId}
    order by a.starts_at desc, a.id desc limit 50`)

/** Finds an appeal of a charity that `lockAppeals` has locked. */
export const findLockedAppeal = (db: Db, charityId: string, id: string, now: Date) =>
  db.maybe<LockedAppealRow>(sql`
    select /* never null */ starts_at <= ${now} as has_begun,
      /* never null */ least(ended_at, ends_at) <= ${now} as is_over
    from fundraising_appeal where id = ${id} and charity_id = ${charityId}`)

/** Tells whether another appeal of the charity is announced for a part of the same time. */
export const overlapsAppeal = async (db: Db, appeal: TimedAppeal): Promise<boolean> => {
  const { overlaps } = await db.one<OverlapsRow>(sql`
    select exists (select from fundraising_appeal a
      where a.charity_id = ${appeal.charityId} and a.id <> ${appeal.id}
        and (a.ended_at is null or a.ended_at > a.starts_at)
        and a.starts_at < ${appeal.endsAt}
        and least(a.ended_at, a.ends_at) > ${appeal.startsAt}) as overlaps`)
  return overlaps
}

export const insertAppeal = (db: Db, appeal: TimedAppeal, by: string, now: Date): Promise<number> =>
  db.run(sql`
    insert into fundraising_appeal (id, charity_id, starts_at, ends_at, expected_givers,
      announced_by, announced_at)
    values (${appeal.id}, ${appeal.charityId}, ${appeal.startsAt}, ${appeal.endsAt},
      ${appeal.givers}, ${by}, ${now})`)

export const updateAppeal = (db: Db, appeal: TimedAppeal): Promise<number> =>
  db.run(sql`
    update fundraising_appeal set starts_at = ${appeal.startsAt}, ends_at = ${appeal.endsAt},
      expected_givers = ${appeal.givers}
    where id = ${appeal.id}`)

export const endAppeal = (db: Db, id: string, now: Date): Promise<number> =>
  db.run(sql`update fundraising_appeal set ended_at = ${now} where id = ${id}`)
