import { withStatus } from '../error-catalogue.ts'

export const forgotPasswordErrors = withStatus(400, {
  'reset-code-wrong':
    'That code is wrong or has expired. Check it, or go back and ask for a new one.',
})
