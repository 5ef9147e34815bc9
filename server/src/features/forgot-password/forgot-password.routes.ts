import { defineHandlers } from '../../platform/http/index.ts'
import { requestCode, resetPassword } from './forgot-password.service.ts'

export const forgotPasswordHandlers = defineHandlers({
  'POST /api/forgot-password/request-otp': {
    detached: true,
    handle: ({ deps, request, body }) => requestCode(deps, request, body.email),
  },
  'POST /api/forgot-password/reset': {
    detached: true,
    handle: ({ deps, request, body }) => resetPassword(deps, request, body),
  },
})
