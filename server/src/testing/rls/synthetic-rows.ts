import type pg from 'pg'

type Value = string | number | boolean | null | readonly never[] | Readonly<Record<string, never>>
/** A row of a table by column, as `jsonb_populate_record` accepts it. */
export type Row = Readonly<Record<string, Value>>
/** The ids of existing rows, by table. */
export type Places = Readonly<Record<string, string>>

interface Column {
  readonly table: string
  readonly name: string
  readonly type: string
  /** The table that the column references. */
  readonly to: string | null
  /** The check constraint of the column. */
  readonly rule: string | null
}

const listColumns = `
  select c.relname as table, a.attname as name, format_type(a.atttypid, null) as type,
    (select f.confrelid::regclass::text from pg_constraint f
     where f.conrelid = c.oid and f.contype = 'f' and a.attnum = any (f.conkey)
     order by array_length(f.conkey, 1), f.conname limit 1) as to,
    (select string_agg(pg_get_constraintdef(k.oid), ' ') from pg_constraint k
     where k.conrelid = c.oid and k.contype = 'c' and k.conkey = array[a.attnum]) as rule
  from pg_class c
  join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    and a.attgenerated = ''
  where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'
    and c.relname !~ '^(explore_|schema_)'
  order by c.relname, a.attnum`

// Removes everything except row-level security that would refuse or change a row.
const takeAwayRules = `
  do $$
  declare
    found record;
  begin
    for found in
      select k.conrelid::regclass as tab, k.conname as name from pg_constraint k
      where k.connamespace = 'public'::regnamespace and k.contype in ('c', 'f')
    loop
      execute format('alter table %s drop constraint %I', found.tab, found.name);
    end loop;
    for found in
      select c.oid::regclass as tab from pg_class c
      where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'
    loop
      execute format('alter table %s disable trigger user', found.tab);
    end loop;
  end
  $$`

/** Returns the first value that a check constraint allows. */
const findFirstAllowed = (rule: string | null): string | undefined =>
  rule?.match(/ARRAY\['([^']*)'/)?.[1]

const plain = ({ name, rule, type }: Column, id: string): Value => {
  if (type.endsWith('[]')) return []
  if (type === 'uuid') return id
  if (type === 'xid8') return '1'
  if (type === 'boolean') return false
  if (type === 'pg_lsn') return '0/0'
  if (type === 'bytea') return `\\x${'00'.repeat(16)}${id.replaceAll('-', '')}`
  if (type.startsWith('json')) return {}
  if (type === 'date') return '2026-06-15'
  if (type.startsWith('timestamp')) return '2026-06-15T10:00:00Z'
  if (/^(bigint|integer|smallint|numeric|double|real)/.test(type)) return 1
  return findFirstAllowed(rule) ?? (type === 'character' ? 'GBP' : name)
}

const joinColumns = (row: Row): string =>
  Object.keys(row)
    .map((name) => `"${name}"`)
    .join(', ')

/** Builds a statement that inserts a row; `$1` is the row. */
export const buildInsert = (table: string, row: Row): string =>
  `insert into ${table} (${joinColumns(row)}) overriding system value
   select ${joinColumns(row)} from jsonb_populate_record(null::${table}, $1)`

/**
 * Inserts one row into each table except those in `places`, which already have rows. Returns the
 * rows by table. References point to `places` or to the new row of the other table. It first
 * removes the constraints and triggers of this database, so that only row-level security decides.
 * The third parameter overrides values of a row, and the fourth describes a second row.
 */
export const fillTables = async (
  owner: pg.Client,
  places: Places,
  told: Readonly<Record<string, Row>>,
  further: Readonly<Record<string, Row>>,
): Promise<Readonly<Record<string, Row>>> => {
  const { rows: columns } = await owner.query<Column>(listColumns)
  await owner.query(takeAwayRules)
  const tables = Map.groupBy(columns, ({ table }) => table)
  const names = [...tables.keys()]
  const makeId = (table: string): string =>
    places[table] ?? `01940000-0000-7000-8000-${String(names.indexOf(table)).padStart(12, '0')}`
  const makeValue = (column: Column): Value => {
    const { name, table, to, type } = column
    if (type !== 'uuid') return plain(column, makeId(table))
    const byName = name.replace(/_id$/, '')
    if (byName !== table && (places[byName] !== undefined || names.includes(byName)))
      return makeId(byName)
    return makeId(byName === 'entry' ? 'ledger_entry' : (to ?? table))
  }
  const filled: Record<string, Row> = {}
  for (const [table, own] of tables) {
    if (places[table] === undefined) {
      const row = Object.fromEntries(own.map((column) => [column.name, makeValue(column)]))
      filled[table] = { ...row, ...told[table] }
      // The caller of this function adds the team members.
      if (table.endsWith('_member')) continue
      await owner.query(`${buildInsert(table, filled[table])} on conflict do nothing`, [
        filled[table],
      ])
    } else {
      const { rows } = await owner.query<{ row: Row }>(
        `select to_jsonb(t) as row from ${table} t where id = $1`,
        [places[table]],
      )
      const there = rows[0]!.row
      filled[table] = Object.fromEntries(own.map(({ name }) => [name, there[name] ?? null]))
    }
  }
  for (const [table, other] of Object.entries(further)) {
    const row = { ...filled[table]!, ...other }
    await owner.query(buildInsert(table, row), [row])
  }
  return filled
}
