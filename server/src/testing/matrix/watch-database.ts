import pg from 'pg'

export interface Watch {
  /**
   * Returns the rows that were inserted, updated and deleted since the last call, counted by table
   * and operation.
   */
  takeChanges(): Promise<Record<string, number>>
  /** Resets the rate limits, so that they do not hide the answer of the policy. */
  forgetLimits(): Promise<void>
  close(): Promise<void>
}

// A refused call may count towards rate limits and update the caller's session. Everything else
// must stay unchanged.
const ignored = [
  'rate_limit',
  'session',
  // A refused try spends its challenge, so that nobody can try it again.
  'passkey_challenge',
  'schema_migration',
  'schema_objects',
]

// Triggers record each changed row. Reading all tables before and after each call instead took half
// the time of the tests.
const install = `
  create unlogged table watched_change (name text not null, operation text not null);
  create function watch_change() returns trigger language plpgsql security definer as $$
  begin
    insert into public.watched_change values (tg_table_name, tg_op);
    return null;
  end $$;
  do $$
  declare
    watched regclass;
  begin
    for watched in
      select c.oid from pg_class c
      where c.relkind in ('r', 'p') and not c.relispartition and (
        (c.relnamespace = 'public'::regnamespace and c.relname <> all (array[IGNORED]))
        or c.oid = 'graphile_worker._private_jobs'::regclass)
    loop
      execute format('create trigger watch_change after insert or update or delete on %s
        for each row execute function watch_change()', watched);
    end loop;
  end $$`.replace(
  'IGNORED',
  ['watched_change', ...ignored].map((name) => pg.escapeLiteral(name)).join(),
)

/** Watches a whole database for changes, jobs included. */
export const watchDatabase = async (ownerUrl: string): Promise<Watch> => {
  const client = new pg.Client({ connectionString: ownerUrl })
  await client.connect()
  await client.query(install)
  return {
    takeChanges: async () => {
      const { rows } = await client.query<{ change: string; count: string }>(
        `with taken as (delete from watched_change returning operation || ' ' || name as change)
         select change, count(*) from taken group by change`,
      )
      return Object.fromEntries(rows.map(({ change, count }) => [change, Number(count)]))
    },
    forgetLimits: async () => {
      await client.query('delete from rate_limit')
    },
    close: () => client.end(),
  }
}
