import { signOutLinkDays, signOutPath } from '@pennytrail/contract/identity/sign-out-link.ts'
import { AppError } from '../../../platform/app-error.ts'
import type { Deps } from '../../../platform/http/index.ts'
import { defineSignedLink } from '../../../platform/signed-link.ts'
import { recordAccountEvent } from '../account-log/account-log.sql.ts'
import { endSessions } from '../sessions.sql.ts'

const links = defineSignedLink({
  purpose: 'sign-out links',
  unit: 60_000,
  timeBytes: 4,
  goodFor: signOutLinkDays * 24 * 60,
})

// The link is for the account, so that it still works if a thief has changed the address.
const anyAddress = ''

/**
 * Builds the link with which a person ends all their sessions without signing in. It can do nothing
 * else. Its token is in the fragment, which a browser never sends, so it is in no log.
 */
export const makeSignOutLink = ({ config }: Pick<Deps, 'config'>, id: string, at: Date): string =>
  `${config.appOrigin}${signOutPath}#${links.makeToken(config, { id, at, email: anyAddress })}`

/** Ends all sessions of a link's person. Throws `sign-out-link-invalid`. */
export const signOutByLink = async (deps: Deps, token: string): Promise<{ message: string }> => {
  const now = deps.clock.now()
  const link = links.readToken(deps.config, token)
  if (!link?.fits(anyAddress, now)) throw new AppError('sign-out-link-invalid')
  await deps.database.transaction('accounts', async (db) => {
    const ended = await endSessions(db, link.id, now)
    if (ended > 0) await recordAccountEvent(db, link.id, 'sessions-ended', now)
  })
  deps.log.info({ event: 'sign-out-everywhere', person: link.id, way: 'link' }, 'signed out')
  return { message: 'You are now signed out everywhere.' }
}
