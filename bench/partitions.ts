import pg from 'pg'
import { formatFigure } from './harness/figures.ts'
import type { BenchContext } from './harness/bench-context.ts'
import { formatTable } from './harness/table.ts'
import { makeLedgerSeed } from './ledger-seed.ts'

const partitions = 16
const tables = ['ledger_entry', 'ledger_leg', 'allocation'] as const
type Table = (typeof tables)[number]

/** The primary keys that hash partitions by charity need: each contains the charity. */
const primaryKeys: Record<Table, string> = {
  ledger_entry: 'charity_id, id',
  ledger_leg: 'charity_id, entry_id, position',
  allocation: 'charity_id, seq, position',
}

/** The references to an entry that a partitioned ledger can keep: each carries the charity. */
const references: readonly (readonly [Table, string])[] = [
  ['ledger_entry', 'reverses_id'],
  ['ledger_leg', 'entry_id'],
  ['allocation', 'cause_id'],
  ['allocation', 'gift_entry_id'],
  ['allocation', 'spending_entry_id'],
]

const run = async <Row extends pg.QueryResultRow>(client: pg.Client, text: string) =>
  (await client.query<Row>(text)).rows

/** Creates the partitioned copy of a table, without rows, and returns what had to change. */
const createPartitioned = async (client: pg.Client, table: Table): Promise<string[]> => {
  const changed: string[] = []
  await client.query(`
    create table parts.${table} (like public.${table} including defaults including constraints)
      partition by hash (charity_id);
    alter table parts.${table} add primary key (${primaryKeys[table]})`)
  for (let at = 0; at < partitions; at += 1) {
    await client.query(`create table parts.${table}_${at} partition of parts.${table}
      for values with (modulus ${partitions}, remainder ${at})`)
  }
  const [key] = await run<{ def: string }>(
    client,
    `select pg_get_constraintdef(oid) def from pg_constraint
     where conrelid = 'public.${table}'::regclass and contype = 'p'`,
  )
  if (!key!.def.includes('charity_id')) {
    changed.push(`${table}: ${key!.def} becomes PRIMARY KEY (${primaryKeys[table]})`)
  }
  const indexes = await run<{ def: string; is_unique: boolean }>(
    client,
    `select pg_get_indexdef(indexrelid) def, indisunique is_unique from pg_index
     where indrelid = 'public.${table}'::regclass and not indisprimary`,
  )
  for (const { def, is_unique: isUnique } of indexes) {
    const keys = /\(([^)]*)\)/.exec(def)![1]!
    const isMissing = isUnique && !keys.includes('charity_id')
    if (isMissing) changed.push(`${table}: unique (${keys}) becomes unique (charity_id, ${keys})`)
    const copied = def
      .replace(/INDEX \S+ ON public\./, 'INDEX ON parts.')
      .replace(`(${keys})`, isMissing ? `(charity_id, ${keys})` : `(${keys})`)
    await client.query(copied)
  }
  return changed
}

/** Tries each trigger and policy of a table on its partitioned copy; returns what fails. */
const tryTriggers = async (client: pg.Client, table: Table): Promise<string[]> => {
  const failed: string[] = []
  const triggers = await run<{ def: string; name: string }>(
    client,
    `select pg_get_triggerdef(oid) def, tgname as name from pg_trigger
     where tgrelid = 'public.${table}'::regclass and not tgisinternal`,
  )
  for (const { def, name } of triggers) {
    try {
      await client.query(def.replace(`ON public.${table}`, `ON parts.${table}`))
      await client.query(`drop trigger ${name} on parts.${table}`)
    } catch (error) {
      failed.push(`${table}, trigger ${name}: ${(error as Error).message}`)
    }
  }
  return [`${table}: ${triggers.length - failed.length} of ${triggers.length} triggers`, ...failed]
}

interface PlanNode {
  readonly 'Relation Name'?: string
  readonly 'Actual Loops'?: number
  readonly 'Shared Hit Blocks': number
  readonly 'Shared Read Blocks': number
  readonly Plans?: readonly PlanNode[]
}

const listRelations = (node: PlanNode): string[] => [
  ...(node['Relation Name'] && node['Actual Loops'] ? [node['Relation Name']] : []),
  ...(node.Plans ?? []).flatMap(listRelations),
]

