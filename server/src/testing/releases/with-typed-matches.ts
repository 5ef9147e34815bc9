import pg from 'pg'

/**
 * Lets tests post matches as people typed them before pledges were recorded, which the database
 * refuses now. `ownerUrl` is the address of the database for its owner.
 */
export const withTypedMatches = async <T>(ownerUrl: string, post: () => Promise<T>): Promise<T> => {
  const owner = new pg.Client({ connectionString: ownerUrl })
  await owner.connect()
  try {
    await owner.query('alter table ledger_entry disable trigger match_is_backed')
    return await post()
  } finally {
    await owner.query('alter table ledger_entry enable trigger match_is_backed')
    await owner.end()
  }
}
