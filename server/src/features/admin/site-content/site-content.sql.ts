import type { EditedProfile, EditedTestimonial } from '@pennytrail/contract'
import {
  insertColumns,
  insertValues,
  raw,
  selectColumns,
  setColumns,
  sql,
  type Columns,
  type Db,
  type Sql,
} from '../../../platform/database/index.ts'
import { uuidv7 } from '../../../platform/ids.ts'
import type {
  MoveUpRow,
  ProfileRow,
  RemoveContentRow,
  SetPhotoRow,
  TestimonialRow,
  WriteRow,
} from '../admin.rows.ts'

/** The two kinds of site content that staff write. Each kind has its own display order. */
export type ContentKind = 'testimonial' | 'team-profile'

const tables: Record<ContentKind, Sql> = {
  testimonial: raw('testimonial'),
  'team-profile': raw('team_profile'),
}

type TestimonialFields = Omit<EditedTestimonial, 'id'>
type ProfileFields = Omit<EditedProfile, 'id' | 'photoId'>

const testimonialColumns = {
  quote: 'quote',
  name: 'name',
  roleLine: 'role_line',
  published: 'published',
} as const satisfies Columns<TestimonialFields>
const profileColumns = {
  name: 'name',
  role: 'role',
  words: 'words',
  agreed: 'agreed',
} as const satisfies Columns<ProfileFields>

export const listTestimonials = (db: Db): Promise<EditedTestimonial[]> =>
  db.many<TestimonialRow>(sql`
    select t.id, ${selectColumns('t', testimonialColumns)} from testimonial t order by position, id`)

export const listProfiles = (db: Db): Promise<EditedProfile[]> =>
  db.many<ProfileRow>(sql`
    select p.id, ${selectColumns('p', profileColumns)}, p.photo as photo_id
    from team_profile p order by position, id`)

/**
 * Locks the display order of one kind of site content, so that two simultaneous changes cannot take
 * the same position.
 */
export const lockOrder = async (db: Db, kind: ContentKind): Promise<void> => {
  await db.run(sql`select pg_advisory_xact_lock(hashtext(${`order-of-${kind}`}))`)
}

const selectNextPosition = (kind: ContentKind): Sql =>
  sql`(select coalesce(max(position), 0) + 1 from ${tables[kind]})`

/**
 * Writes new site content at the end of its kind's display order, or replaces the content with this
 * id. Returns the id.
 */
const write = async <Fields extends object>(
  db: Db,
  kind: ContentKind,
  id: string | null,
  columns: Columns<Fields>,
  fields: Fields,
  now: Date,
): Promise<string | undefined> => {
  const row = await db.maybe<WriteRow>(
    id === null
      ? sql`insert into ${tables[kind]} (id, position, ${insertColumns(columns)})
          values (${uuidv7(now.getTime())}, ${selectNextPosition(kind)},
            ${insertValues(columns, fields)}) returning id`
      : sql`update ${tables[kind]} set ${setColumns(columns, fields)} where id = ${id} returning id`,
  )
  return row?.id
}

export const saveTestimonial = (
  db: Db,
  id: string | null,
  made: TestimonialFields,
  now: Date,
): Promise<string | undefined> => write(db, 'testimonial', id, testimonialColumns, made, now)

export const saveProfile = (
  db: Db,
  id: string | null,
  made: ProfileFields,
  now: Date,
): Promise<string | undefined> => {
  const columns = { ...profileColumns, changedAt: 'changed_at' } as const
  return write(db, 'team-profile', id, columns, { ...made, changedAt: now }, now)
}

/**
 * Sets or removes a person's picture. Returns the previous one, or undefined if there is no such
 * person.
 */
export const updatePhoto = async (
  db: Db,
  id: string,
  photoId: string | null,
  now: Date,
): Promise<string | null | undefined> => {
  const row = await db.maybe<SetPhotoRow>(
    sql`select photo from team_profile where id = ${id} for update`,
  )
  if (!row) return undefined
  await db.run(
    sql`update team_profile set photo = ${photoId}, changed_at = ${now} where id = ${id}`,
  )
  return row.photo
}

/** Removes site content and returns its name. */
export const deleteContent = async (
  db: Db,
  kind: ContentKind,
  id: string,
): Promise<string | undefined> => {
  const row = await db.maybe<RemoveContentRow>(
    sql`delete from ${tables[kind]} where id = ${id} returning name`,
  )
  return row?.name
}

/**
 * Swaps site content with the one displayed before it and returns its name. Changes nothing if it
 * is the first.
 */
export const moveUp = async (
  db: Db,
  kind: ContentKind,
  id: string,
): Promise<string | undefined> => {
  const table = tables[kind]
  const all = await db.many<MoveUpRow>(sql`select id, name from ${table} order by position, id`)
  const at = all.findIndex((one) => one.id === id)
  if (at < 0) return undefined
  const order = all.map((one) => one.id)
  if (at > 0) [order[at - 1], order[at]] = [order[at]!, order[at - 1]!]
  await db.run(sql`
    update ${table} t set position = o.place
    from unnest(${order}::uuid[]) with ordinality o(id, place)
    where t.id = o.id and t.position <> o.place`)
  return all[at]!.name
}
