import * as z from 'zod'
import { loginResponse } from './routes.ts'
import { messageRoute, route } from '../route.ts'
import { typedText } from '../typed-text.ts'
import { maxPasskeyName, passkeyTransports } from './passkey-rules.ts'
import { passkeyOwnerLimits, passkeyLimits, passkeyStartLimits } from './limits.ts'

const transports = z.array(z.enum(passkeyTransports))

const bytes = (max: number) =>
  z
    .string()
    .min(1)
    .max(max)
    .regex(/^[\w-]+$/)
    .describe('base64url')
const credentialId = bytes(1400)
const clientData = bytes(4000).describe('clientDataJSON, base64url')

export const passkey = z.strictObject({
  id: z.uuid(),
  name: z.string(),
  createdAt: z.iso.datetime(),
  lastUsedAt: z.iso.datetime().nullable().describe('null before the first use'),
  isSynced: z
    .boolean()
    .describe('whether its owner’s other devices have it too, and a lost device is no loss'),
})
export type Passkey = z.infer<typeof passkey>

const descriptor = z.strictObject({ id: z.string(), type: z.literal('public-key'), transports })

/** PublicKeyCredentialCreationOptionsJSON of WebAuthn, level 3. */
export const passkeyCreation = z.strictObject({
  rp: z.strictObject({ id: z.string(), name: z.string() }),
  user: z.strictObject({ id: z.string(), name: z.string(), displayName: z.string() }),
  challenge: z.string(),
  pubKeyCredParams: z.array(z.strictObject({ type: z.literal('public-key'), alg: z.int() })),
  timeout: z.int().describe('milliseconds'),
  excludeCredentials: z.array(descriptor).describe('the passkeys that the person already has'),
  authenticatorSelection: z.strictObject({
    residentKey: z.literal('required'),
    requireResidentKey: z.literal(true),
    userVerification: z.literal('required'),
  }),
  attestation: z.literal('none'),
})
export type PasskeyCreation = z.infer<typeof passkeyCreation>

/** PublicKeyCredentialRequestOptionsJSON of WebAuthn, level 3. */
export const passkeyRequest = z.strictObject({
  challenge: z.string(),
  rpId: z.string(),
  timeout: z.int().describe('milliseconds'),
  userVerification: z.literal('required'),
  allowCredentials: z.array(descriptor).describe('empty if any passkey of this site will do'),
})
export type PasskeyRequest = z.infer<typeof passkeyRequest>

/** A new passkey, as the browser made it. */
export const passkeyRegistration = z.strictObject({
  id: credentialId,
  clientDataJSON: clientData,
  attestationObject: bytes(20_000),
  transports: transports.max(10),
})
export type PasskeyRegistration = z.infer<typeof passkeyRegistration>

/** The proof that somebody holds a passkey. */
export const passkeyAssertion = z.strictObject({
  id: credentialId,
  clientDataJSON: clientData,
  authenticatorData: bytes(4000),
  signature: bytes(6000),
  userHandle: bytes(100).optional().describe('whose passkey it is, as the passkey says'),
})
export type PasskeyAssertion = z.infer<typeof passkeyAssertion>

const own = { access: 'signed-in', right: 'own' } as const

export const passkeyRoutes = {
  'POST /api/auth/passkey/start': route({
    summary: 'Start a sign-in with a passkey, bound to this browser; it lasts ten minutes',
    access: 'anyone',
    acts: 'alone',
    limits: passkeyStartLimits,
    response: passkeyRequest,
  }),
  'POST /api/auth/passkey': route({
    summary: 'Sign in with a passkey, which counts as password and second factor',
    access: 'anyone',
    acts: 'alone',
    limits: [...passkeyLimits, ...passkeyOwnerLimits],
    body: passkeyAssertion,
    response: loginResponse,
    errors: ['passkey-expired', 'passkey-refused', 'account-suspended'],
  }),
  'POST /api/auth/passkey/prove/start': route({
    summary: 'Start a proof with one of your passkeys that it is you',
    ...own,
    acts: 'alone',
    limits: passkeyStartLimits,
    response: passkeyRequest,
    errors: ['passkey-not-found'],
  }),
  'POST /api/auth/passkey/prove': messageRoute({
    summary:
      'Prove with a passkey that it is you; this session counts as proved for ten minutes, also by a second factor',
    ...own,
    acts: 'alone',
    limits: [...passkeyLimits, ...passkeyOwnerLimits],
    body: passkeyAssertion,
    errors: ['passkey-expired', 'passkey-refused'],
  }),
  'GET /api/user/passkeys': route({
    summary: 'Your passkeys, newest first',
    ...own,
    response: z.strictObject({ passkeys: z.array(passkey) }),
  }),
  'POST /api/user/passkeys/start': route({
    summary: 'Start adding a passkey, bound to this browser; it lasts ten minutes',
    access: 'confirmed',
    right: 'own',
    acts: 'alone',
    proof: { of: 'session' },
    limits: passkeyStartLimits,
    response: passkeyCreation,
    errors: ['passkeys-full'],
  }),
  'POST /api/user/passkeys': route({
    summary: 'Add the passkey that the browser made; it is named after the browser',
    access: 'confirmed',
    right: 'own',
    acts: 'alone',
    proof: { of: 'session' },
    limits: passkeyLimits,
    body: passkeyRegistration,
    response: passkey,
    status: 201,
    errors: ['passkey-expired', 'passkey-refused', 'passkey-known', 'passkeys-full'],
  }),
  'PATCH /api/user/passkeys/{id}': route({
    summary: 'Rename a passkey',
    ...own,
    params: z.object({ id: z.uuid() }),
    body: z.strictObject({
      name: typedText
        .min(1, 'Enter a name')
        .max(maxPasskeyName, `Use at most ${maxPasskeyName} characters`),
    }),
    response: passkey,
    errors: ['passkey-not-found'],
  }),
  'DELETE /api/user/passkeys/{id}': messageRoute({
    summary: 'Remove a passkey; you are signed out everywhere else',
    ...own,
    acts: 'alone',
    proof: { of: 'session' },
    params: z.object({ id: z.uuid() }),
    errors: ['passkey-not-found', 'passkey-only-way-in'],
  }),
} as const
