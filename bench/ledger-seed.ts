import pg from 'pg'
import { fillWithoutIndexes, makeExploreSeed } from './explore-seed.ts'

/** A sample of the projects and charities made, for the bench to request. */
export interface LedgerSeed {
  readonly projects: readonly string[]
  readonly charities: readonly string[]
  /** The project and the charity with the longest ledgers. */
  readonly largest: { readonly project: string; readonly charity: string; readonly entries: number }
}

// One charity has a tenth of the entries, spread over a hundred projects; half of the other entries
// belong to a quarter of the projects. Of ten entries, five are gifts, two are fees and three are
// spending. Of the spending entries, six in ten have a receipt, half are matched with the bank, and
// one in thirty is cited in an update.
const stageRows = (entries: number, projects: number, charities: number): string => `
  create unlogged table bench_entry as
  select n, i project, 1 + i % ${charities} charity,
    row_number() over (partition by i % ${charities} order by n) seq,
    case when n % 10 < 5 then 'gift' when n % 10 < 7 then 'fee' else 'spending' end kind,
    case when n % 10 < 5 then 2500 + n % 900 when n % 10 < 7 then 58 else 400 + n % 5000 end amount
  from generate_series(1, ${entries}) n
  cross join lateral (select case when n % 10 = n / 10 % 10
    then ${charities} * (1 + n % least(100, ${Math.floor(projects / charities)}))
    else 1 + floor(power((hashint8extended(n, 7) & 2147483647) / 2147483648.0, 2)
      * ${projects})::integer end i) owner`

const id = (of: string): string => `uuidv7_like(${of})`
const hash = (of: string): string => `sha256(int8send(${of}))`

const entries = `
  insert into ledger_entry (id, charity_id, charity_number, seq, kind, category, entry_date,
    recorded_at, currency, amount, direction, project_id, author_role, source, form_version,
    payee_commitment, description_commitment, giver_commitment, author_commitment,
    files_commitment, leaf_hash, chain_hash, balance)
  select ${id('10000000 + b.n')}, ${id('b.charity')}, (5000000 + b.charity)::text, b.seq, b.kind,
    case b.kind when 'spending' then 'charitable-activities' when 'fee' then 'raising-funds'
      else 'donations-and-legacies' end,
    date '2024-01-01' + (b.seq % 900)::integer, timestamptz '2026-06-01' + b.n * interval '1 second',
    'GBP', b.amount, case when b.kind = 'gift' then 'in' else 'out' end,
    ${id('1000000 + b.project')}, 'System', 'platform', 1, h, h, h, h, h, h, h,
    sum(case when b.kind = 'gift' then b.amount else -b.amount end)
      over (partition by b.project order by b.seq)
  from bench_entry b cross join lateral (select ${hash('b.n')} h) hashed`

const details = `
  insert into ledger_detail (entry_id, charity_id, payee, payee_salt, description,
    description_salt, files, files_salt, shown_giver)
  select ${id('10000000 + n')}, ${id('charity')},
    case kind when 'gift' then '' when 'fee' then 'Stripe' else 'Supplier ' || n % 997 end, h,
    case kind when 'gift' then 'Gift by card' when 'fee' then 'Card processing fee'
      else 'Goods for week ' || n % 52 end, h, '', h, ''
  from bench_entry cross join lateral (select ${hash('n')} h) hashed`

const borneOut = `
  insert into ledger_evidence (public_id, charity_id, entry_id, title, media, bytes, sha256,
    uploaded_at, shown_at)
  select 'bench-' || n, ${id('charity')}, ${id('10000000 + n')}, 'Receipt', 'pdf', 1000,
    encode(${hash('n')}, 'hex'), now(), now()
  from bench_entry where kind = 'spending' and hashint8extended(n, 1) % 10 between -5 and 5;
  insert into bank_line (charity_id, fingerprint, entry_id, seen_on, matched_at)
  select ${id('charity')}, encode(${hash('n')}, 'hex'), ${id('10000000 + n')}, '2026-06-01', now()
  from bench_entry where kind = 'spending' and hashint8extended(n, 2) % 2 = 0;
  insert into update_post (id, charity_id, project_id, state, audience, title, body,
    published_at, created_at, changed_at)
  select distinct ${id('500000000 + project')}, ${id('charity')}, ${id('1000000 + project')},
    'published', 'public', 'News', '{"type":"doc","content":[]}'::jsonb, now(), now(), now()
  from bench_entry where kind = 'spending' and hashint8extended(n, 3) % 30 = 0;
  insert into update_citation (update_id, entry_id, position)
  select ${id('500000000 + project')}, ${id('10000000 + n')},
    row_number() over (partition by project order by n)
  from bench_entry where kind = 'spending' and hashint8extended(n, 3) % 30 = 0`

