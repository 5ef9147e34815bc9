import type { ErrorCatalogue } from '../error-catalogue.ts'

export const unspentGiftErrors = {
  'question-not-found': { status: 404, message: 'We could not find that question.' },
  'question-answered': {
    status: 409,
    message: 'This has been settled already. Reload the page to see how.',
  },
  'question-open': {
    status: 409,
    message: 'The giver is being asked about this part of the gift already.',
  },
  'question-of-closure': {
    status: 409,
    message: 'This question belongs to the closing of the project. Stop closing it instead.',
  },
  'question-not-stuck': {
    status: 409,
    message: 'Nothing has to be settled here by hand. Reload the page to see how it stands.',
  },
  'answer-not-offered': {
    status: 409,
    message: 'That answer is not among those that were offered.',
  },
  'answer-link-invalid': {
    status: 404,
    message: 'That link is not complete. Open it from the mail again, or sign in to answer.',
  },
  'gift-busy': {
    status: 409,
    message: 'Some of this gift is on its way at the bank. Please try again in a while.',
  },
  'move-not-possible': { status: 409, message: 'This gift cannot move there.' },
  'closure-not-open': { status: 409, message: 'This project is not being closed.' },
} as const satisfies ErrorCatalogue
