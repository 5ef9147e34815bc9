import { withStatus } from '../error-catalogue.ts'

export const proofErrors = {
  ...withStatus(404, {
    'checkpoint-not-found': 'We could not find that checkpoint.',
  }),
  ...withStatus(409, {
    'ledger-empty': 'The ledger has no entries yet, so there is nothing to sign.',
    'ledger-rewritten':
      'The ledger does not match what was signed before, so it has not been signed again. We are looking into it.',
    'proof-not-ready': 'The proof will be ready within the hour. Please come back then.',
  }),
}
