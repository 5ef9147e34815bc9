import { withStatus } from '../error-catalogue.ts'

export const charityRegisterErrors = {
  ...withStatus(400, {
    'charity-number-invalid':
      'This is not a charity number. England and Wales have 6 or 7 digits, Scotland SC and 6 digits, Northern Ireland NIC and 6 digits.',
  }),
  ...withStatus(404, {
    'register-entry-not-found':
      'We cannot find that number. Check it, or ask us to add your charity.',
  }),
}
