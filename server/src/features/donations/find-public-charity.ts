import { parseCharityNumber } from '@pennytrail/contract/charity-register/charity-number.ts'
import { AppError } from '../../platform/app-error.ts'
import { sql, type Db } from '../../platform/database/index.ts'
import type { PublicCharityRow } from './donations.rows.ts'

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** Returns the id of a charity with a public page, by its number in any form or by its id. */
export const findPublicCharity = async (db: Db, idOrNumber: string): Promise<string> => {
  const number = parseCharityNumber(idOrNumber)?.number ?? null
  const id = uuid.test(idOrNumber) ? idOrNumber : null
  const found = await db.maybe<PublicCharityRow>(sql`
    select id from charity
    where (number = ${number} or id = ${id}) and status <> 'claimed'`)
  if (!found) throw new AppError('charity-not-found')
  return found.id
}
