import { AppError } from '../../platform/app-error.ts'
import type { Db } from '../../platform/database/index.ts'
import { makeCharityPolicy, type Session } from '../../platform/http/index.ts'
import { findCharityAt } from '../charities/index.ts'

/** Returns whether the person may claim Gift Aid and read the declarations made to the charity. */
const mayClaim = makeCharityPolicy('claimGiftAid')

export interface ClaimingCharity {
  readonly id: string
  readonly name: string
}

/** Finds a charity by its id for one of its Leads. Throws `access-denied` for everyone else. */
export const findClaimingCharity = async (
  db: Db,
  session: Session,
  address: string,
): Promise<ClaimingCharity> => {
  const { id, name } = await findCharityAt(db, address)
  if (!mayClaim(session, id)) throw new AppError('access-denied')
  return { id, name }
}
