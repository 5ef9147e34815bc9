import { AppError } from '../../../platform/app-error.ts'
import type { Deps } from '../../../platform/http/index.ts'
import { hashToken } from '../../../platform/secret-token.ts'
import { consumeConfirmation } from '../identity.sql.ts'

/** Confirms the address of a token. Throws `confirmation-invalid` for any invalid token. */
export const confirmEmail = async (deps: Deps, token: string): Promise<{ message: string }> => {
  const confirmed = await deps.database.transaction('accounts', (db) =>
    consumeConfirmation(db, hashToken(token), deps.clock.now()),
  )
  if (!confirmed) throw new AppError('confirmation-invalid')
  return { message: 'Your email address is confirmed.' }
}
