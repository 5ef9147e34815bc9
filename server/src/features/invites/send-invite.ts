import { sendLimits } from '@pennytrail/contract/invites/routes.ts'
import { getNetwork } from '../../platform/rate-limits.ts'
import { showEmail } from '@pennytrail/contract/identity/show-email.ts'
import type { charityInvite, donorOrgInvite, TeamInvite } from '@pennytrail/contract'
import type { InviteKind, TeamRole } from '@pennytrail/contract/invites/rules.ts'
import type { FastifyRequest } from 'fastify'
import type * as z from 'zod'
import { AppError, orThrow } from '../../platform/app-error.ts'
import type { Db } from '../../platform/database/index.ts'
import { assertFreshProof, type Deps, type Session } from '../../platform/http/index.ts'
import { uuidv7 } from '../../platform/ids.ts'
import { queueMail } from '../../platform/mail/index.ts'
import { makeSending } from './invite-token.ts'
import { buildInviteEmail } from './invites.emails.ts'
import { mayGive } from './invites.policy.ts'
import {
  findInvite,
  findInviteBySending,
  insertInvite,
  renewInvite,
  toTeam,
  type InviteRow,
  type Sending,
} from './invites.sql.ts'
import { isMembersAddress, lockTeam, roleIn, type Team, type TeamStatus } from './team.sql.ts'
import { ensureTemporaryPerson, findTemporaryPerson } from './temporary-people.sql.ts'
import { findTeamOrThrow, viewInvite, getClosedReason } from './view-team.ts'
import { getFullName } from '@pennytrail/contract/identity/person-name.ts'

/** The sender of an invite, in the transaction of the call. */
export interface Sender {
  readonly db: Db
  readonly deps: Deps
  readonly session: Session
  readonly request: FastifyRequest
}

interface InviteRequest {
  readonly kind: InviteKind
  readonly name: string
  readonly email: string
  readonly role: TeamRole | 'Donor'
  readonly sendId: string | undefined
  readonly tempuserid: string | undefined
}

interface Sent {
  readonly message: string
  readonly invite: TeamInvite
}

/**
 * Locks the team and returns it. Throws unless the caller may invite to the role and the team
 * accepts members; a Lead is invited with a fresh proof only.
 */
const openTeam = async (
  { db, deps, session }: Sender,
  target: Team,
  role: TeamRole | 'Donor',
): Promise<{ team: TeamStatus; own: TeamRole | undefined }> => {
  const team = await findTeamOrThrow(db, target)
  await lockTeam(db, team)
  const own = await roleIn(db, team, session.userId)
  if (!mayGive(team.kind, own, role)) throw new AppError('access-denied')
  if (role === 'Lead') assertFreshProof(deps, session)
  const closed = getClosedReason(team)
  if (closed !== null) throw new AppError('invites-closed', { message: closed })
  return { team, own }
}

const takeSendLimits = ({ deps, request, session }: Sender, email: string): Promise<void> =>
  deps.limits.take(sendLimits, { person: session.userId, network: getNetwork(request), email })

const mail = (
  { db, deps, session }: Sender,
  team: TeamStatus,
  invite: { kind: InviteKind; name: string; email: string; role: TeamRole | 'Donor' },
  token: string,
  { expiresAt }: Sending,
): Promise<void> => {
  const inviter = getFullName(session)
  const emailMessage = { ...invite, to: invite.email, teamName: team.name, inviter }
  return queueMail(
    db,
    buildInviteEmail(emailMessage, deps.config.appOrigin, token, expiresAt),
    'first',
  )
}

/**
 * Returns the invite that an earlier request with the same sending id created, if the person and
 * address are the same.
 */
const findSentInvite = async (
  { db, session }: Sender,
  sendId: string | undefined,
  { email, id }: { readonly email?: string; readonly id?: string },
): Promise<InviteRow | undefined> => {
  const known = sendId === undefined ? undefined : await findInviteBySending(db, sendId)
  if (!known) return undefined
  const same = known.invitedBy === session.userId && (known.email === email || known.id === id)
  if (!same) throw new AppError('conflict')
  return known
}

