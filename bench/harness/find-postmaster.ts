import pg from 'pg'

/** Returns the process of PostgreSQL that has the others as its children. */
export const findPostmaster = async (url: string): Promise<number> => {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    const { rows } = await client.query<{ file: string }>(
      `select pg_read_file('postmaster.pid') as file`,
    )
    return Number(rows[0]!.file.split('\n')[0])
  } finally {
    await client.end()
  }
}
