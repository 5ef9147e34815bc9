import type {
  Acceptance,
  LoginResponse,
  SeenDonorOrgInvite,
  SeenInvite,
} from '@pennytrail/contract'
import { api } from '../../lib/api.ts'
import { withFallbackMessage } from '../../lib/api-error.ts'

/** Which of the two pages an invite belongs to. */
export type PortalKind = 'charity' | 'donorOrg'

/** An invite as its page shows it, whichever page that is. */
export interface Invite {
  kind: 'charity' | 'donor' | 'donorOrg'
  /** The charity or donor organisation. */
  organisation: string
  /** Whoever is invited. */
  name: string
  email: string
  role: string
  hasAccount: boolean
}

const toCharityInvite = ({ charityName, tempuserid, ...invite }: SeenInvite): Invite => ({
  ...invite,
  kind: tempuserid === undefined ? 'charity' : 'donor',
  organisation: charityName,
})

const toDonorOrgInvite = ({ name, inviteeName, ...invite }: SeenDonorOrgInvite): Invite => ({
  ...invite,
  kind: 'donorOrg',
  organisation: name,
  name: inviteeName,
})

/** Looks an invite up; its token is the authorisation. */
export async function fetchInvite(
  kind: PortalKind,
  token: string,
  signal?: AbortSignal,
  otherwise = 'Failed to fetch invite details',
): Promise<Invite> {
  const options = {
    params: { token },
    headers: { authorization: token },
    ...(signal ? { signal } : {}),
  }
  try {
    return kind === 'charity'
      ? toCharityInvite(await api('GET /api/team-invite/token/{token}', options))
      : toDonorOrgInvite(await api('GET /api/team-invite/token-donororg/{token}', options))
  } catch (error) {
    throw withFallbackMessage(error, otherwise)
  }
}

/** Accepts an invite. Answers what the server says. */
export async function acceptInvite(
  kind: Invite['kind'],
  body: Acceptance,
  otherwise = 'Failed to accept invitation',
): Promise<string> {
  try {
    const { message } =
      kind === 'charity'
        ? await api('POST /api/team-invite/accept-invitation', { body })
        : await api('POST /api/team-invite/accept-invitation-donor', { body })
    return message
  } catch (error) {
    throw withFallbackMessage(error, otherwise)
  }
}

/** Rejects an invite. Answers what the server says. */
export async function rejectInvite(
  token: string,
  otherwise = 'Failed to reject invitation',
): Promise<string> {
  try {
    return (await api('PATCH /api/team-invite/reject-invitation', { body: { token } })).message
  } catch (error) {
    throw withFallbackMessage(error, otherwise)
  }
}

/** The log-in that follows an acceptance. */
export async function signInAfterInvite(email: string, password: string): Promise<LoginResponse> {
  try {
    return await api('POST /api/auth/login', { body: { email, password } })
  } catch (error) {
    throw withFallbackMessage(error, 'Failed to log in')
  }
}
