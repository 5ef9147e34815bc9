import * as z from 'zod'
import { maxLengths } from './registration-rules.ts'
import { messageRoute, route } from '../route.ts'
import { typedText } from '../typed-text.ts'
import { codeLimits, proofLimits } from './limits.ts'

/** A code from the authenticator app, or a recovery code. */
export const secondFactorCode = typedText.min(1, 'Enter the code').max(40)

const password = z
  .string()
  .max(maxLengths.password)
  .describe('the current password, if there is one')
const recoveryCodes = z.strictObject({ recoveryCodes: z.array(z.string()) })
const proofErrors = ['busy'] as const
const byPassword = { of: 'password' } as const

export const secondFactorState = z.strictObject({
  on: z.boolean(),
  since: z.iso.datetime().nullable(),
  recoveryCodesLeft: z.int(),
  proved: z
    .enum(['second-factor', 'demonstration'])
    .nullable()
    .describe('why this session may use administration, if the person is an administrator'),
})
export type SecondFactorState = z.infer<typeof secondFactorState>

export const secondFactorRoutes = {
  'GET /api/second-factor': route({
    summary: 'Whether your account asks for a second factor',
    access: 'signed-in',
    right: 'own',
    acts: 'alone',
    response: secondFactorState,
  }),
  'POST /api/second-factor/set-up': route({
    summary: 'A new secret for an authenticator app; it is not required until it is confirmed',
    access: 'signed-in',
    right: 'own',
    acts: 'alone',
    limits: proofLimits,
    proof: byPassword,
    body: z.strictObject({ password }),
    response: z.strictObject({
      secret: z.string().describe('the key to type, in Base32'),
      uri: z.string().describe('the same as an otpauth URL for a QR code'),
    }),
    errors: ['second-factor-on', ...proofErrors],
  }),
  'POST /api/second-factor/confirm': route({
    summary:
      'Turn on the second factor with a code from the app; the recovery codes are returned only once',
    access: 'signed-in',
    right: 'own',
    acts: 'alone',
    limits: codeLimits,
    body: z.strictObject({ code: secondFactorCode }),
    response: recoveryCodes,
    errors: ['second-factor-on', 'second-factor-not-set-up', 'second-factor-wrong'],
  }),
  'POST /api/second-factor/recovery-codes': route({
    summary: 'Create new recovery codes; the old ones stop working',
    access: 'signed-in',
    right: 'own',
    acts: 'alone',
    limits: proofLimits,
    proof: byPassword,
    body: z.strictObject({ password }),
    response: recoveryCodes,
    errors: ['second-factor-not-set-up', ...proofErrors],
  }),
  'POST /api/second-factor/turn-off': messageRoute({
    summary: 'Turn the second factor off',
    access: 'signed-in',
    right: 'own',
    acts: 'alone',
    limits: proofLimits,
    proof: byPassword,
    body: z.strictObject({ password }),
    errors: ['second-factor-not-set-up', ...proofErrors],
  }),
} as const
