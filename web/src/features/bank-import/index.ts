export { findDateOrder, readDate, type DateOrder } from './reading/read-date.ts'
export { readSigned } from './reading/read-amount.ts'
export { readCells, StatementFileError } from './reading/read-statement-file.ts'
export type { CellRow } from './reading/split-rows.ts'
