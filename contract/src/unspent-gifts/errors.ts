import type { ErrorCatalogue } from '../error-catalogue.ts'

export const unspentGiftErrors = {
  'question-not-found': { status: 404, message: 'We could not find that question.' },
  'question-answered': {
    status: 409,
    message: 'This has already been settled. Reload the page to see how.',
  },
  'question-open': {
    status: 409,
    message: 'The giver has already been asked about this part of the gift.',
  },
  'question-of-closure': {
    status: 409,
    message: 'This question is part of closing the project. Stop closing the project instead.',
  },
  'question-not-stuck': {
    status: 409,
    message: 'There is nothing to settle here. Reload the page.',
  },
  'answer-not-offered': {
    status: 409,
    message: 'Choose one of the answers offered.',
  },
  'answer-link-invalid': {
    status: 404,
    message: 'That link is incomplete. Open it from the email again, or sign in to answer.',
  },
  'gift-busy': {
    status: 409,
    message: 'The bank is still processing part of this gift. Please try again later.',
  },
  'move-not-possible': { status: 409, message: 'This gift cannot move there.' },
  'closure-not-open': { status: 409, message: 'This project is not being closed.' },
} as const satisfies ErrorCatalogue
