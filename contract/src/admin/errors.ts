import type { ErrorCatalogue } from '../error-catalogue.ts'

export const adminErrors = {
  'organisation-not-found': { status: 404, message: 'We could not find that organisation.' },
  'already-lead': { status: 409, message: 'This person is already a Lead.' },
  'already-suspended': { status: 409, message: 'It is already suspended.' },
  'not-suspended': { status: 409, message: 'It is not suspended by staff.' },
  'own-account': { status: 409, message: 'You cannot suspend your own account.' },
  'not-verified-yet': {
    status: 409,
    message: 'It is not verified yet. Decide its claims instead.',
  },
  'job-not-found': {
    status: 404,
    message: 'That job has already finished or been dropped.',
  },
  'job-running': { status: 409, message: 'That job is running now. Look again in a moment.' },
  'subject-not-found': { status: 404, message: 'We could not find that.' },
  'nothing-to-decide': { status: 409, message: 'Someone has already decided this.' },
  'hidden-already': { status: 409, message: 'It is already hidden.' },
  'not-hidden': { status: 409, message: 'It is not hidden.' },
  'appealed-already': {
    status: 409,
    message: 'Your team has already appealed. You can appeal each decision once.',
  },
} as const satisfies ErrorCatalogue
