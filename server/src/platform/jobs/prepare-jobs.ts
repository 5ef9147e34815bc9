import { Logger, runMigrations } from 'graphile-worker'
import pg from 'pg'

/** A logger that writes nothing: failures of jobs are logged by their tasks. */
export const quietLogger = new Logger(() => () => {})

// Each GRANT rewrites rows of PostgreSQL's catalogue, which other processes read at the same
// moment. A start of the product therefore grants only what is missing. Later starts find nothing
// missing, except after an upgrade of the queue.
const grantMissing = `
  do $$ declare o record; begin
    if not has_schema_privilege('pennytrail_app', 'graphile_worker', 'usage') then
      grant usage on schema graphile_worker to pennytrail_app;
    end if;
    for o in select c.oid, c.oid::regclass as name, c.relkind, c.relrowsecurity, c.relname
             from pg_class c where c.relnamespace = 'graphile_worker'::regnamespace
               and c.relkind in ('r', 'v', 'S') loop
      if o.relkind = 'S' then
        if not has_sequence_privilege('pennytrail_app', o.oid, 'usage')
          or not has_sequence_privilege('pennytrail_app', o.oid, 'select') then
          execute format('grant usage, select on sequence %s to pennytrail_app', o.name);
        end if;
        continue;
      end if;
      if exists (select from unnest(array['select', 'insert', 'update', 'delete']) right_to
                 where not has_table_privilege('pennytrail_app', o.oid, right_to)) then
        execute format('grant select, insert, update, delete on %s to pennytrail_app', o.name);
      end if;
      if o.relrowsecurity and not exists (select from pg_policies where schemaname = 'graphile_worker'
           and tablename = o.relname and policyname = 'pennytrail_app') then
        execute format('create policy pennytrail_app on %s to pennytrail_app
                        using (true) with check (true)', o.name);
      end if;
    end loop;
    for o in select p.oid, p.oid::regprocedure as name from pg_proc p
             where p.pronamespace = 'graphile_worker'::regnamespace
               and not has_function_privilege('pennytrail_app', p.oid, 'execute') loop
      execute format('grant execute on function %s to pennytrail_app', o.name);
    end loop;
  end $$`

/**
 * Creates the tables of the queue and grants them to the product's role. `ownerUrl` connects as the
 * schema's owner. Processes that start together must run it one after the other.
 */
export const prepareJobs = async (ownerUrl: string): Promise<void> => {
  await runMigrations({ connectionString: ownerUrl, logger: quietLogger })
  const client = new pg.Client({ connectionString: ownerUrl })
  await client.connect()
  try {
    await client.query(grantMissing)
  } finally {
    await client.end()
  }
}
