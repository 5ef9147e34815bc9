import type { ErrorCatalogue } from '../error-catalogue.ts'

export const charityRegisterErrors = {
  'charity-number-invalid': {
    status: 400,
    message:
      'This is not a charity number. England and Wales have 6 or 7 digits, Scotland SC and 6 digits, Northern Ireland NIC and 6 digits.',
  },
  'register-entry-not-found': {
    status: 404,
    message: 'No charity with that number is in our copy of the register.',
  },
} as const satisfies ErrorCatalogue
