import type { ErrorCatalogue } from '../error-catalogue.ts'

export const adminErrors = {
  'organisation-not-found': { status: 404, message: 'There is no such organisation.' },
  'already-lead': { status: 409, message: 'This person is a Lead already.' },
  'already-suspended': { status: 409, message: 'It is suspended already.' },
  'not-suspended': { status: 409, message: 'It is not suspended by staff.' },
  'own-account': { status: 409, message: 'You cannot suspend your own account.' },
  'not-verified-yet': {
    status: 409,
    message: 'It is not verified yet: decide its claims instead.',
  },
  'job-not-found': {
    status: 404,
    message: 'That job is not there any more: it has succeeded or was dropped.',
  },
  'job-running': { status: 409, message: 'That job is running now. Look again in a moment.' },
  'subject-not-found': { status: 404, message: 'That is not there.' },
  'nothing-to-decide': { status: 409, message: 'Somebody has decided this already.' },
  'hidden-already': { status: 409, message: 'It is hidden already.' },
  'not-hidden': { status: 409, message: 'It is not hidden.' },
  'appealed-already': {
    status: 409,
    message: 'Your team has appealed already; each decision can be appealed once.',
  },
} as const satisfies ErrorCatalogue
