import sql, { join, raw, type Sql } from 'sql-template-tag'

/**
 * Maps each field of a change to its columns and values. A missing field does not compile, so that
 * no contract field is left out of the database.
 */
export type StoredIn<Fields> = {
  readonly [F in keyof Fields]-?: Readonly<Record<string, unknown>>
}

type Present<T> = T extends readonly (infer Item)[] ? readonly Item[] : Exclude<T, undefined>

/** All fields of a change, required, except those stored elsewhere. */
export type StoredFields<Change, Elsewhere extends keyof Change> = {
  readonly [F in Exclude<keyof Change, Elsewhere>]-?: Present<Change[F]>
}

const listColumns = (stored: StoredIn<object>): [string, unknown][] =>
  Object.values<Readonly<Record<string, unknown>>>(stored as never).flatMap((columns) =>
    Object.entries(columns),
  )

/** Builds the SET list of an UPDATE: `title = $1, summary = $2`. */
export const setColumns = (stored: StoredIn<object>): Sql =>
  join(listColumns(stored).map(([column, value]) => sql`${raw(column)} = ${value}`))

/** Builds the columns and values of an INSERT, to append to the caller's own. */
export const insertColumns = (stored: StoredIn<object>): { names: Sql; values: Sql } => {
  const columns = listColumns(stored)
  return {
    names: join(columns.map(([column]) => raw(column))),
    values: join(columns.map(([, value]) => sql`${value}`)),
  }
}

/**
 * Replaces stored fields with the sent ones. A sent field without a stored counterpart does not
 * compile, and throws at run time.
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