// Each entry has two legs, as the product books it. Gifts and fees move the money at Stripe, and
// spending is paid from the bank.
const legs = `
  insert into ledger_leg (entry_id, "position", charity_id, account, project_id, currency, amount)
  select ${id('10000000 + n')}, place, ${id('charity')},
    case when place = 2 then case kind when 'spending' then 'bank' else 'stripe-balance' end
      when kind = 'gift' then 'income'
      when kind = 'fee' then 'fees' else 'spending:charitable-activities' end,
    case when place = 1 then ${id('1000000 + project')} end, 'GBP',
    case when (kind = 'gift') = (place = 1) then -amount else amount end
  from bench_entry cross join generate_series(1, 2) place`

// Each spending entry takes half of its amount from each of two gifts of its project, and a gift pays
// for three or four of them.
const gifts = `
  create unlogged table bench_gift as
  select project, row_number() over (partition by project order by seq) rank, charity, n, seq, amount
  from bench_entry where kind = 'gift';
  create index on bench_gift (project, rank);
  analyze bench_gift;
  insert into allocation (charity_id, seq, position, cause_id, gift_entry_id, spending_entry_id,
    spending_seq, amount, reason)
  select ${id('s.charity')}, s.seq, place, ${id('10000000 + s.n')}, ${id('10000000 + g.n')},
    ${id('10000000 + s.n')}, s.seq, case place when 0 then s.amount - s.amount / 2 else s.amount / 2 end, 'spent'
  from (select *, row_number() over (partition by project order by seq) rank
        from bench_entry where kind = 'spending') s
  cross join generate_series(0, 1) place
  join bench_gift g on g.project = s.project and g.rank = 1 + s.rank / 2 + place;
  insert into gift_balance (id, charity_id, project_id, currency, seq, moved_here, given,
    fees_charged, refunded, moved, allocated, unspent)
  select ${id('10000000 + n')}, ${id('charity')}, ${id('1000000 + project')}, 'GBP', seq, false,
    amount, 0, 0, 0, amount, 0
  from bench_gift;
  insert into gift_balance_reach (charity_id, project_id, currency, seq)
  select charity_id, project_id, currency, max(seq) from gift_balance group by 1, 2, 3`

const counters = `
  insert into project_total (project_id, charity_id, currency, received, spent, fees, entries,
    gifts, first_received_on, last_spent_on, last_entry_at, money_in, money_out)
  select ${id('1000000 + project')}, ${id('max(charity)')}, 'GBP',
    coalesce(sum(amount) filter (where kind = 'gift'), 0),
    coalesce(sum(amount) filter (where kind = 'spending'), 0),
    coalesce(sum(amount) filter (where kind = 'fee'), 0), count(*),
    count(*) filter (where kind = 'gift'), '2024-01-01', '2026-06-01', now(),
    coalesce(sum(amount) filter (where kind = 'gift'), 0),
    coalesce(sum(amount) filter (where kind <> 'gift'), 0)
  from bench_entry group by project;
  insert into ledger_head (charity_id, seq, givers_seq, chain_hash)
  select ${id('charity')}, max(seq), max(seq), ${hash('max(n)')} from bench_entry group by charity
  on conflict (charity_id) do update
    set seq = excluded.seq, givers_seq = excluded.givers_seq, chain_hash = excluded.chain_hash`

/** The statements that fill the ledger, each with the tables that it fills. */
const ledgerRows: readonly (readonly [statement: string, tables: readonly string[]])[] = [
  [legs, ['ledger_leg']],
  [entries, ['ledger_entry']],
  [gifts, ['allocation', 'gift_balance', 'gift_balance_reach']],
  [details, ['ledger_detail']],
  [borneOut, ['ledger_evidence', 'bank_line', 'update_citation']],
  [counters, []],
]

