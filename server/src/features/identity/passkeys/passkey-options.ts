import type { PasskeyCreation, PasskeyRequest } from '@pennytrail/contract'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { maxPasskeys } from '@pennytrail/contract/identity/passkey-rules.ts'
import { AppError } from '../../../platform/app-error.ts'
import type { Config } from '../../../platform/config/config.ts'
import type { Deps, Session } from '../../../platform/http/index.ts'
import type { DescriptorRow } from '../identity.rows.ts'
import { challengeMilliseconds, startChallenge } from './passkey-challenge.ts'
import { listDescriptors, readPasskeyOwner } from './passkeys.sql.ts'

/** Signature algorithms of passkeys, by their COSE numbers: Ed25519, ES256, RS256. */
export const algorithms = [-8, -7, -257] as const

/** Returns the domain that passkeys belong to: the host of the public address. */
export const getRelyingPartyId = ({ appOrigin }: Pick<Config, 'appOrigin'>): string =>
  new URL(appOrigin).hostname

/** Returns the bytes by which a passkey names its owner; they identify nobody outside. */
export const toUserHandle = (personId: string): string =>
  Buffer.from(personId.replaceAll('-', ''), 'hex').toString('base64url')

type Descriptor = PasskeyRequest['allowCredentials'][number]

const toDescriptor = ({ credentialId, transports }: DescriptorRow): Descriptor => ({
  id: credentialId.toString('base64url'),
  type: 'public-key',
  // The contract let only these words in.
  transports: transports as Descriptor['transports'],
})

const buildRequest = (
  { config }: Deps,
  challenge: string,
  allowCredentials: Descriptor[],
): PasskeyRequest => ({
  challenge,
  rpId: getRelyingPartyId(config),
  timeout: challengeMilliseconds,
  userVerification: 'required',
  allowCredentials,
})

/** Starts a sign-in with any passkey of this site. It names nobody, so it tells of no account. */
export const startPasskeySignIn = async (
  deps: Deps,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<PasskeyRequest> => {
  const use = { purpose: 'sign-in', personId: null } as const
  return buildRequest(deps, await startChallenge(deps, request, reply, use), [])
}

/** Starts a proof with one of the person's passkeys. Throws `passkey-not-found` without one. */
export const startPasskeyProof = async (
  deps: Deps,
  request: FastifyRequest,
  reply: FastifyReply,
  { userId }: Session,
): Promise<PasskeyRequest> => {
  const keys = await deps.database.read(userId, (db) => listDescriptors(db, userId))
  if (keys.length === 0) throw new AppError('passkey-not-found')
  const use = { purpose: 'prove', personId: userId } as const
  const challenge = await startChallenge(deps, request, reply, use)
  return buildRequest(deps, challenge, keys.map(toDescriptor))
}

/** Starts adding a passkey, which must verify its owner. Throws `passkeys-full`. */
export const startPasskey = async (
  deps: Deps,
  request: FastifyRequest,
  reply: FastifyReply,
  { userId }: Session,
): Promise<PasskeyCreation> => {
  const { keys, owner } = await deps.database.read(userId, async (db) => ({
    keys: await listDescriptors(db, userId),
    owner: await readPasskeyOwner(db, userId),
  }))
  if (keys.length >= maxPasskeys) throw new AppError('passkeys-full')
  const use = { purpose: 'add', personId: userId } as const
  const challenge = await startChallenge(deps, request, reply, use)
  return {
    rp: { id: getRelyingPartyId(deps.config), name: 'Pennytrail' },
    user: { id: toUserHandle(userId), name: owner.email, displayName: owner.name },
    challenge,
    pubKeyCredParams: algorithms.map((alg) => ({ type: 'public-key', alg })),
    timeout: challengeMilliseconds,
    excludeCredentials: keys.map(toDescriptor),
    authenticatorSelection: {
      residentKey: 'required',
      requireResidentKey: true,
      userVerification: 'required',
    },
    attestation: 'none',
  }
}
