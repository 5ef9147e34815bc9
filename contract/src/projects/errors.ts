import type { ErrorCatalogue } from '../error-catalogue.ts'

export const projectErrors = {
  'project-not-found': { status: 404, message: 'Project not found.' },
  'project-access-denied': {
    status: 403,
    message: "Access denied. You don't have permission to view this project.",
  },
  'lifecycle-step': {
    status: 409,
    message: 'A project cannot move from its current stage to that one.',
  },
  'unspent-money': {
    status: 409,
    message:
      'This project still has unspent money. Spend it, move it to another project or refund it first.',
  },
  'visibility-narrows': {
    status: 409,
    message: 'After its first transaction, a project cannot be shown to fewer people.',
  },
  'health-reason-gone': {
    status: 409,
    message: 'That problem has been fixed, so there is nothing to answer. Reload the page.',
  },
  'currency-fixed': {
    status: 409,
    message: 'The currency cannot change once there are transactions.',
  },
  'budget-line-in-use': {
    status: 409,
    message: 'A budget line with spending on it cannot be removed.',
  },
  'gallery-full': {
    status: 409,
    message: 'A project can have up to 24 pictures and 12 documents. Remove one first.',
  },
  'not-in-the-charity': {
    status: 409,
    message:
      'Someone you chose is no longer on the charity’s team. Reload the page and choose again.',
  },
} as const satisfies ErrorCatalogue
