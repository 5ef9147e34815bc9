import { isDeepStrictEqual } from 'node:util'
import type { profileChange, SessionUser } from '@pennytrail/contract'
import { normaliseEmail } from '@pennytrail/contract/identity/registration-rules.ts'
import type * as z from 'zod'
import { makeValidationError, type Issue } from '../../platform/app-error.ts'
import type { Db } from '../../platform/database/index.ts'
import { readAccount, toSessionUser } from '../identity/index.ts'
import { updatePerson, type ProfileFields } from './account.sql.ts'

type Change = z.output<typeof profileChange>
/** Fields that callers may send unchanged but cannot change. */
type Fixed = Omit<Change, keyof ProfileFields>

const notYours = 'This is the id of another account. You can change only your own details.'
const elsewhere: Readonly<Partial<Record<string, string>>> = {
  id: notYours,
  userId: notYours,
  email: 'Change your email address in your account settings. We will send a link to the new one.',
  avatarid: 'To change your picture, upload another one.',
}

const isSame = (field: string, sent: unknown, known: unknown): boolean =>
  field === 'email' && typeof sent === 'string'
    ? normaliseEmail(sent) === known
    : isDeepStrictEqual(sent, known)

/** Throws if a fixed field has a changed value, so that no input is silently ignored. */
const assertUnchanged = (sent: Fixed, user: SessionUser): void => {
  const known: { readonly [F in keyof Fixed]-?: unknown } = { ...user, userId: user.id }
  const issues = Object.entries(sent).flatMap(([path, value]): Issue[] =>
    value === undefined || isSame(path, value, known[path as keyof Fixed])
      ? []
      : [{ path, message: elsewhere[path] ?? 'This cannot be changed here. Leave it out.' }],
  )
  if (issues.length > 0) throw makeValidationError(issues)
}

/**
 * Updates the sent fields of the caller's own account and returns the user. Callers may send the
 * whole user back. Throws `validation-failed` if any field outside the profile differs.
 */
export const changeProfile = async (
  db: Db,
  personId: string,
  { firstname, lastname, bio, introduction, ...fixed }: Change,
): Promise<SessionUser> => {
  assertUnchanged(fixed, toSessionUser(await readAccount(db, personId)))
  await updatePerson(db, personId, { firstname, lastname, bio, introduction })
  return toSessionUser(await readAccount(db, personId))
}
