import type { ErrorCatalogue } from '../error-catalogue.ts'

export const projectErrors = {
  'project-not-found': { status: 404, message: 'Project not found.' },
  'project-access-denied': {
    status: 403,
    message: "Access denied. You don't have permission to view this project.",
  },
  'lifecycle-step': {
    status: 409,
    message: 'A project cannot go from its present stage to that one.',
  },
  'unspent-money': {
    status: 409,
    message:
      'This project still holds money that is not spent. Spend it, move it to another project or return it first.',
  },
  'visibility-narrows': {
    status: 409,
    message:
      'What has been published stays published: after its first transaction a project cannot be shown to fewer people.',
  },
  'health-reason-gone': {
    status: 409,
    message: 'That reason no longer holds, so there is nothing to answer. Reload the page.',
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
    message: 'A project holds at most 24 pictures and 12 documents. Remove one first.',
  },
  'not-in-the-charity': {
    status: 409,
    message: 'Somebody chosen is no longer in the charity’s team. Reload and choose again.',
  },
} as const satisfies ErrorCatalogue
