import { withStatus } from '../error-catalogue.ts'

export const projectErrors = {
  ...withStatus(403, {
    'project-access-denied': "Access denied. You don't have permission to view this project.",
  }),
  ...withStatus(404, {
    'project-not-found': 'Project not found.',
  }),
  ...withStatus(409, {
    'lifecycle-step': 'A project cannot move from its current stage to that one.',
    'unspent-money':
      'This project still has unspent money. Spend it, or end the project on its closing page, where each gift and grant goes by its terms.',
    'visibility-narrows': 'After its first transaction, a project cannot be shown to fewer people.',
    'health-reason-gone':
      'That problem has been fixed, so there is nothing to answer. Reload the page.',
    'currency-fixed': 'The currency cannot change once there are transactions.',
    'budget-line-in-use': 'A budget line with spending on it cannot be removed.',
    'gallery-full': 'A project can have up to 24 pictures and 12 documents. Remove one first.',
    'not-in-the-charity':
      'Someone you chose is no longer on the charity’s team. Reload the page and choose again.',
  }),
}
