import {
  getGroundRight,
  type RestrictionGround,
} from '@pennytrail/contract/unspent-gifts/restriction-grounds.ts'
import { makeCharityPolicy, type Session } from '../../platform/http/index.ts'

/** Returns whether the caller may record a ground. A power of law needs a Lead. */
export const mayRecordGround = (
  session: Session,
  charityId: string,
  ground: RestrictionGround,
): boolean => makeCharityPolicy(getGroundRight(ground))(session, charityId)
