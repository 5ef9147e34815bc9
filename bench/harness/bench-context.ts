import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { ensureDatabase, startPostgres } from '../../server/src/platform/postgres/index.ts'
import { startProcess, type ChildClient } from '../processes/messages.ts'
import type { BenchSeed } from '../seed/projects.ts'
import { readProcessors, type Processors } from './processors.ts'

export interface MeasuredProcesses {
  readonly product: ChildClient & { readonly origin: string }
  readonly baseline: ChildClient & { readonly origin: string }
  /**
   * The stand-in for Stripe; `origin` is the URL at which the stand-in serves its payment pages.
   */
  readonly provider: ChildClient & { readonly origin: string }
  readonly seed: BenchSeed
  /** Returns the processor time that each process and PostgreSQL have used; null without /proc. */
  processors(): Processors | null
  /** Updates PostgreSQL's table statistics, as autovacuum does within a minute. */
  settle(): Promise<void>
}

/** The resources that benches share: created on first use, removed at the end. */
export interface BenchContext {
  readonly say: (line: string) => void
  readonly folder: string
  /**
   * Returns the URL of a database on the shipped PostgreSQL, creating the database if it does not
   * exist.
   */
  database(name: string): Promise<string>
  /**
   * Starts the product, the baseline server and the stand-in for Stripe on the shipped PostgreSQL,
   * each in its own process.
   */
  startBoth(): Promise<MeasuredProcesses>
  close(): Promise<void>
}

const startOnce = <T>(
  make: () => Promise<T>,
): { (): Promise<T>; made(): Promise<T> | undefined } => {
  let made: Promise<T> | undefined
  return Object.assign(() => (made ??= make()), { made: () => made })
}

const baselineTables = `
  create table project (like source.project including all);
  insert into project select * from source.project;
  create table bare_gift (id uuid primary key, amount bigint not null, given_at timestamptz not null);
  create table bare_leg (id uuid primary key, gift_id uuid not null, amount bigint not null);
  create table bare_counter (id integer primary key, total bigint not null);
  insert into bare_counter select n, 0 from generate_series(1, 100) n;`

const run = async (url: string, statements: string): Promise<void> => {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await client.query(statements)
  } finally {
    await client.end()
  }
}

export const openBenchContext = (say: (line: string) => void): BenchContext => {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'pennytrail-bench-'))
  // If the bench runs as root, PostgreSQL runs as another user, who must be able to open the
  // folder.
  chmodSync(folder, 0o755)
  const postgres = startOnce(() => startPostgres(path.join(folder, 'data'), { say }))
  const database = async (name: string): Promise<string> => {
    const server = await postgres()
    await ensureDatabase(server.url('postgres'), name)
    return server.url(name)
  }
  const startBoth = startOnce(async (): Promise<MeasuredProcesses> => {
    const url = await database('pennytrail')
    say('Making a world of 100 charities with a project each.')
    const provider = await startProcess('provider.ts', { DATABASE_URL: url, ...profileFolder() })
    const product = await startProcess('product.ts', {
      DATABASE_URL: url,
      PROVIDER: await provider.ask<string>('apiUrl'),
      DATA_DIR: path.join(folder, 'product'),
      PORT: '0',
      HOST: '127.0.0.1',
      DEMO: 'false',
      // Lets requests come from many client addresses, because rate limits count by address.
      TRUST_PROXY: '127.0.0.1',
      ...profileFolder(),
    })
    const seed = await product.ask<BenchSeed>('world')
    const settle = () => run(url, 'vacuum analyze')
    await settle()
    await run(
      url,
      `create schema bare; set search_path = bare; ${baselineTables.replaceAll('source.', 'public.')}`,
    )
    const baseline = await startProcess('baseline-server.ts', {
      DATABASE_URL: `${url}&options=${encodeURIComponent('-c search_path=bare')}`,
    })
    const pids = {
      product: product.pid,
      baseline: baseline.pid,
      Stripe: provider.pid,
      PostgreSQL: Number(
        readFileSync(path.join(folder, 'data/postgres/postmaster.pid'), 'utf8').split('\n')[0],
      ),
    }
    const processors = () => readProcessors(pids)
    return { product, baseline, provider, seed, processors, settle }
  })
  const close = async (): Promise<void> => {
    const processes = await startBoth.made()?.catch(() => undefined)
    await processes?.baseline.stop()
    await processes?.product.stop()
    await processes?.provider.stop()
    await (await postgres.made())?.stop()
    rmSync(folder, { recursive: true, force: true })
  }
  return { say, folder, database, startBoth, close }
}

/** Returns the variable that writes a CPU profile of the product to the folder in BENCH_PROFILE. */
const profileFolder = (): Record<string, string> => {
  const folder = process.env['BENCH_PROFILE']
  return folder ? { BENCH_PROFILE: path.resolve(folder) } : {}
}
