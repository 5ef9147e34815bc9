import { withStatus } from '../error-catalogue.ts'

export const unspentGiftErrors = {
  ...withStatus(404, {
    'question-not-found': 'We could not find that question.',
    'answer-link-invalid':
      'That link is incomplete. Open it from the email again, or sign in to answer.',
  }),
  ...withStatus(409, {
    'question-answered': 'This has already been settled. Reload the page to see how.',
    'question-open': 'The giver has already been asked about this part of the gift.',
    'question-of-closure':
      'This question is part of closing the project. Stop closing the project instead.',
    'question-not-stuck': 'There is nothing to settle here. Reload the page.',
    'answer-not-offered': 'Choose one of the answers offered.',
    'gift-busy': 'The bank is still processing part of this gift. Please try again later.',
    'move-not-possible': 'This gift cannot move there.',
    'ground-not-possible': 'The money cannot leave on this ground.',
    'closure-not-open': 'This project is not being closed.',
  }),
}
