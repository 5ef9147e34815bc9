import type { ErrorCatalogue } from '../error-catalogue.ts'

export const updateErrors = {
  'update-not-found': { status: 404, message: 'Update not found.' },
  'update-access-denied': {
    status: 403,
    message: "Access denied. You don't have permission to view this update.",
  },
  'photo-not-found': { status: 404, message: 'Photograph not found.' },
  'project-is-draft': {
    status: 409,
    message: 'This project is a draft, so nobody could read the update. Publish the project first.',
  },
} as const satisfies ErrorCatalogue
