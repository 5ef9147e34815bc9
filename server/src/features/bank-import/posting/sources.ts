import type { Db } from '../../../platform/database/index.ts'
import { uuidv7 } from '../../../platform/ids.ts'
import { listUsedSources } from '../bank-import.sql.ts'
import type { LineMoney } from './decided-line.ts'

/**
 * Chooses the source of each entry: the fingerprint of its line. An entry's source is unique, so the
 * second part of a line, or a line whose entry was reversed, gets a source that differs.
 */
export const chooseSources = async (
  db: Db,
  charityId: string,
  money: readonly LineMoney[],
): Promise<string[]> => {
  const fingerprints = money.map(({ line }) => line.fingerprint)
  const used = new Set(
    (await listUsedSources(db, charityId, fingerprints)).map(({ fingerprint }) => fingerprint),
  )
  return fingerprints.map((one) => {
    if (used.has(one)) return `${one}-${uuidv7()}`
    used.add(one)
    return one
  })
}
