import { withStatus } from '../error-catalogue.ts'

export const adminErrors = {
  ...withStatus(404, {
    'organisation-not-found': 'We could not find that organisation.',
    'job-not-found': 'That job has already finished or been dropped.',
    'finding-not-found': 'That finding has already been resolved or closed.',
    'subject-not-found': 'We could not find that.',
  }),
  ...withStatus(409, {
    'already-lead': 'This person is already a Lead.',
    'already-suspended': 'It is already suspended.',
    'not-suspended': 'It is not suspended by staff.',
    'own-account': 'You cannot do this to your own account.',
    'not-verified-yet': 'It is not verified yet. Decide its claims instead.',
    'job-running': 'That job is running now. Look again in a moment.',
    'nothing-to-decide': 'Someone has already decided this.',
    'hidden-already': 'It is already hidden.',
    'not-hidden': 'It is not hidden.',
    'appealed-already': 'Your team has already appealed. You can appeal each decision once.',
  }),
}
