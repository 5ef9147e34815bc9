import type { Acceptance } from '@pennytrail/contract'
import { registrationRules } from '@pennytrail/contract/identity/registration-rules.ts'
import type { FastifyRequest } from 'fastify'
import { AppError, makeValidationError, type Issue } from '../../platform/app-error.ts'
import { actFor, type Db } from '../../platform/database/index.ts'
import { assertFreshProof, type Deps, type Session } from '../../platform/http/index.ts'
import { uuidv7 } from '../../platform/ids.ts'
import { hashToken } from '../../platform/secret-token.ts'
import {
  confirmAddress,
  createAccount,
  findAccount,
  hashPassword,
  provePassword,
  rethrowMembershipConflict,
} from '../identity/index.ts'
import { buildInviteAcceptedEmail } from './invites.emails.ts'
import { decideByToken, findInviteStatus, toTeam } from './invites.sql.ts'
import { findRecipient, join, lockTeam } from './team.sql.ts'
import { tellLeads } from './tell-leads.ts'
import { getTeamUrl } from './team-page.ts'
import { becomeDonor } from './temporary-people.sql.ts'
import { notify } from '../notifications/index.ts'

type InviteStatus = NonNullable<Awaited<ReturnType<typeof findInviteStatus>>>

/**
 * The account that joins: an existing one whose owner has proved to be here, or one to create on
 * acceptance.
 */
type JoiningAccount =
  | { readonly personId: string }
  | {
      readonly personId: string
      readonly firstname: string
      readonly lastname: string
      readonly passwordHash: string
    }

/** Throws one validation error for all invalid details of a new account. */
const checkNew = ({
  firstname,
  lastname,
  password,
}: Pick<Acceptance, 'firstname' | 'lastname'> & { readonly password: string }): void => {
  const errors = {
    firstname: registrationRules.firstname(firstname),
    lastname: registrationRules.lastname(lastname),
    password: registrationRules.password(password),
  }
  const issues = Object.entries(errors).flatMap(([path, message]): Issue[] =>
    message === undefined ? [] : [{ path, message }],
  )
  if (issues.length > 0) throw makeValidationError(issues)
}

/**
 * Returns the signed-in person if the invite was sent to their address. So accounts without a
 * password accept, such as those of Google. A Lead needs a fresh proof. Throws
 * `invite-sign-in-required`, `fresh-sign-in-required`.
 */
const proveSignedIn = async (
  deps: Deps,
  session: Session | null,
  { email, role }: InviteStatus,
): Promise<string> => {
  const account = await deps.database.read('system', (db) => findAccount(db, email))
  if (session === null || account?.id !== session.userId) {
    throw new AppError('invite-sign-in-required')
  }
  if (role === 'Lead') assertFreshProof(deps, session)
  return session.userId
}

/**
 * Checks the password or the session of the existing account, or prepares a new one. This is slow, so it holds no
 * database connection.
 */
const prepare = async (
  deps: Deps,
  request: FastifyRequest,
  session: Session | null,
  invite: InviteStatus,
  { password, ...sent }: Acceptance,
): Promise<JoiningAccount> => {
  if (password === undefined) {
    return { personId: await proveSignedIn(deps, session, invite) }
  }
  if (invite.hasAccount) {
    const personId = await provePassword(deps, request, { password, email: invite.email })
    if (personId === undefined) throw new AppError('invite-password-wrong')
    return { personId }
  }
  checkNew({ ...sent, password })
  return {
    personId: uuidv7(),
    firstname: sent.firstname.trim(),
    lastname: sent.lastname.trim(),
    passwordHash: await hashPassword(password),
  }
}

/**
 * Creates the account that joins, or checks that the address still belongs to the existing one.
 * Throws `conflict` if it does not. Confirms the address, because the link was emailed to it.
 */
