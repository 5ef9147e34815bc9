import { makeCharityPolicy, makeDonorOrgPolicy, type Session } from '../../platform/http/index.ts'
import type { PledgeRow } from './matching.sql.ts'

/** Returns whether the person may answer pledges and record their payments for the charity. */
export const mayAnswerFor = makeCharityPolicy('recordGifts')

const mayGive = makeDonorOrgPolicy('give')

/** Returns whether the person may act for the pledger: a person for themselves, or a Manager. */
export const mayPledge = (
  session: Session,
  { donorOrgId, personId }: Pick<PledgeRow, 'donorOrgId' | 'personId'>,
): boolean => (donorOrgId === null ? personId === session.userId : mayGive(session, donorOrgId))
