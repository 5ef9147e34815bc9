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
    summary: 'Mail a six-digit code, if there is an account; the answer does not tell',
    access: 'anyone',
    body: resetRequest,
    errors: ['too-many-requests'],
  }),
  'POST /api/forgot-password/reset': messageRoute({
    summary: 'Set a new password by the code of the mail; every session of the account ends',
    access: 'anyone',
    body: passwordReset,
    errors: ['reset-code-wrong', 'too-many-requests', 'busy'],
  }),
} as const
