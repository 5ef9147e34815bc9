import { hashPassword } from '../../server/src/features/identity/index.ts'
import type { Deps } from '../../server/src/platform/http/index.ts'
import { makePerson } from '../../server/src/testing/factories/index.ts'

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
