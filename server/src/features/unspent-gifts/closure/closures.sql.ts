import type { ClosureTarget } from '@pennytrail/contract'
import { sql, type Db, type Sql } from '../../../platform/database/index.ts'
import type {
  ClosureRow,
  FundBalanceRow,
  HasOpenQuestionsRow,
  MoveTargetRow,
  OpenClosureRow,
  OpenPart,
} from '../unspent-gifts.rows.ts'

export type { ClosureRow } from '../unspent-gifts.rows.ts'

const select = (where: Sql): Sql => sql`
  select k.id, k.project_id, k.charity_id, p.currency, k.becomes, k.offered_project_id,
    o.title offered_title, k.asks_givers, k.message, k.opened_at, k.answer_by, k.settled_at, k.withdrawn_at
  from project_closure k join project p on p.id = k.project_id
  left join project o on o.id = k.offered_project_id
  where ${where}`

export const findClosure = (db: Db, id: string): Promise<ClosureRow | undefined> =>
  db.maybe<ClosureRow>(select(sql`k.id = ${id}`))

/** Finds the closure under way, or the latest one that closed the project. */
export const findProjectClosure = (db: Db, projectId: string): Promise<ClosureRow | undefined> =>
  db.maybe<ClosureRow>(sql`
    ${select(sql`k.project_id = ${projectId} and k.withdrawn_at is null`)}
    order by k.settled_at nulls first, k.opened_at desc limit 1`)

export interface NewClosureRow {
  readonly id: string
  readonly projectId: string
  readonly charityId: string
  readonly becomes: ClosureTarget
  readonly offeredProjectId: string | null
  readonly asksGivers: boolean
  readonly message: string
  readonly answerBy: Date
}

export const insertClosure = (db: Db, k: NewClosureRow, now: Date): Promise<number> =>
  db.run(sql`
    insert into project_closure (id, project_id, charity_id, becomes, offered_project_id,
      asks_givers, message, opened_at, answer_by)
    values (${k.id}, ${k.projectId}, ${k.charityId}, ${k.becomes}, ${k.offeredProjectId},
      ${k.asksGivers}, ${k.message}, ${now}, ${k.answerBy})`)

export const markClosure = (
  db: Db,
  id: string,
  what: 'settled' | 'withdrawn',
  now: Date,
): Promise<number> =>
  what === 'settled'
    ? db.run(sql`update project_closure set settled_at = ${now} where id = ${id}`)
    : db.run(sql`update project_closure set withdrawn_at = ${now} where id = ${id}`)

const balance = sql`t.received - t.spent - t.fees + t.transferred`

/**
 * Adds a settled closure to ended projects that have none, because they ended without unspent money
 * or before closures were kept, and that got money since. So that money is settled like any other.
 * A null project means all.
 */
export const insertMissingClosures = (
  db: Db,
  project: string | null,
  answerBy: Date,
): Promise<number> =>
  db.run(sql`
    insert into project_closure (id, project_id, charity_id, becomes, message, opened_at, answer_by,
      settled_at)
    select gen_random_uuid(), p.id, p.charity_id, p.lifecycle, '', p.updated_at, ${answerBy},
      p.updated_at
    from project p
    where p.lifecycle in ('closed', 'cancelled') and (${project}::uuid is null or p.id = ${project})
      and exists (select from project_total t where t.project_id = p.id
        and (${balance} > 0 or t.last_entry_at > p.updated_at))
      and not exists (select from project_closure k
        where k.project_id = p.id and k.withdrawn_at is null)`)

/**
 * Lists closures under way, and settled ones whose project has money again, for example from a late
 * gift or a failed refund. An overspent project can have that below a balance of zero.
 */
export const listOpenClosures = (db: Db): Promise<{ id: string }[]> =>
  db.many<OpenClosureRow>(sql`
    select k.id from project_closure k
    where k.withdrawn_at is null and (k.settled_at is null or exists (
      select from project_total t where t.project_id = k.project_id
        and (${balance} > 0 or t.last_entry_at > k.settled_at)))
    order by k.opened_at, k.id`)

export const hasOpenQuestions = async (db: Db, closureId: string): Promise<boolean> =>
  (await db.maybe<HasOpenQuestionsRow>(sql`
    select id from gift_question
    where closure_id = ${closureId} and state in ('waiting', 'refunding', 'stuck') limit 1`)) !==
  undefined

/** Lists the parts of gifts in a project that have an open question. */
export const openQuestionsIn = (db: Db, projectId: string): Promise<OpenPart[]> =>
  db.many<OpenPart>(sql`
    select id, donation_id, state from gift_question
    where from_project_id = ${projectId} and state in ('waiting', 'refunding', 'stuck')`)

export const readFundBalance = async (
  db: Db,
  projectId: string,
  currency: string,
): Promise<number> =>
  (
    await db.maybe<FundBalanceRow>(sql`
      select received - spent - fees + transferred balance from project_total
      where project_id = ${projectId} and currency = ${currency}`)
  )?.balance ?? 0

/** Lists the projects of a charity to which unspent gifts from another of its funds can move. */
export const listMoveTargets = (
  db: Db,
  charityId: string,
  currency: string,
  except: string | null,
): Promise<{ id: string; title: string }[]> =>
  db.many<MoveTargetRow>(sql`
    select id, title from project
    where charity_id = ${charityId} and currency = ${currency} and lifecycle in ('active', 'paused')
      and id is distinct from ${except}::uuid and not project_is_closing(id)
      and visibility <> 'team'
    order by title, id limit 200`)
