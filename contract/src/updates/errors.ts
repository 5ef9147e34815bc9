import { withStatus } from '../error-catalogue.ts'

export const updateErrors = {
  ...withStatus(403, {
    'update-access-denied': "Access denied. You don't have permission to view this update.",
  }),
  ...withStatus(404, {
    'update-not-found': 'Update not found.',
    'photo-not-found': 'Photograph not found.',
  }),
  ...withStatus(409, {
    'project-is-draft':
      'This project is a draft, so nobody could read the update. Publish the project first.',
  }),
}
