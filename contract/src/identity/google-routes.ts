import * as z from 'zod'
import { loginResponse, registration } from './routes.ts'
import { maxLengths } from './registration-rules.ts'
import { messageRoute, route } from '../route.ts'
import { secondFactorCode } from './second-factor-routes.ts'
import { googleLimits, laterCodeLimits, passwordLimits, proofLimits } from './limits.ts'

const state = z.string().min(1).max(200).describe('id of the started sign-in')

/** The details that a person who signed in with Google still has to enter. */
export const googleQuestion = z.strictObject({
  asks: z
    .enum(['password', 'profile'])
    .describe('the password of the existing account, or the profile of a new account'),
  email: z.string(),
  firstname: z.string(),
  lastname: z.string(),
})
export type GoogleQuestion = z.infer<typeof googleQuestion>

export const googleProfile = registration.pick({ firstname: true, lastname: true, intent: true })

const failures = [
  'google-off',
  'google-sign-in-failed',
  'google-linked-elsewhere',
  'second-factor-required',
  'second-factor-wrong',
  'account-suspended',
  'busy',
] as const

export const googleRoutes = {
  'POST /api/auth/google/start': route({
    summary: 'Start a Google sign-in, bound to this browser',
    access: 'anyone',
    acts: 'alone',
    limits: googleLimits,
    response: z.strictObject({ state: z.string(), nonce: z.string() }),
    errors: ['google-off'],
  }),
  'POST /api/auth/google': route({
    summary: 'Sign in with the code from Google’s script, or return what is still missing',
    access: 'anyone',
    acts: 'alone',
    limits: [...googleLimits, ...laterCodeLimits],
    body: z.strictObject({ code: z.string().min(1).max(4000), state }),
    response: z.union([loginResponse, googleQuestion]),
    errors: ['google-email-unverified', 'google-unavailable', ...failures],
  }),
  'POST /api/auth/google/finish': route({
    summary: 'Complete a Google sign-in: a password connects the account, a profile creates one',
    access: 'anyone',
    acts: 'alone',
    limits: [...googleLimits, ...passwordLimits, ...laterCodeLimits],
    body: z.strictObject({
      state,
      password: z.string().min(1, 'Password is required').max(maxLengths.password).optional(),
      profile: googleProfile.optional(),
      code: secondFactorCode
        .optional()
        .describe('code of the second factor, if the account has one'),
    }),
    response: z.union([loginResponse, googleQuestion]),
    errors: failures,
  }),
  'POST /api/auth/google/prove': messageRoute({
    summary:
      'Prove with the connected Google account that it is you; this session counts as proved for ten minutes',
    access: 'signed-in',
    right: 'own',
    acts: 'alone',
    limits: googleLimits,
    body: z.strictObject({ code: z.string().min(1).max(4000), state }),
    errors: [
      'google-off',
      'google-sign-in-failed',
      'google-account-other',
      'google-email-unverified',
      'google-unavailable',
    ],
  }),
  'GET /api/user/google': route({
    summary: 'Whether you can sign in with a Google account',
    access: 'signed-in',
    right: 'own',
    acts: 'alone',
    response: z.strictObject({ connectedAt: z.iso.datetime().nullable() }),
  }),
  'POST /api/user/google/disconnect': messageRoute({
    summary: 'Disconnect your Google account',
    access: 'signed-in',
    right: 'own',
    acts: 'alone',
    limits: proofLimits,
    proof: { of: 'password' },
    body: z.strictObject({ password: z.string().max(maxLengths.password) }),
    errors: ['google-not-connected', 'google-only-way-in', 'busy'],
  }),
} as const
