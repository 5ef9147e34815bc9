import pg from 'pg'

/**
 * Throws an Error that names the fix if the database at `ownerUrl` holds people, charities or donor
 * organisations of the demonstration, because their password is public in the source code.
 */
export const assertNotDemonstration = async (ownerUrl: string): Promise<void> => {
  const client = new pg.Client({ connectionString: ownerUrl })
  await client.connect()
  try {
    await client.query(`select set_config('app.actor', 'system', false)`)
    const { rows } = await client.query<{ holds: boolean }>(`
      select exists (select from person where is_demo) or exists (select from charity where is_demo)
        or exists (select from donor_org where is_demo) as holds`)
    if (rows[0]?.holds) {
      throw new Error(
        'DATABASE_URL: this database holds the demonstration, whose people anybody could sign in ' +
          'as. Make an empty database (docs/operations.md, "In production", step 1) and name it ' +
          'in DATABASE_URL and MIGRATION_DATABASE_URL.',
      )
    }
  } finally {
    await client.end()
  }
}
