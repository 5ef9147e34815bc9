import type {
  Acceptance,
  LoginResponse,
  SeenDonorOrgInvite,
  SeenInvite,
} from '@pennytrail/contract'
import { api } from '../../lib/api/api.ts'
import { withFallbackMessage } from '../../lib/api/api-error.ts'

export type GivingFormKind = 'charity' | 'donorOrg'

/** An invite from a charity or a donor organisation, as both invite pages show it. */
export interface Invite {
  kind: 'charity' | 'donor' | 'donorOrg'
  /** The name of the charity or donor organisation. */
  organisation: string
  /** The invited person's name. */
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

/** Loads an invite. Its token authorises the request. */
export const fetchInvite = async (
  kind: GivingFormKind,
  token: string,
  signal?: AbortSignal,
  otherwise = 'Failed to fetch invite details',
): Promise<Invite> => {
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

/** Accepts an invite. Returns the server's message. */
export const acceptInvite = async (
  kind: Invite['kind'],
  body: Acceptance,
  otherwise = 'Failed to accept invitation',
): Promise<string> => {
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

/** Rejects an invite. Returns the server's message. */
export const rejectInvite = async (
  token: string,
  otherwise = 'Failed to reject invitation',
): Promise<string> => {
  try {
    return (await api('PATCH /api/team-invite/reject-invitation', { body: { token } })).message
  } catch (error) {
    throw withFallbackMessage(error, otherwise)
  }
}

/** Signs in the person who accepted an invite. */
export const signInAfterInvite = async (
  email: string,
  password: string,
): Promise<LoginResponse> => {
  try {
    return await api('POST /api/auth/login', { body: { email, password } })
  } catch (error) {
    throw withFallbackMessage(error, 'Failed to log in')
  }
}
