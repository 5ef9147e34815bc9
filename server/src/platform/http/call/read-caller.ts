import type { RouteDeclaration } from '@pennytrail/contract'
import type { FastifyRequest } from 'fastify'
import { AppError } from '../../app-error.ts'
import type { Deps } from '../../deps.ts'
import { readSession, type Session, type SessionSource } from '../session.ts'
import { assertProof } from '../access/fresh-proof.ts'

/** Providers sign their requests, and invites carry their own token in place of a session. */
const withoutSession: ReadonlySet<string> = new Set(['provider', 'invite-token'])

/** Reads the session of a request, null for a visitor. Throws unless the route is open to it. */
export const readCaller = async (
  declaration: RouteDeclaration,
  deps: Deps,
  request: FastifyRequest,
  source: SessionSource,
): Promise<Session | null> => {
  const { access } = declaration
  if (withoutSession.has(access)) return null
  const session = await readSession(request.headers.authorization, deps, source)
  if (session) request.personId = session.userId
  if (access !== 'anyone' && !session) throw new AppError('sign-in-required')
  if (access === 'confirmed' && !session?.confirmed) throw new AppError('address-not-confirmed')
  if (access === 'admin' && !session?.isAdmin) throw new AppError('access-denied')
  assertProof(declaration, deps, session)
  return session
}
