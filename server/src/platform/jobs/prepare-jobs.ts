import { Logger, runMigrations } from 'graphile-worker'
import pg from 'pg'

/** A logger that writes nothing: failures of jobs are logged by their tasks. */
export const quietLogger = new Logger(() => () => {})

const grants = `
  grant usage on schema graphile_worker to pennytrail_app;
  grant select, insert, update, delete on all tables in schema graphile_worker to pennytrail_app;
  grant usage, select on all sequences in schema graphile_worker to pennytrail_app;
  grant execute on all functions in schema graphile_worker to pennytrail_app;
  do $$ declare t text; begin
    for t in select tablename from pg_tables where schemaname = 'graphile_worker' and rowsecurity loop
      if not exists (select from pg_policies where schemaname = 'graphile_worker'
                     and tablename = t and policyname = 'pennytrail_app') then
        execute format('create policy pennytrail_app on graphile_worker.%I to pennytrail_app
                        using (true) with check (true)', t);
      end if;
    end loop;
  end $$`

/**
 * Creates the tables of the queue and grants them to the product's role. `ownerUrl` connects as the
 * schema's owner.
 */
export const prepareJobs = async (ownerUrl: string): Promise<void> => {
  await runMigrations({ connectionString: ownerUrl, logger: quietLogger })
  const client = new pg.Client({ connectionString: ownerUrl })
  await client.connect()
  try {
    await client.query(grants)
  } finally {
    await client.end()
  }
}
