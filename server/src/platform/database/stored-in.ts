import sql, { join, raw, type Sql } from 'sql-template-tag'

/**
 * How each field of a change is stored: the columns it fills, and with what. A field without a line
 * does not compile, so that nothing which a contract takes is dropped on its way to the database.
 */
export type StoredIn<Fields> = {
  readonly [F in keyof Fields]-?: Readonly<Record<string, unknown>>
}

type Present<T> = T extends readonly (infer Item)[] ? readonly Item[] : Exclude<T, undefined>

/** Every field of a change, present, but for those that are stored elsewhere. */
export type StoredFields<Change, Elsewhere extends keyof Change> = {
  readonly [F in Exclude<keyof Change, Elsewhere>]-?: Present<Change[F]>
}

const columnsIn = (stored: StoredIn<object>): [string, unknown][] =>
  Object.values<Readonly<Record<string, unknown>>>(stored as never).flatMap((columns) =>
    Object.entries(columns),
  )

/** The columns as an UPDATE sets them: `title = $1, summary = $2`. */
export const setColumns = (stored: StoredIn<object>): Sql =>
  join(columnsIn(stored).map(([column, value]) => sql`${raw(column)} = ${value}`))

/** The columns and their values as an INSERT lists them, each behind those of the caller. */
export const insertColumns = (stored: StoredIn<object>): { names: Sql; values: Sql } => {
  const columns = columnsIn(stored)
  return {
    names: join(columns.map(([column]) => raw(column))),
    values: join(columns.map(([, value]) => sql`${value}`)),
  }
}

/**
 * What is stored, with the fields that were sent in place of it. A sent field that is not among the
 * stored ones does not compile, and fails loudly should one get here all the same.
 */
export const mergeSent = <Stored extends object, Sent extends object>(
  stored: Stored,
  sent: Sent & {
    readonly [F in keyof Sent]: F extends keyof Stored ? Stored[F] | undefined : never
  },
): Stored => {
  const told = Object.entries(sent).filter(([, value]) => value !== undefined)
  const unknown = told.find(([field]) => !(field in stored))
  if (unknown) throw new Error(`Nothing stores the field ${unknown[0]}`)
  return { ...stored, ...Object.fromEntries(told) }
}
