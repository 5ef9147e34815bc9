import * as z from 'zod'
import { forgotPasswordRules } from './rules.ts'
import { makeRuleSchema } from '../rule-check.ts'
import { normaliseEmail } from '../identity/registration-rules.ts'
import { messageRoute, type Limit } from '../route.ts'

const requestLimits: readonly Limit[] = [
  { name: 'reset:request:network', per: 'network', max: 30, within: 'hour' },
  { name: 'reset:request:account', per: 'email', max: 5, within: 'hour', isKeyed: true },
  { name: 'reset:request:platform', per: 'platform', max: 5_000, within: 'hour' },
]

// Each guess counts, whether or not the code was right.
const guessLimits: readonly Limit[] = [
  { name: 'reset:guess:network', per: 'network', max: 60, within: 'hour' },
  { name: 'reset:guess:account', per: 'email', max: 25, within: 'hour', isKeyed: true },
  { name: 'reset:guess:platform', per: 'platform', max: 10_000, within: 'hour' },
]

const email = makeRuleSchema(z.string(), forgotPasswordRules.email).transform(normaliseEmail)

export const resetRequest = z.strictObject({ email })

export const passwordReset = z.strictObject({
  email,
  code: makeRuleSchema(z.string(), forgotPasswordRules.code),
  newPassword: makeRuleSchema(z.string(), forgotPasswordRules.newPassword),
})
export type PasswordReset = z.input<typeof passwordReset>

export const forgotPasswordRoutes = {
  'POST /api/forgot-password/request-otp': messageRoute({
    summary: 'Email a six-digit code if the account exists; the answer is the same if it does not',
    access: 'anyone',
    acts: 'alone',
    limits: requestLimits,
    body: resetRequest,
  }),
  'POST /api/forgot-password/reset': messageRoute({
    summary: 'Set a new password with the code from the email, and end all sessions',
    access: 'anyone',
    acts: 'alone',
    limits: guessLimits,
    body: passwordReset,
    errors: ['reset-code-wrong', 'busy'],
  }),
} as const