// The database's checks on new rows are off, because benches of such a world measure only reading.
const fillSettings = `set app.actor = 'system'; set synchronous_commit = off;
  set session_replication_role = replica; set work_mem = '128MB'`

/** Does all of the work on four connections, which take the next piece when they have done one. */
export const fillAtOnce = async <T>(
  databaseUrl: string,
  pieces: readonly T[],
  work: (client: pg.Client, piece: T) => Promise<unknown>,
): Promise<void> => {
  const waiting = [...pieces]
  const runWorker = async (): Promise<void> => {
    const client = new pg.Client({ connectionString: databaseUrl })
    await client.connect()
    try {
      await client.query(fillSettings)
      for (let piece = waiting.shift(); piece !== undefined; piece = waiting.shift())
        await work(client, piece)
    } finally {
      await client.end()
    }
  }
  await Promise.all([runWorker(), runWorker(), runWorker(), runWorker()])
}

/** Lists the charities, the one with the longest ledger first. */
export const listLedgers = async (client: pg.Client): Promise<string[]> =>
  (await client.query<{ id: string }>('select id from charity order by id')).rows.map(
    ({ id: charity }) => charity,
  )

const fill = async (
  databaseUrl: string,
  client: pg.Client,
  { projects, entries: count }: { readonly projects: number; readonly entries: number },
  say: (line: string) => void,
): Promise<void> => {
  const started = performance.now()
  await client.query(fillSettings)
  await client.query(stageRows(count, projects, Math.ceil(projects / 100)))
  // Makes the largest project public, because the bench reads as a visitor.
  await client.query(`update project set visibility = 'public' where charity_id = ${id('1')}`)
  await fillAtOnce(databaseUrl, ledgerRows, (worker, [statement, tables]) =>
    fillWithoutIndexes(worker, tables, () => worker.query(statement)),
  )
  // Without statistics of the new rows, PostgreSQL reads all of a table for each charity.
  await client.query('analyze')
  // These sums come from triggers, which are off.
  await fillAtOnce(databaseUrl, await listLedgers(client), (worker, charity) =>
    worker.query(
      `select rebuild_public_totals($1), rebuild_spending_evidence($1), rebuild_fund_months($1),
         rebuild_reconciliation($1), store_fund_parts($1, 10000000)`,
      [charity],
    ),
  )
  await client.query('vacuum analyze')
  const seconds = Math.ceil((performance.now() - started) / 1000)
  say(`Made ${count.toLocaleString('en-GB')} ledger entries in ${seconds} s.`)
}

/**
 * Adds this many ledger entries to a database with this many projects, unless the entries are there
 * already.
 */
export const makeLedgerSeed = async (
  databaseUrl: string,
  size: { readonly projects: number; readonly entries: number },
  say: (line: string) => void,
): Promise<LedgerSeed> => {
  await makeExploreSeed(databaseUrl, size.projects, say)
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    const { rows } = await client.query<{ made: boolean }>(
      `select to_regclass('bench_entry') is not null as made`,
    )
    if (!rows[0]!.made) await fill(databaseUrl, client, size, say)
    const seed = await client.query<LedgerSeed>(`
      select
        (select json_agg(id) from (select p.id from project p
           join project_total t on t.project_id = p.id
           where p.visibility = 'public' and t.entries between 20 and 400
           order by hashint8extended(t.entries, 5), p.id limit 200) p) projects,
        (select json_agg(number) from (select distinct c.number from bench_entry b
           join charity c on c.id = ${id('b.charity')} where b.n <= 2000 order by 1 limit 200) c)
          charities,
        (select json_build_object(
           'project', (select p.id from project p join project_total t on t.project_id = p.id
              where p.visibility = 'public' order by t.entries desc limit 1),
           'charity', c.number, 'entries', h.seq)
         from ledger_head h join charity c on c.id = h.charity_id
         order by h.seq desc limit 1) largest`)
    return seed.rows[0]!
  } finally {
    await client.end()
  }
}
