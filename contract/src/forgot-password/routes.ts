import * as z from 'zod'
import { forgotPasswordRules } from './rules.ts'
import { makeRuleSchema } from '../rule-check.ts'
import { normaliseEmail } from '../identity/registration-rules.ts'
import { messageRoute } from '../route.ts'

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
    body: resetRequest,
    errors: ['too-many-requests'],
  }),
  'POST /api/forgot-password/reset': messageRoute({
    summary: 'Set a new password with the code from the email, and end all sessions',
    access: 'anyone',
    acts: 'alone',
    body: passwordReset,
    errors: ['reset-code-wrong', 'too-many-requests', 'busy'],
  }),
} as const
