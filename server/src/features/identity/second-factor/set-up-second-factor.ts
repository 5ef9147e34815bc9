import { AppError } from '../../../platform/app-error.ts'
import type { Deps, Session } from '../../../platform/http/index.ts'
import { assertNotDemoPerson } from '../demonstration/assert-not-demonstration-person.ts'
import { confirmAccountOwner } from '../fresh-proof/confirm-account-owner.ts'
import { readAccount } from '../identity.sql.ts'
import { makeSecret } from './second-factor-codes.ts'
import { saveSecret } from './second-factor.sql.ts'

/**
 * Creates a secret for a second factor. It needs the password: with a stolen token alone, a thief
 * could lock the owner out. Throws `second-factor-on`, `demonstration-person` and the errors of
 * confirmAccountOwner.
 */
export const setUpSecondFactor = async (deps: Deps, session: Session, password: string) => {
  const { userId } = session
  await confirmAccountOwner(deps, session, password, 'password')
  return deps.database.transaction('accounts', async (db) => {
    await assertNotDemoPerson(deps, db, userId)
    const { email } = await readAccount(db, userId)
    const { secret, uri, sealed } = makeSecret(deps, userId, email)
    if (!(await saveSecret(db, userId, sealed, deps.clock.now()))) {
      throw new AppError('second-factor-on')
    }
    return { secret, uri }
  })
}