const send = async (sender: Sender, target: Team, wanted: InviteRequest): Promise<Sent> => {
  const { db, deps, session } = sender
  const { email, kind, name, role, sendId } = wanted
  const { team, own } = await openTeam(sender, target, role)
  const now = deps.clock.now()
  const answer = (row: InviteRow) => ({
    message: `We have sent an invite to ${showEmail(row.email)}.`,
    invite: viewInvite(row, own, team, now),
  })
  const before = await findSentInvite(sender, sendId, { email })
  if (before) return answer(before)
  await takeSendLimits(sender, email)
  // A sender may learn whether an address is on the team, but not which account it belongs to.
  const isMember =
    kind !== 'donor' &&
    (await deps.database.beside.read('system', (system) => isMembersAddress(system, team, email)))
  if (isMember) throw new AppError('already-member')
  const temporaryPersonId = kind === 'donor' ? await findGiver(db, team, wanted, now) : null
  const id = uuidv7(now.getTime())
  const { token, sending } = makeSending(sendId, now)
  const invite = { id, kind, team, temporaryPersonId, name, email, role }
  if (!(await insertInvite(db, { ...invite, invitedBy: session.userId }, sending))) {
    throw new AppError('already-invited')
  }
  await mail(sender, team, invite, token, sending)
  const row = await findInvite(db, id)
  if (!row) throw new Error('an invite that was sent is there')
  return answer(row)
}

/** Returns the temporary person of a donor invite: the chosen one, or a new one. */
const findGiver = async (
  db: Db,
  team: Team,
  { email, name, tempuserid }: InviteRequest,
  now: Date,
): Promise<string> => {
  if (tempuserid === undefined) {
    return (await ensureTemporaryPerson(db, { charityId: team.id, name, email }, now)).id
  }
  const giver = await findTemporaryPerson(db, team.id, tempuserid)
  if (!giver) throw new AppError('temporary-person-not-found')
  return giver.id
}

export const sendCharityInvite = (
  sender: Sender,
  { charityId, tempuserid, ...body }: z.output<typeof charityInvite>,
): Promise<Sent> =>
  send(
    sender,
    { kind: 'charity', id: charityId },
    {
      ...body,
      kind: body.role === 'Donor' ? 'donor' : 'charity',
      sendId: body.sendId,
      tempuserid,
    },
  )

export const sendDonorOrgInvite = (
  sender: Sender,
  { donorOrgId, ...body }: z.output<typeof donorOrgInvite>,
): Promise<Sent> =>
  send(
    sender,
    { kind: 'donorOrg', id: donorOrgId },
    { ...body, kind: 'donor-org', sendId: body.sendId, tempuserid: undefined },
  )

/** Emails an invite again; from then on it depends on the role of the person who sent it last. */
export const sendAgain = async (
  sender: Sender,
  id: string,
  sendId: string | undefined,
): Promise<Sent> => {
  const { db, deps, session } = sender
  const invite = orThrow(await findInvite(db, id), 'invite-not-found')
  const { team, own } = await openTeam(sender, toTeam(invite), invite.role)
  const now = deps.clock.now()
  const message = `We have sent the invite to ${invite.email} again. The older link no longer works.`
  const before = await findSentInvite(sender, sendId, { id })
  if (before) return { message, invite: viewInvite(before, own, team, now) }
  if (invite.state !== 'pending') throw new AppError('invite-decided')
  await takeSendLimits(sender, invite.email)
  const { token, sending } = makeSending(sendId, now)
  if (!(await renewInvite(db, id, session.userId, sending))) throw new AppError('invite-decided')
  await mail(sender, team, invite, token, sending)
  const row = await findInvite(db, id)
  if (!row) throw new Error('an invite that was sent again is there')
  return { message, invite: viewInvite(row, own, team, now) }
}
