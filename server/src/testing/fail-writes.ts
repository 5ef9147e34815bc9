import pg from 'pg'

/** Runs a statement once as the owner of the tables, to simulate a fault of the database. */
export const asOwner = async (ownerUrl: string, statement: string): Promise<void> => {
  const owner = new pg.Client({ connectionString: ownerUrl })
  await owner.connect()
  try {
    await owner.query(statement)
  } finally {
    await owner.end()
  }
}

/**
 * Makes every write to a table fail, as if the process died just before it. Returns a function that
 * repairs the table.
 */
export const failWritesTo = async (
  { ownerUrl }: { readonly ownerUrl: string },
  table: string,
): Promise<() => Promise<void>> => {
  await asOwner(
    ownerUrl,
    `create or replace function die() returns trigger language plpgsql as
      $$ begin raise exception 'died here'; end $$;
    create trigger die before insert or update on ${table} for each statement execute function die();`,
  )
  return () => asOwner(ownerUrl, `drop trigger die on ${table}`)
}