const settleAccount = async (
  db: Db,
  email: string,
  joining: JoiningAccount,
  now: Date,
): Promise<void> => {
  const known = await findAccount(db, email)
  if ('passwordHash' in joining) {
    const { personId: id, ...account } = joining
    const made = !known && (await createAccount(db, { id, email, ...account }, now))
    if (!made) throw new AppError('conflict')
    return
  }
  // The address may have moved to another account since its password was checked.
  if (known?.id !== joining.personId) throw new AppError('conflict')
  await confirmAddress(db, joining.personId, now)
}

const enter = async (db: Db, invite: InviteStatus, personId: string, now: Date): Promise<void> => {
  const { role, temporaryPersonId: temporary } = invite
  if (temporary !== null) {
    await actFor(db, 'money', () => becomeDonor(db, temporary, personId, now))
  } else if (role !== 'Donor') {
    await join(db, toTeam(invite), personId, role, now).catch(rethrowMembershipConflict)
  }
}

/** Tells the sender of an invite that it has been accepted. */
const notifyInviter = async (deps: Deps, db: Db, invite: InviteStatus, personId: string) => {
  const inviter = await findRecipient(db, invite.invitedBy)
  const joined = await findRecipient(db, personId)
  if (!inviter || !joined) return
  const who = joined.name
  const url = getTeamUrl(deps.config.appOrigin, toTeam(invite))
  const what = { role: invite.role, teamName: invite.teamName }
  // The name of somebody else is for the email alone.
  const title = `Your invite to ${invite.teamName} has been accepted`
  const mail = buildInviteAcceptedEmail(inviter, who, what, url)
  await notify(db, deps, mail, { ...inviter, title })
}

/**
 * Accepts an invite. The token decides its kind, so every route accepts every invite. Throws
 * `invite-invalid` unless the invite is still valid, `invite-password-wrong`,
 * `invite-sign-in-required`, `fresh-sign-in-required`,
 * `one-kind-of-membership`, `validation-failed`.
 */
export const acceptInvite = async (
  deps: Deps,
  request: FastifyRequest,
  session: Session | null,
  sent: Acceptance,
): Promise<{ message: string }> => {
  const tokenHash = hashToken(sent.token)
  const invite = await deps.database.read('system', (db) =>
    findInviteStatus(db, tokenHash, deps.clock.now()),
  )
  if (!invite) throw new AppError('invite-invalid')
  const joining = await prepare(deps, request, session, invite, sent)
  await deps.database.transaction('accounts', async (db) => {
    const now = deps.clock.now()
    await lockTeam(db, toTeam(invite))
    const decision = { state: 'accepted', acceptedBy: joining.personId } as const
    if (!(await decideByToken(db, tokenHash, decision, now))) {
      throw new AppError('invite-invalid')
    }
    await settleAccount(db, invite.email, joining, now)
    await enter(db, invite, joining.personId, now)
    if (invite.role === 'Lead') {
      const joined = await findRecipient(db, joining.personId)
      await tellLeads(db, deps, toTeam(invite), {
        teamName: invite.teamName,
        sentence: `${joined?.name ?? invite.email} has accepted an invite and is now a Lead.`,
        personId: joining.personId,
      })
    }
    await notifyInviter(deps, db, invite, joining.personId)
  })
  return {
    message:
      invite.kind === 'donor'
        ? 'You are now a Donor.'
        : `You are now a member of ${invite.teamName}.`,
  }
}

export const rejectInvite = async (
  db: Db,
  deps: Deps,
  token: string,
): Promise<{ message: string }> => {
  const tokenHash = hashToken(token)
  const now = deps.clock.now()
  const invite = await findInviteStatus(db, tokenHash, now)
  const decision = { state: 'rejected', acceptedBy: null } as const
  if (!invite || !(await decideByToken(db, tokenHash, decision, now))) {
    throw new AppError('invite-invalid')
  }
  return {
    message:
      invite.kind === 'donor'
        ? `You have rejected the invite of ${invite.teamName}.`
        : `You have rejected the invite to join ${invite.teamName}.`,
  }
}
