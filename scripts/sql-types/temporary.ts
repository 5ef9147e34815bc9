import type pg from 'pg'

/** Creates the temporary tables that the product creates while it runs. */
export const makeTemporaryTables = async (
  client: pg.Client,
  texts: Iterable<string>,
): Promise<void> => {
  for (const text of texts) {
    for (const [, make] of text.matchAll(/`(create temporary table [^`$]*)`/g)) {
      await client.query(make!)
    }
  }
}
