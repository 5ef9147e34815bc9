import type { SeenDonorOrgInvite, SeenInvite } from '@pennytrail/contract'
import type { InviteKind } from '@pennytrail/contract/invites/rules.ts'
import type { FastifyRequest } from 'fastify'
import { AppError } from '../../platform/app-error.ts'
import type { Db } from '../../platform/database/index.ts'
import type { Deps } from '../../platform/http/index.ts'
import { hashToken } from '../../platform/secret-token.ts'
import { findInviteStatus } from './invites.sql.ts'

interface InviteLookup {
  readonly db: Db
  readonly deps: Deps
  readonly request: FastifyRequest
  readonly params: { readonly token: string }
}

/**
 * Finds an invite by its token, which the Authorization header must repeat. Throws `invite-invalid`
 * for a token that is unknown, used, withdrawn, expired or of another kind, and without the header.
 */
const getInviteStatus = async (
  { db, deps, params, request }: InviteLookup,
  kinds: readonly InviteKind[],
) => {
  const authorisation = (request.headers.authorization ?? '').replace(/^Bearer\s+/i, '').trim()
  const invite = await findInviteStatus(db, hashToken(params.token), deps.clock.now())
  if (!invite || !kinds.includes(invite.kind) || authorisation !== params.token) {
    throw new AppError('invite-invalid')
  }
  return invite
}

export const viewInvite = async (lookup: InviteLookup): Promise<SeenInvite> => {
  const invite = await getInviteStatus(lookup, ['charity', 'donor'])
  return {
    name: invite.name,
    email: invite.email,
    role: invite.role,
    hasAccount: invite.hasAccount,
    charityName: invite.teamName,
    ...(invite.temporaryPersonId === null ? {} : { tempuserid: invite.temporaryPersonId }),
  }
}

export const viewDonorOrgInvite = async (lookup: InviteLookup): Promise<SeenDonorOrgInvite> => {
  const invite = await getInviteStatus(lookup, ['donor-org'])
  return {
    name: invite.teamName,
    inviteeName: invite.name,
    email: invite.email,
    role: invite.role,
    hasAccount: invite.hasAccount,
  }
}
