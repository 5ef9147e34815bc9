import type { ErrorCatalogue } from '../error-catalogue.ts'

export const iatiErrors = {
  'iati-file-unreadable': { status: 400, message: 'That file could not be read as IATI.' },
  'nothing-to-export': {
    status: 404,
    message: 'This charity has no public project yet, so there is nothing to export.',
  },
} as const satisfies ErrorCatalogue
