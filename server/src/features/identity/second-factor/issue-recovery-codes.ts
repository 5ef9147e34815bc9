import type { Db } from '../../../platform/database/index.ts'
import type { Deps } from '../../../platform/http/index.ts'
import { makeRecoveryCodes, hashRecoveryCodes } from './second-factor-codes.ts'
import { replaceRecoveryCodes } from './second-factor.sql.ts'

export const issueRecoveryCodes = async (
  deps: Deps,
  db: Db,
  personId: string,
): Promise<string[]> => {
  const codes = makeRecoveryCodes()
  const hashes = codes.map((code) => hashRecoveryCodes(deps, personId, code)[0]!)
  await replaceRecoveryCodes(db, personId, hashes)
  return codes
}
