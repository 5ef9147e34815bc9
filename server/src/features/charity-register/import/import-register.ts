import type { Database, Db } from '../../../platform/database/index.ts'
import { hasReplacementCharacter } from '../../../platform/text-encoding.ts'
import { getColumns, detectRegisterTable, type RegisterTable } from './extract-columns.ts'
import { type ExtractTable, extractTables } from './extract-file.reader.ts'
import { ExtractError } from './extract.ts'
import type { ImportReporter, TableOutcome } from './import-outcome.ts'
import { RowError } from './register-row.ts'
import { lockImport, stage, unlockImport, unstage } from './staging.sql.ts'
import { stagedLine } from './staging-row.ts'
import { countStaged, listRejectedRows, storeBatch } from './store-register.sql.ts'

/**
 * Imports files of the Charity Commission's public extract into the register. Streams and stages
 * the rows, then stores them in independent batches: an interrupted import can simply be run again,
 * and repeating a finished one changes nothing. Imports the charity table first, whatever the order
 * of the files. Throws ExtractError if another import is running or a file is damaged.
 */
export const importRegister = async (
  database: Database,
  files: readonly string[],
  report: ImportReporter,
): Promise<TableOutcome[]> =>
  database.withOwnConnection('system', async (db) => {
    if (!(await lockImport(db)))
      throw new ExtractError('Another import of the register is running.')
    try {
      const outcomes: TableOutcome[] = []
      for (const found of await findTables(files, report)) {
        for await (const source of extractTables(found.file)) {
          if (source.name !== found.name) continue
          outcomes.push(await importTable(db, source, found.table, report))
        }
      }
      return outcomes
    } finally {
      await unstage(db)
      await unlockImport(db)
    }
  })

type FoundTable = { readonly file: string; readonly name: string; readonly table: RegisterTable }

/** Finds the tables to import, charities before the tables that refer to them. */
const findTables = async (
  files: readonly string[],
  report: ImportReporter,
): Promise<FoundTable[]> => {
  const found: FoundTable[] = []
  for (const file of files) {
    for await (const source of extractTables(file)) {
      const table = detectRegisterTable(await source.columns())
      if (table) found.push({ file, name: source.name, table })
      else report.passedOver(source.name, 'The register does not use this table.')
    }
  }
  return found.sort((a, b) => Number(b.table === 'charity') - Number(a.table === 'charity'))
}

const importTable = async (
  db: Db,
  source: ExtractTable,
  table: RegisterTable,
  report: ImportReporter,
): Promise<TableOutcome> => {
  const file = source.name
  const read = { rows: 0, refused: 0 }
  await stage(db, table, streamStagingLines(source, table, read, report))
  const refusals = await listRejectedRows(db, table)
  for (const refusal of refusals.first) report.refused(file, refusal)
  const counts = { added: 0, changed: 0, unchanged: 0 }
  const charities = await countStaged(db)
  let stored = 0
  for (let last: string | null = ''; last !== null;) {
    const batch = await storeBatch(db, table, last)
    for (const key of ['added', 'changed', 'unchanged'] as const) counts[key] += batch[key]
    stored += batch.charities
    const share = charities === 0 ? 1 : stored / charities
    report.progress({ file, doing: 'storing', share, rows: read.rows })
    last = batch.last
  }
  const refused = read.refused + refusals.count
  return {
    file,
    table,
    encoding: source.encoding() ?? '',
    rows: read.rows,
    charities,
    ...counts,
    refused,
  }
}

/** Throws if a value has a replacement character, so that no damaged name enters the register. */
const assertNoLostCharacters = (values: Readonly<Record<string, string>>): void => {
  const lost = Object.entries(values).find(([, value]) => hasReplacementCharacter(value))
  if (!lost) return
  throw new RowError(
    `${lost[0]} contains a replacement character (\uFFFD): a character was lost when the file was written.`,
  )
}

/** Formats the rows of a table as lines for PostgreSQL's COPY. Counts and reports unusable rows. */
async function* streamStagingLines(
  source: ExtractTable,
  table: RegisterTable,
  read: { rows: number; refused: number },
  report: ImportReporter,
): AsyncGenerator<string> {
  for await (const batch of source.rows(getColumns(table))) {
    let text = ''
    for (const row of batch) {
      read.rows += 1
      try {
        if ('problem' in row) throw new RowError(row.problem)
        assertNoLostCharacters(row.values)
        text += stagedLine[table](row.line, row.values)
      } catch (error) {
        if (!(error instanceof RowError)) throw error
        read.refused += 1
        report.refused(source.name, { line: row.line, reason: error.message })
      }
    }
    const share = source.size === 0 ? 1 : source.bytesRead() / source.size
    report.progress({ file: source.name, doing: 'reading', share, rows: read.rows })
    if (text !== '') yield text
  }
}
