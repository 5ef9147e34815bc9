import type { ErrorCatalogue } from '../error-catalogue.ts'

export const proofErrors = {
  'ledger-empty': {
    status: 409,
    message: 'The ledger has no entries yet, so there is nothing to sign.',
  },
  'ledger-rewritten': {
    status: 409,
    message:
      'The ledger is not what was signed for before, so it is not signed again. We have been told and will look into it.',
  },
  'checkpoint-not-found': { status: 404, message: 'There is no such checkpoint.' },
  'proof-not-ready': {
    status: 409,
    message: 'The proof is made with the next checkpoint, within the hour. Please come back then.',
  },
} as const satisfies ErrorCatalogue
