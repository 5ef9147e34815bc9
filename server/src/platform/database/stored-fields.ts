import sql, { join, raw, type Sql } from 'sql-template-tag'

/**
 * Names the column of each field. A missing field does not compile, so that no field of the contract
 * is left out of the database.
 */
export type Columns<Fields> = { readonly [F in keyof Fields]-?: string }

type Present<T> = T extends readonly (infer Item)[] ? readonly Item[] : Exclude<T, undefined>

/** All fields of a change, required, except those stored elsewhere. */
export type StoredFields<Change, Elsewhere extends keyof Change> = {
  readonly [F in Exclude<keyof Change, Elsewhere>]-?: Present<Change[F]>
}

/** Builds the columns of a SELECT, each named like its field: `c.founded_date as "foundedDate"`. */
export const selectColumns = (table: string, columns: Readonly<Record<string, string>>): Sql =>
  join(
    Object.entries(columns).map(
      ([field, column]) => sql`${raw(table)}.${raw(column)} as "${raw(field)}"`,
    ),
  )

/** Builds the SET list of an UPDATE: `title = $1, summary = $2`. */
export const setColumns = <Fields extends object>(columns: Columns<Fields>, fields: Fields): Sql =>
  join(
    Object.entries<string>(columns).map(
      ([field, column]) => sql`${raw(column)} = ${fields[field as keyof Fields]}`,
    ),
  )

/** Builds the columns of an INSERT, to append to the caller's own. */
export const insertColumns = (columns: Readonly<Record<string, string>>): Sql =>
  join(Object.values(columns).map((column) => raw(column)))

/** Builds the values of an INSERT, in the order of the columns. */
export const insertValues = <Fields extends object>(
  columns: Columns<Fields>,
  fields: Fields,
): Sql => join(Object.keys(columns).map((field) => sql`${fields[field as keyof Fields]}`))

/**
 * Replaces stored fields with the fields of a request. A sent field without a stored counterpart
 * does not compile, and throws at run time.
 */
export const mergeSent = <Stored extends object, Sent extends object>(
  stored: Stored,
  sent: Sent & {
    readonly [F in keyof Sent]: F extends keyof Stored ? Stored[F] | undefined : never
  },
): Stored => {
  const given = Object.entries(sent).filter(([, value]) => value !== undefined)
  const unknown = given.find(([field]) => !(field in stored))
  if (unknown) throw new Error(`Nothing stores the field ${unknown[0]}`)
  return { ...stored, ...Object.fromEntries(given) }
}
