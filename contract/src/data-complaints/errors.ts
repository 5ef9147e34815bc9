import { withStatus } from '../error-catalogue.ts'

export const dataComplaintErrors = {
  ...withStatus(404, { 'complaint-not-found': 'We could not find that complaint.' }),
  ...withStatus(409, { 'complaint-answered': 'Someone has already answered this complaint.' }),
}
