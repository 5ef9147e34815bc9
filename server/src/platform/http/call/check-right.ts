import { getPathRight, type TeamRight } from '@pennytrail/contract'
import { AppError } from '../../app-error.ts'
import type { Db } from '../../database/index.ts'
import {
  isInCharity,
  isInDonorOrg,
  makeCharityPolicy,
  makeDonorOrgPolicy,
} from '../access/roles.ts'
import type { Subject } from '../handler.ts'
import type { Session } from '../session.ts'
import type { Exchange } from './exchange.ts'

/**
 * Returns what the right of a route is over, seen with the caller's eyes; undefined if the right is
 * not over the path. Throws the error of its page if the caller cannot see it, and `access-denied`. An
 * operation that writes decides again in its lock or its WHERE.
 */
export const checkRight = async (
  { declaration, request, subjects }: Exchange,
  session: Session | null,
  read: <T>(work: (db: Db) => Promise<T>) => Promise<T>,
): Promise<Subject | undefined> => {
  const right = getPathRight(declaration)
  if (right === undefined) return undefined
  const { id: address = '' } = request.params as { id?: string }
  const subject = await read((db) =>
    'charity' in right ? subjects.findCharityAt(db, address) : subjects.findDonorOrgAt(db, address),
  )
  if (!hasRight(right, session, subject.id)) throw new AppError('access-denied')
  return subject
}

const hasRight = (right: TeamRight, session: Session | null, id: string): boolean => {
  if ('charity' in right) {
    return right.charity === 'member'
      ? isInCharity(session, id)
      : makeCharityPolicy(right.charity)(session, id)
  }
  return right.donorOrg === 'member'
    ? isInDonorOrg(session, id)
    : makeDonorOrgPolicy(right.donorOrg)(session, id)
}
