import pg from 'pg'

/** The tables that a gift writes to. */
const written = [
  'provider_event',
  'donation',
  'donation_payment',
  'ledger_entry',
  'ledger_identity',
  'ledger_leg',
  'ledger_detail',
  'ledger_head',
  'project_total',
  'charity_public_total',
  'fund_month_total',
  'giver_fund',
  'giver_unspent',
  'outbox_message',
]

/** Those of them that have a row before the gift is posted, and change. */
const changed = [
  'donation',
  'donation_payment',
  'ledger_head',
  'project_total',
  'charity_public_total',
  'fund_month_total',
  'giver_fund',
]

const listColumns = `
  select string_agg(quote_ident(attname), ', ' order by attnum) as columns from pg_attribute
  where attrelid = $1::regclass and attnum > 0 and not attisdropped and attgenerated = ''`

/** Inserts the rows of $1, a list of gifts, that the product has inserted. */
const inserts = [
  `insert into twin.provider_event select * from public.provider_event where donation_id = any ($1)`,
  ...['entry', 'identity', 'leg', 'detail'].map(
    (table) => `
      insert into twin.ledger_${table} select t.* from public.ledger_entry e
      join public.ledger_${table} t on t.${table === 'entry' ? 'id' : 'entry_id'} = e.id
      where e.donation_id = any ($1)`,
  ),
  `insert into twin.giver_unspent
   select u.* from public.giver_unspent u
   join public.ledger_entry e on e.project_id = u.fund_id and e.seq = u.seq
   where e.donation_id = any ($1) on conflict do nothing`,
  `insert into twin.outbox_message
   select gen_random_uuid(), recipient, subject, text_body, html_body, created_at, headers, attach
   from (select * from public.outbox_message limit cardinality($1::uuid[])) m`,
]

const updates = [
  `update twin.donation d set status = s.status, succeeded_at = s.succeeded_at, fee = s.fee
   from public.donation s where s.id = d.id and d.id = any ($1)`,
  `update twin.donation_payment y set payment_intent = s.payment_intent, charge = s.charge,
     balance_transaction = s.balance_transaction, check_at = s.check_at
   from public.donation_payment s where s.donation_id = y.donation_id and y.donation_id = any ($1)`,
  ...Object.entries({
    ledger_head: 'seq = seq + 2',
    project_total: 'entries = entries + 2',
    charity_public_total: 'entries = entries + 2',
    fund_month_total: 'entries = entries + 1',
    giver_fund: 'gifts = gifts + 1',
  }).map(
    ([table, change]) => `
      update twin.${table} set ${change}
      where charity_id in (select charity_id from public.donation where id = any ($1))`,
  ),
]

export interface FairTwin {
  /** Posts gifts that the product has posted, in groups. Returns the milliseconds that it took. */
  post(gifts: readonly string[], size: number): Promise<number>
  stop(): Promise<void>
}

/**
 * Creates the fair twin of a posted gift: the same rows and indexes, without policies, triggers,
 * checks and foreign keys. It copies rows that the product has written. `gifts` are paid and not
 * posted yet.
 */
export const createFairTwin = async (url: string, gifts: readonly string[]): Promise<FairTwin> => {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query('drop schema if exists twin cascade; create schema twin')
  for (const table of written) {
    await client.query(
      `create table twin.${table}
       (like public.${table} including defaults including generated including indexes including storage)`,
    )
  }
  for (const table of changed) {
    const { rows } = await client.query<{ columns: string }>(listColumns, [`public.${table}`])
    const { columns } = rows[0]!
    const key = { donation: 'id', donation_payment: 'donation_id' }[table]
    await client.query(
      `insert into twin.${table} (${columns}) select ${columns} from public.${table}
       ${key ? `where ${key} = any ($1)` : 'where $1::uuid[] is not null'}`,
      [gifts],
    )
  }
  await client.query('analyze')
  return {
    post: async (posted, size) => {
      const began = performance.now()
      for (let at = 0; at < posted.length; at += size) {
        const values = [posted.slice(at, at + size)]
        await client.query('begin')
        for (const [place, text] of [...updates, ...inserts].entries()) {
          await client.query({ name: `twin${place}`, text, values })
        }
        await client.query('commit')
      }
      return performance.now() - began
    },
    stop: () => client.end(),
  }
}
