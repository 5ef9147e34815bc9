import { withStatus } from '../error-catalogue.ts'

export const statementErrors = {
  ...withStatus(404, {
    'story-not-found': 'There is no such story. Its giver may have withdrawn the link.',
  }),
}
