import type { ErrorCatalogue } from '../error-catalogue.ts'

export const proofErrors = {
  'ledger-empty': {
    status: 409,
    message: 'The ledger has no entries yet, so there is nothing to sign.',
  },
  'ledger-rewritten': {
    status: 409,
    message:
      'The ledger does not match what was signed before, so it has not been signed again. We are looking into it.',
  },
  'checkpoint-not-found': { status: 404, message: 'We could not find that checkpoint.' },
  'proof-not-ready': {
    status: 409,
    message: 'The proof will be ready within the hour. Please come back then.',
  },
} as const satisfies ErrorCatalogue
