import type { RouteDeclaration } from '@pennytrail/contract'
import { badTokens, groups, identities, type Group, type Identity } from './identities.ts'
import type { Case } from './row-types.ts'

const isBad = (identity: Identity): boolean => (badTokens as readonly string[]).includes(identity)

/**
 * Returns the status if the route's access alone decides it; undefined if the caller passes the
 * access check.
 */
const byAccess = ({ access }: RouteDeclaration, identity: Identity): number | undefined => {
  if (access === 'provider' || access === 'invite-token') return undefined
  if (isBad(identity)) return 401
  if (access === 'anyone') return undefined
  if (identity === 'anonymous') return 401
  if (access === 'confirmed' && identity === 'unconfirmed') return 403
  if (access === 'admin' && identity !== 'admin') return 403
  return undefined
}

const covers = (line: string, identity: Identity): boolean =>
  line === 'others' ||
  line === identity ||
  (groups[line as Group] as readonly string[] | undefined)?.includes(identity) === true

/**
 * Returns the expected status of a case for each identity; undefined for an identity that the row
 * omits.
 */
export const expectedStatus = (
  declaration: RouteDeclaration,
  { expect }: Case,
): Map<Identity, number | undefined> =>
  new Map(
    identities.map((identity) => {
      const line = Object.entries(expect).findLast(([name]) => covers(name, identity))
      return [identity, byAccess(declaration, identity) ?? line?.[1]]
    }),
  )
