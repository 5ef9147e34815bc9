import type pg from 'pg'
import { buildInsert, type Row } from './synthetic-rows.ts'

export const commands = ['read', 'add', 'change', 'remove'] as const
export type Command = (typeof commands)[number]

/** A command on a table, as a statement; `row` is what it adds. */
export interface Attempt {
  readonly table: string
  readonly command: Command
  readonly statement: string
  readonly row: Row | null
}

/**
 * Tries statements as whoever acts, and undoes each: how many rows it reached, null without the
 * privilege. A row that is there already was let through.
 */
export const prepareAttempts = `
  create function tried(tries jsonb) returns jsonb language plpgsql as $$
  declare
    one jsonb;
    touched bigint;
    found jsonb := '[]';
  begin
    for one in select value from jsonb_array_elements(tries) loop
      begin
        if one -> 'row' = 'null' then execute one ->> 'statement';
        else execute one ->> 'statement' using one -> 'row';
        end if;
        get diagnostics touched = row_count;
        raise exception using errcode = 'UNDOE';
      exception
        when sqlstate 'UNDOE' then null;
        when unique_violation then touched := 1;
        when insufficient_privilege then
          touched := case when sqlerrm like '%row-level security%' then 0 end;
      end;
      found := found || coalesce(to_jsonb(touched), 'null');
    end loop;
    return found;
  end
  $$`

/** Every command on a table; `changes` is a column that the product may change. */
export const listAttempts = (table: string, row: Row, changes: string | null): Attempt[] => [
  { table, command: 'read', statement: `select from ${table}`, row: null },
  { table, command: 'add', statement: buildInsert(table, row), row },
  ...(changes === null
    ? []
    : [
        {
          table,
          command: 'change' as const,
          // It reads nothing of the table, so that the policies of reading have no say in it.
          statement: `update ${table} set "${changes}" =
            (jsonb_populate_record(null::${table}, $1))."${changes}"`,
          row,
        },
      ]),
  { table, command: 'remove', statement: `delete from ${table}`, row: null },
]

export type Reached = ReadonlyMap<string, number | null>

/** What each of these statements reaches for each of these actors, by their names. */
export const reachedBy = async (
  owner: pg.Client,
  actors: ReadonlyMap<string, string>,
  tries: readonly Attempt[],
): Promise<Reached[]> => {
  const reached = tries.map(() => new Map<string, number | null>())
  for (const [who, actor] of actors) {
    await owner.query(
      `savepoint acting; set local role pennytrail_app; set local app.actor = '${actor}'`,
    )
    const { rows } = await owner.query<{ found: (number | null)[] }>('select tried($1) as found', [
      JSON.stringify(tries),
    ])
    await owner.query('rollback to savepoint acting')
    for (const [at, count] of rows[0]!.found.entries()) reached[at]!.set(who, count)
  }
  return reached
}

const together: readonly (readonly [string, readonly string[]])[] = [
  ['team', ['viewer', 'contributor', 'manager', 'lead']],
  ['contributors', ['contributor', 'manager', 'lead']],
  ['managers', ['manager', 'lead']],
  ['org', ['org-viewer', 'org-manager', 'org-lead']],
  ['org-managers', ['org-manager', 'org-lead']],
]

const named = (names: readonly string[], all: Reached): string => {
  if (names.length === all.size) return 'everyone'
  if (names.length === all.size - 1 && !names.includes('visitor')) return 'signed-in'
  let left = [...names]
  const words: string[] = []
  for (const [word, group] of together) {
    if (!group.every((who) => left.includes(who))) continue
    words.push(word)
    left = left.filter((who) => !group.includes(who))
  }
  return [...words, ...left].join(' ')
}

/** Whom a command reaches rows for, in few words: "team donor, other-lead ×2". */
export const describeReached = (reached: Reached): string => {
  const some = [...reached].flatMap(([who, count]) => (count ? [{ who, count }] : []))
  return [...Map.groupBy(some, ({ count }) => count)]
    .map(([count, found]) => {
      const words = named(
        found.map(({ who }) => who),
        reached,
      )
      return count === 1 ? words : `${words} ×${count}`
    })
    .join(', ')
}
