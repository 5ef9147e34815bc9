export { iatiHandlers } from './iati.routes.ts'
export { IatiFileError } from './iati-file-error.ts'
export { importActivities } from './import-activities.ts'
export { findImportingCharity } from './import.sql.ts'
