export { readRoutines, readTables, readViews } from './catalogue.ts'
export { describeSchema } from './schema-text.ts'
