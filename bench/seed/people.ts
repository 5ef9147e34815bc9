import { hashPassword } from '../../server/src/features/identity/index.ts'
import { unsubscribeToken } from '../../server/src/features/notifications/unsubscribe-token.ts'
import { sql } from '../../server/src/platform/database/index.ts'
import { uuidv7 } from '../../server/src/platform/ids.ts'
import type { Deps } from '../../server/src/platform/http/index.ts'
import { findCharityAt } from '../../server/src/features/charities/index.ts'
import { makeCheckpoint } from '../../server/src/features/proof/make-checkpoint.ts'
import {
  makeFrozenReport,
  makeGrantReport,
  makeMember,
  makePerson,
} from '../../server/src/testing/factories/index.ts'

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

export interface Joining {
  /** The charity's number, or its id. */
  readonly charity: string
  readonly role: 'Manager' | 'Lead'
}

/** Adds a person to the team of a charity. Returns the token of their session. */
export const joinTeam = async (deps: Deps, { charity, role }: Joining): Promise<string> => {
  const { id } = await deps.database.read('system', (db) => findCharityAt(db, charity))
  return (await makeMember(deps, id, role)).token
}

/** Signs people in, with a second factor. Returns their tokens. */
export const signIn = async (deps: Deps, ids: readonly string[]): Promise<readonly string[]> => {
  const now = deps.clock.now()
  const endsAt = new Date(now.getTime() + 12 * 3600_000)
  const tokens: string[] = []
  for (const person of ids) {
    const session = uuidv7()
    await deps.database.transaction('system', (db) =>
      db.run(sql`insert into session (id, person_id, created_at, ends_at, second_factor_at)
        values (${session}, ${person}, ${now}, ${endsAt}, ${now})`),
    )
    tokens.push(await deps.tokens.sign(session, person, now, endsAt))
  }
  return tokens
}

/**
 * Makes what the growth bench reads and only the product can make: a signed checkpoint, a frozen report
 * of a charity, one of a grant, and the link of a person that stops emails of one kind.
 */
export const makeGrowthExtras = async (
  deps: Deps,
  { charity, grant, by }: { readonly charity: string; readonly grant: string; readonly by: string },
) => ({
  checkpoint: (await makeCheckpoint(deps, charity))!.size,
  report: (await makeFrozenReport(deps, charity, { by })).id,
  grantReport: (await makeGrantReport(deps, grant, { by })).id,
  unsubscribe: unsubscribeToken(deps.config.tokenKeys, { personId: by, kind: 'project-updates' }),
})
