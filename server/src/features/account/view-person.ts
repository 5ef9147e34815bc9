import type { PersonInfo } from '@pennytrail/contract'
import { getUserType } from '@pennytrail/contract/identity/user-type.ts'
import { orThrow } from '../../platform/app-error.ts'
import type { Db } from '../../platform/database/index.ts'
import type { Deps, Session } from '../../platform/http/index.ts'
import { findPerson, listNamedGifts } from './view-person.sql.ts'

/**
 * Returns a person as `viewer` may see them. Throws `person-not-found`, also for someone whom the
 * viewer may not see.
 */
export const viewPerson = async (
  db: Db,
  deps: Deps,
  session: Session,
  personId: string,
): Promise<PersonInfo> => {
  const person = orThrow(await findPerson(db, personId, session.userId), 'person-not-found')
  const gifts = await deps.database.beside.read('system', (system) =>
    listNamedGifts(system, person.id),
  )
  const self = person.id === session.userId
  const userType = getUserType({
    isDonor: self ? session.isDonor : gifts.length > 0,
    inCharity: person.charities.length > 0,
    inDonorOrg: person.donorOrgs.length > 0,
  })
  return { ...person, userType, usertype: userType, self, gifts }
}
