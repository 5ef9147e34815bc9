import type { SeenDonorOrgInvite, SeenInvite } from '@pennytrail/contract'
import type { InviteKind } from '@pennytrail/contract/invites/rules.ts'
import type { FastifyRequest } from 'fastify'
import { AppError } from '../../platform/app-error.ts'
import type { Db } from '../../platform/database/index.ts'
import type { Deps } from '../../platform/http/index.ts'
import { hashOfToken } from './invite-token.ts'
import { lookUpLimits } from './invites.limits.ts'
import { findStanding } from './invites.sql.ts'

interface Asked {
  readonly db: Db
  readonly deps: Deps
  readonly request: FastifyRequest
  readonly params: { readonly token: string }
}

/**
 * The invite of a token that is also the authorisation. Unknown, used, withdrawn, expired, of another
 * kind, or without the authorisation: all of that is `invite-invalid`.
 */
const standing = async ({ db, deps, params, request }: Asked, kinds: readonly InviteKind[]) => {
  await deps.limits.take(...lookUpLimits(request))
  const authorisation = (request.headers.authorization ?? '').replace(/^Bearer\s+/i, '').trim()
  const invite = await findStanding(db, hashOfToken(params.token), deps.clock.now())
  if (!invite || !kinds.includes(invite.kind) || authorisation !== params.token) {
    throw new AppError('invite-invalid')
  }
  return invite
}

export const lookUpInvite = async (asked: Asked): Promise<SeenInvite> => {
  const invite = await standing(asked, ['charity', 'donor'])
  return {
    name: invite.name,
    email: invite.email,
    role: invite.role,
    hasAccount: invite.has_account,
    charityName: invite.team_name,
    ...(invite.temporary_person_id === null ? {} : { tempuserid: invite.temporary_person_id }),
  }
}

export const lookUpDonorOrgInvite = async (asked: Asked): Promise<SeenDonorOrgInvite> => {
  const invite = await standing(asked, ['donor-org'])
  return {
    name: invite.team_name,
    inviteeName: invite.name,
    email: invite.email,
    role: invite.role,
    hasAccount: invite.has_account,
  }
}
