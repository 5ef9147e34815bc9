import { hashPassword } from '../../server/src/features/identity/index.ts'
import type { Deps } from '../../server/src/platform/http/index.ts'
import { findCharityAt } from '../../server/src/features/charities/index.ts'
import { makeMember, makePerson } from '../../server/src/testing/factories/index.ts'

export interface Signers {
  readonly password: string
  readonly hash: string
  readonly emails: readonly string[]
}

/** Creates people who all have the same password. */
export const makeSigners = async (deps: Deps, count: number): Promise<Signers> => {
  const password = 'A long enough Password 42!'
  const hash = await hashPassword(password)
  const emails: string[] = []
  for (let at = 0; at < count; at += 1) {
    emails.push((await makePerson(deps, { passwordHash: hash })).email)
  }
  return { password, hash, emails }
}

/** Adds a Manager to the team of the charity with this number. Returns the token of their session. */
export const joinTeam = async (deps: Deps, charity: string): Promise<string> => {
  const { id } = await deps.database.read('system', (db) => findCharityAt(db, charity))
  return (await makeMember(deps, id, 'Manager')).token
}
