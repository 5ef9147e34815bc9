import pg from 'pg'
import { tags } from '../contract/src/projects/tags.ts'
import { migrate } from '../server/src/platform/database/index.ts'
import { makeVocabulary } from './explore-words.ts'

export const countries = 'GB KE UG IN NP MW TZ ET GH NG ZM BD PH PE BO HT SL RW MZ UA'.split(' ')

// Builds a SQL expression for a number from 0 up to 1 that looks random but is the same on every
// run: a hash of the row and of what the number is used for.
const isChosen = (row: string, purpose: string): string =>
  `((hashint8extended(${row}, ${purpose}) & 2147483647) / 2147483648.0)`

const wordCount = 13_000

// Words follow the Zipf-Mandelbrot law, as in a natural language: the most common word is in one of
// six texts.
const pickWord = (row: string, purpose: string): string =>
  `1 + floor(20 * (exp(${isChosen(row, purpose)} * ln(${(wordCount + 20) / 20})) - 1))::integer`

const makePhrase = (row: string, from: number, upTo: string): string => `(
  select string_agg(b.word, ' ' order by k) from generate_series(${from}, ${upTo}) k
  join bench_word b on b.rank = ${pickWord(row, 'k')})`

const oneOrTwo = (row: string, list: readonly string[], purpose: number): string => `(
  select array_agg(distinct (string_to_array('${list.join('|')}', '|'))[
    1 + floor(power(${isChosen(row, `${purpose} + k`)}, 2) * ${list.length})::integer])
  from generate_series(0, ${isChosen(row, String(purpose + 9))}::integer) k)`

const charities = (count: number): string => `
  insert into charity (id, number, org_id, name, regulator, status, tags, countries_active,
    introduction, created_at, verified_at)
  select uuidv7_like(i), 5000000 + i, 'GB-CHC-' || (5000000 + i), ${makePhrase('-i', 900, '902')}, 'CCEW',
    'verified', ${oneOrTwo('-i', tags, 910)}, ${oneOrTwo('-i', countries, 930)},
    ${makePhrase('-i', 950, '980')}, timestamptz '2024-01-01' + i * interval '5 minutes',
    timestamptz '2024-01-01' + i * interval '5 minutes'
  from generate_series(1, ${count}) i`

const projects = (charityCount: number): string => `
  insert into project (id, charity_id, title, summary, countries, place, tags, target, lifecycle,
    visibility, created_at, updated_at)
  select uuidv7_like(1000000 + i), uuidv7_like(1 + i % ${charityCount}),
    left(${makePhrase('i', 1, `3 + i % 4`)}, 120), left(${makePhrase('i', 100, `112 + i % 12`)}, 280),
    ${oneOrTwo('i', countries, 200)}, ${makePhrase('i', 220, '220')}, ${oneOrTwo('i', tags, 240)},
    100000 + i % 5000000, case when i % 20 = 0 then 'completed' when i % 33 = 0 then 'paused' else 'active' end,
    case when i % 25 = 0 then 'signed-in' else 'public' end, changed, changed
  from generate_series($1::integer, $2::integer) i
  cross join lateral (select timestamptz '2025-01-01' + ${isChosen('i', '300')} * interval '600 days' as changed) moment`

/**
 * Fills an empty database with this many projects. Does nothing if the database has the projects
 * already.
 */
export const makeExploreSeed = async (
  databaseUrl: string,
  count: number,
  say: (line: string) => void,
): Promise<void> => {
  await migrate(databaseUrl)
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    const { rows } = await client.query<{ made: boolean }>(
      `select to_regclass('bench_made') is not null as made`,
    )
    if (!rows[0]!.made) await fill(client, count, say)
  } finally {
    await client.end()
  }
}

interface Index {
  readonly name: string
  readonly definition: string
}

/**
 * Fills these tables while they have no indexes but those of their keys, and builds the indexes
 * afterwards, which is much faster.
 */
export const fillWithoutIndexes = async (
  client: pg.Client,
  tables: readonly string[],
  fillTables: () => Promise<unknown>,
): Promise<void> => {
  const { rows: indexes } = await client.query<Index>(
    `select indexrelid::regclass as name, pg_get_indexdef(indexrelid) as definition
     from pg_index i where indrelid = any ($1::text[]::regclass[])
       and not exists (select from pg_constraint c where c.conindid = i.indexrelid)`,
    [tables],
  )
  for (const { name } of indexes) await client.query(`drop index ${name}`)
  await fillTables()
  await client.query(`set maintenance_work_mem = '512MB'`)
  for (const { definition } of indexes) await client.query(definition)
}

const fill = async (
  client: pg.Client,
  count: number,
  say: (line: string) => void,
): Promise<void> => {
  const started = performance.now()
  await client.query(`set app.actor = 'system'; set synchronous_commit = off;
    create function uuidv7_like(i bigint) returns uuid language sql immutable as
    $$ select ('01930000-0000-7000-8000-' || lpad(to_hex(i), 12, '0'))::uuid $$;
    create table bench_word (rank integer primary key, word text not null)`)
  await client.query(
    'insert into bench_word select n, word from unnest($1::text[]) with ordinality u (word, n)',
    [makeVocabulary(wordCount)],
  )
  await client.query('analyze bench_word')
  await fillWithoutIndexes(client, ['explore_item', 'explore_value'], async () => {
    const charityCount = Math.ceil(count / 100)
    await client.query(charities(charityCount))
    const step = 10_000
    for (let from = 1; from <= count; from += step) {
      await client.query(projects(charityCount), [from, Math.min(count, from + step - 1)])
    }
  })
  await client.query('vacuum analyze')
  await client.query('create table bench_made ()')
  say(`Made ${count} projects in ${Math.ceil((performance.now() - started) / 1000)} s.`)
}
