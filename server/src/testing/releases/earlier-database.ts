import { readFileSync } from 'node:fs'
import path from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { brotliDecompressSync } from 'node:zlib'
import pg from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import { inject } from 'vitest'

/** The demonstration as the release with migration 0120 stored it, without the job queue. */
const file = path.resolve(import.meta.dirname, '../../../fixtures/demonstration-0120.json.br')

interface Fixture {
  readonly migrations: readonly { readonly name: string; readonly text: string }[]
  /** Rows in the text format of COPY. */
  readonly tables: readonly {
    readonly table: string
    readonly columns: readonly string[]
    readonly rows: string
  }[]
  readonly sequences: readonly { readonly sequence: string; readonly value: string }[]
}

const readFixture = (): Fixture =>
  JSON.parse(brotliDecompressSync(readFileSync(file)).toString()) as Fixture

const copy = async (client: pg.Client, into: string, rows: string): Promise<void> => {
  await pipeline(Readable.from([rows]), client.query(copyFrom(`copy ${into} from stdin`)))
}

const commitment = (field: string, salt: string, value: string) =>
  `sha256(convert_to('pennytrail:ledger:v1:${field}', 'UTF8') || '\\x00'::bytea || ${salt}
     || convert_to(${value}, 'UTF8'))`

/**
 * Inserts the ledger entries. The fixture leaves out their commitments and chain hashes, which
 * hardly compress, so they are recomputed from the stored salts and leaves as docs/ledger.md says.
 * The fixture keeps the head of each chain: the heads no longer match if a recomputed value is
 * wrong.
 */
const enterLedger = async (
  client: pg.Client,
  { columns, rows }: Fixture['tables'][number],
): Promise<void> => {
  const list = columns.map((column) => `"${column}"`).join(', ')
  await client.query(`create temp table staged as select ${list} from ledger_entry with no data`)
  await copy(client, `staged (${list})`, rows)
  await client.query('create index on staged (charity_id, seq)')
  await client.query('analyze staged')
  await client.query(`
    with recursive chain as (
      select id, charity_id, seq, sha256('\\x02'::bytea || decode(repeat('00', 32), 'hex')
        || leaf_hash) as hash from staged where seq = 1
      union all
      select s.id, s.charity_id, s.seq, sha256('\\x02'::bytea || c.hash || s.leaf_hash)
      from chain c join staged s on s.charity_id = c.charity_id and s.seq = c.seq + 1)
    insert into ledger_entry (${list}, chain_hash, payee_commitment, description_commitment,
      giver_commitment, author_commitment, files_commitment)
    select ${columns.map((column) => `s."${column}"`).join(', ')}, c.hash,
      ${commitment('payee', 'coalesce(p.payee_salt, d.payee_salt)', 'coalesce(p.payee, d.payee)')},
      ${commitment('description', 'd.description_salt', 'd.description')},
      ${commitment('giver', 'i.giver_salt', 'i.giver')},
      ${commitment('author', 'i.author_salt', 'i.author')},
      ${commitment('files', 'd.files_salt', 'd.files')}
    from staged s join chain c on c.id = s.id join ledger_detail d on d.entry_id = s.id
    join ledger_identity i on i.entry_id = s.id left join ledger_payee p on p.entry_id = s.id`)
  await client.query('drop table staged')
}

const enterRows = async (client: pg.Client, { tables, sequences }: Fixture): Promise<void> => {
  await client.query('set local session_replication_role = replica')
  await client.query(`truncate ${tables.map(({ table }) => table).join(', ')} cascade`)
  const entries = tables.find(({ table }) => table === 'public.ledger_entry')!
  for (const { table, columns, rows } of tables) {
    if (table === entries.table) continue
    await copy(client, `${table} (${columns.map((column) => `"${column}"`).join(', ')})`, rows)
  }
  await enterLedger(client, entries)
  for (const { sequence, value } of sequences)
    await client.query(`select setval('${sequence}', ${value})`)
}

const onServer = async (statement: string): Promise<void> => {
  const server = new pg.Client({
    connectionString: inject('serverUrl').replace('DATABASE', 'postgres'),
  })
  await server.connect()
  await server.query(statement)
  await server.end()
}

export interface EarlierDatabase {
  readonly url: string
  drop(): Promise<void>
}

/** Makes a database as the release before the baseline of the migrations left it. */
export const makeEarlierDatabase = async (label: string): Promise<EarlierDatabase> => {
  const name = `pennytrail_${label}_${process.pid}`
  const url = inject('serverUrl').replace('DATABASE', name)
  await onServer(`drop database if exists ${name} with (force)`)
  await onServer(`create database ${name}`)
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const fixture = readFixture()
  await client.query(`create table schema_migration (
    name text primary key, checksum text not null, ran_at timestamptz not null default now())`)
  for (const { text } of fixture.migrations) {
    await client.query('begin')
    await client.query(`set local app.actor = 'system'`)
    await client.query(text)
    await client.query('commit')
  }
  await client.query('begin')
  await enterRows(client, fixture)
  await client.query('commit')
  await client.query('analyze')
  await client.end()
  return { url, drop: () => onServer(`drop database if exists ${name} with (force)`) }
}