/** Runs a statement and returns the tables visited, the pages read, and milliseconds. */
const explain = async (client: pg.Client, schema: string, text: string): Promise<string[]> => {
  await client.query(`set search_path = ${schema}, public`)
  await client.query(text)
  const [row] = await run<{
    'QUERY PLAN': { Plan: PlanNode; 'Execution Time': number; 'Planning Time': number }[]
  }>(client, `explain (analyze, buffers, format json) ${text}`)
  const { Plan: plan, 'Execution Time': took, 'Planning Time': planned } = row!['QUERY PLAN'][0]!
  return [
    String(new Set(listRelations(plan)).size),
    formatFigure(plan['Shared Hit Blocks'] + plan['Shared Read Blocks']),
    formatFigure(took),
    formatFigure(planned),
  ]
}

interface Sample {
  readonly charity: string
  readonly project: string
  readonly gift: string
  readonly entry: string
}

const listStatements = ({ charity, project, gift, entry }: Sample) => [
  {
    name: '50 transactions of a project',
    text: `select * from ledger_entry where project_id = '${project}'`,
    order: ` order by seq desc limit 50`,
    charity,
  },
  {
    name: 'the legs of an entry',
    text: `select * from ledger_leg where entry_id = '${entry}'`,
    order: '',
    charity,
  },
  {
    name: 'what a gift paid for',
    text: `select * from allocation where gift_entry_id = '${gift}'`,
    order: ' order by spending_seq desc',
    charity,
  },
  {
    name: 'sum of a charity’s payments',
    text: `select sum(amount) from ledger_entry where kind = 'spending'`,
    order: '',
    charity,
  },
]

/**
 * Tries hash partitions of the ledger by charity in a scratch database: what has to change, which
 * partitions a statement visits with and without the charity, and what writing costs. The product
 * does not use partitions; docs/scale.md says when it would.
 */
export const benchPartitions = async ({ database, say }: BenchContext): Promise<void> => {
  const url = await database('partitions')
  const entries = Number(process.env['BENCH_ENTRIES'] ?? 1_000_000)
  await makeLedgerSeed(url, { projects: 40_000, entries }, say)
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await client.query(`set session_replication_role = replica; create schema parts`)
    const changed: string[] = []
    for (const table of tables) {
      changed.push(...(await createPartitioned(client, table)))
      await client.query(`insert into parts.${table} select * from public.${table}`)
    }
    for (const [table, column] of references) {
      await client.query(`alter table parts.${table} add foreign key (charity_id, ${column})
        references parts.ledger_entry (charity_id, id) not valid`)
    }
    await client.query('vacuum analyze')
    say('\nWhat had to change:')
    for (const line of changed) say(`- ${line}`)
    for (const [table, column] of references)
      say(`- ${table}: ${column} references (charity_id, id)`)
    say('\nTriggers that a partitioned table accepts:')
    for (const table of tables) {
      for (const line of await tryTriggers(client, table)) say(`- ${line}`)
    }
    const [sample] = await run<Sample>(
      client,
      `select e.charity_id charity, e.project_id project, a.gift_entry_id gift, e.id entry
       from allocation a join ledger_entry e on e.id = a.spending_entry_id
       join project_total t on t.project_id = e.project_id
       where t.entries between 60 and 400 order by e.id limit 1`,
    )
    const rows: string[][] = []
    for (const { name, text, order, charity } of listStatements(sample!)) {
      const bound = ` and charity_id = '${charity}'`
      rows.push([`${name}: today`, ...(await explain(client, 'public', text + bound + order))])
      rows.push([`${name}: partitions`, ...(await explain(client, 'parts', text + bound + order))])
      rows.push([
        `${name}: partitions, charity missing`,
        ...(await explain(client, 'parts', text + order)),
      ])
    }
    for (const schema of ['public', 'parts']) {
      rows.push([
        `writing 5,000 legs: ${schema === 'parts' ? 'partitions' : 'today'}`,
        ...(await explain(
          client,
          schema,
          `insert into ledger_leg select uuidv7_like(900000000000 + n + (random() * 1e9)::bigint),
             1, uuidv7_like(1 + n % 400), 'bank', null, 'GBP', 1 from generate_series(1, 5000) n`,
        )),
      ])
    }
    say('')
    say(formatTable(['', 'tables visited', 'pages', 'ms', 'ms to plan'], rows))
  } finally {
    await client.end()
  }
}
