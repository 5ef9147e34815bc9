import { defineHandlers } from '../../platform/http/index.ts'
import { requestCode } from './request-reset-code.ts'
import { resetPassword } from './reset-password.ts'

export const forgotPasswordHandlers = defineHandlers({
  'POST /api/forgot-password/request-otp': ({ deps, body }) => requestCode(deps, body.email),
  'POST /api/forgot-password/reset': ({ deps, request, body }) =>
    resetPassword(deps, request, body),
})
