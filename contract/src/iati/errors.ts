import { withStatus } from '../error-catalogue.ts'

export const iatiErrors = {
  ...withStatus(400, {
    'iati-file-unreadable': 'That file could not be read as IATI.',
  }),
  ...withStatus(404, {
    'nothing-to-export': 'This charity has no public project yet, so there is nothing to export.',
  }),
}
