import type pg from 'pg'
import { buildInsert, type Row } from './synthetic-rows.ts'

export const commands = ['read', 'add', 'change', 'remove'] as const
export type Command = (typeof commands)[number]

/**
 * A statement that tries a command on a table; `row` is the row that the statement inserts or uses.
 */
export interface Attempt {
  readonly table: string
  readonly command: Command
  readonly statement: string
  readonly row: Row | null
}

/**
 * Runs statements as the current actor and undoes each. Returns how many rows each reached; null
 * without the table privilege. A unique violation counts as reached, because the policy allowed the
 * row.
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

/**
 * Builds a statement for every command on a table; `changes` is a column that the product may
 * change.
 */
export const listAttempts = (table: string, row: Row, changes: string | null): Attempt[] => [
  { table, command: 'read', statement: `select from ${table}`, row: null },
  { table, command: 'add', statement: buildInsert(table, row), row },
  ...(changes === null
    ? []
    : [
        {
          table,
          command: 'change' as const,
          // The statement reads no column of the table, so that the policies for reading do not
          // apply.
          statement: `update ${table} set "${changes}" =
            (jsonb_populate_record(null::${table}, $1))."${changes}"`,
          row,
        },
      ]),
  { table, command: 'remove', statement: `delete from ${table}`, row: null },
]

export type Reached = ReadonlyMap<string, number | null>

/** Returns how many rows each statement reaches for each actor, by the actors' names. */
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

/**
 * Summarises the people for whom a command reaches rows, for example "team donor, other-lead ×2".
 */
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
