import type { ErrorCatalogue } from '../error-catalogue.ts'

export const forgotPasswordErrors = {
  'reset-code-wrong': {
    status: 400,
    message: 'That code is wrong or has expired. Check it, or go back and ask for a new one.',
  },
} as const satisfies ErrorCatalogue
