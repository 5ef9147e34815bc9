import type { Regulator } from '@pennytrail/contract/charity-register/charity-number.ts'
import type { Database, Db } from '../../../platform/database/index.ts'
import { hasReplacementCharacter } from '../../../platform/text-encoding.ts'
import { countListed, markAbsent, readStagedDate, saveExtract } from './absent-charities.sql.ts'
import { linkRegistrations } from './link-registrations.sql.ts'
import { chooseColumns, type ExtractLayout, type RegisterTable } from './readers/extract-columns.ts'
import { type ExtractTable, extractTables } from './readers/extract-file.reader.ts'
import { ExtractError } from './readers/extract.ts'
import { listTables, groupIntoRounds, type FoundTable } from './find-tables.ts'
import { findImported, saveImported } from './imported-files.sql.ts'
import {
  explainAbsent,
  type ImportReporter,
  type RejectedRow,
  type TableOutcome,
} from './import-outcome.ts'
import { RowError } from './rows/register-row.ts'
import { beginImport, createStagings, stage, stageCodesOfCharities } from './staging.sql.ts'
import { createStagingWriter } from './staging-row.ts'
import { compareStaged, insertCharities, rejectRows, updateEntries } from './store-register.sql.ts'

const maxSavedRejections = 200

export interface ImportOptions {
  /** The day of extracts of OSCR and CCNI, which do not say it themselves: YYYY-MM-DD. */
  readonly extractDate?: string | undefined
  /** Whether more than 5% of the charities of a register may be absent from its new extract. */
  readonly allowAbsent?: boolean | undefined
}

/**
 * Imports files of the regulators' extracts into the register, in one transaction: an import that
 * fails or is interrupted leaves the register as it was. A file whose import would change nothing,
 * because the register is as an earlier import of it left it, is not read again. Charities that a
 * newer extract lacks stay, marked with its day. Throws ExtractError if another import is running, a
 * file is damaged, or an extract lacks more than 5% of the charities that the one before it had.
 */
export const importRegister = async (
  database: Database,
  files: readonly string[],
  report: ImportReporter,
  options: ImportOptions = {},
): Promise<TableOutcome[]> =>
  database.withOwnConnection('maintenance', async (db) => {
    if (!(await beginImport(db)))
      throw new ExtractError('Another import of the register is running.')
    const outcomes: TableOutcome[] = []
    const listed = await countListed(db)
    const extracts: Extract[] = []
    for (const round of groupIntoRounds(await listTables(files, report, options.extractDate))) {
      outcomes.push(...(await importRound(db, round, report, extracts)))
    }
    for (const extract of extracts) {
      await reportAbsent(db, extract, listed.get(extract.regulator) ?? 0, report, options)
    }
    if (extracts.length > 0) await linkRegistrations(db)
    await db.client.query('commit')
    return outcomes
  })

/** A whole list of a regulator's charities that this import has read. */
interface Extract {
  readonly regulator: Regulator
  readonly date: string
}

/** The layouts whose table of charities lists all that are registered. */
const regulatorOfWhole: Partial<Record<ExtractLayout, Regulator>> = {
  ccew: 'CCEW',
  oscr: 'OSCR',
  ccni: 'CCNI',
}

const maxAbsentShare = 0.05

/**
 * Marks the charities that the extract lacks. Throws if they are too many: the file may be a part of
 * an extract. A charity that has moved is not missing, and a single one is no sign of a part.
 */
const reportAbsent = async (
  db: Db,
  { regulator, date }: Extract,
  listed: number,
  report: ImportReporter,
  { allowAbsent = false }: ImportOptions,
): Promise<void> => {
  if (!(await saveExtract(db, regulator, date))) return
  const { absent, moved } = await markAbsent(db, regulator, date)
  if (absent === 0) return
  const found = { regulator, date, absent, moved, listed }
  const missing = absent - moved
  if (!allowAbsent && missing > 1 && missing > listed * maxAbsentShare) {
    throw new ExtractError(explainAbsent(found))
  }
  report.absent(found)
}

/** A table of the round: its outcome so far and its first refused rows. */
interface Reading {
  readonly found: FoundTable
  readonly refused: RejectedRow[]
  readonly isNew: boolean
  outcome: TableOutcome
}

const readFound = async (db: Db, found: FoundTable, report: ImportReporter): Promise<Reading> => {
  const { file, layout, name, table } = found
  const read: Read = { rows: 0, refused: 0, first: [] }
  let encoding = ''
  for await (const source of extractTables(file)) {
    if (source.name !== name) continue
    await stage(db, table, streamStagingLines(source, found, read, report))
    encoding = source.encoding() ?? ''
  }
  const counts = { charities: 0, added: 0, changed: 0, unchanged: 0 }
  const { extractDate } = found
  const outcome = {
    file: name,
    table,
    layout,
    extractDate,
    encoding,
    rows: read.rows,
    refused: read.refused,
    ...counts,
  }
  return { found, refused: read.first, isNew: true, outcome }
}

/** Returns the outcome of an earlier import that left the register as it is now. */
const recallFound = async (
  db: Db,
  found: FoundTable,
  report: ImportReporter,
): Promise<Reading | undefined> => {
  const earlier = await findImported(db, found.digest)
  if (!earlier) return undefined
  for (const refusal of earlier.refused) report.refused(found.name, refusal)
  const { added, changed, unchanged } = earlier.outcome
  const counts = { added: 0, changed: 0, unchanged: added + changed + unchanged }
  const { extractDate, layout } = found
  const outcome = { ...earlier.outcome, ...counts, extractDate, file: found.name, layout }
  return { found, refused: [], isNew: false, outcome }
}

const importRound = async (
  db: Db,
  round: readonly FoundTable[],
  report: ImportReporter,
  extracts: Extract[],
): Promise<TableOutcome[]> => {
  await createStagings(db)
  const readings: Reading[] = []
  for (const found of round) {
    // Charities that are read may be those that rows of the other tables were refused for.
    const mustRead = readings.some(({ found: { table }, isNew }) => isNew && table === 'charity')
    const recalled = mustRead ? undefined : await recallFound(db, found, report)
    readings.push(recalled ?? (await readFound(db, found, report)))
  }
  const read = readings.find(({ found: { table }, isNew }) => isNew && table === 'charity')
  const regulator = read && regulatorOfWhole[read.found.layout]
  const date = regulator && (await readStagedDate(db))
  if (regulator && date) extracts.push({ regulator, date })
  await store(
    db,
    readings.filter(({ isNew }) => isNew),
    report,
  )
  return readings.map(({ outcome }) => outcome)
}

const store = async (
  db: Db,
  readings: readonly Reading[],
  report: ImportReporter,
): Promise<void> => {
  const tables: { readonly table: RegisterTable; readonly updates: number }[] = []
  let added = 0
  for (const reading of readings) {
    const { table, name: file } = reading.found
    const { rows } = reading.outcome
    report.progress({ file, doing: 'storing', share: 0, rows })
    let { refused } = reading.outcome
    for (const { count, first } of await rejectRows(db, table)) {
      refused += count
      for (const refusal of first) report.refused(file, refusal)
      reading.refused.push(...first)
    }
    const { updates, ...counts } = await compareStaged(db, table)
    reading.outcome = { ...reading.outcome, ...counts, refused }
    tables.push({ table, updates })
    if (table === 'charity') added += counts.added
  }
  if (await stageCodesOfCharities(db)) {
    for (const table of ['classification', 'area'] as const) {
      tables.push({ table, updates: (await compareStaged(db, table)).updates })
    }
  }
  // Statements that would change nothing would still make the triggers forget the known files.
  for (const { table, updates } of tables) if (updates > 0) await updateEntries(db, table)
  if (added > 0) await insertCharities(db)
  for (const { found, outcome, refused } of readings) {
    const saved = { outcome, refused: refused.slice(0, maxSavedRejections) }
    await saveImported(db, found.digest, found.table, saved)
    report.progress({ file: found.name, doing: 'storing', share: 1, rows: outcome.rows })
  }
}

/** Throws if a value has a replacement character, so that no damaged name enters the register. */
const assertNoLostCharacters = (values: Readonly<Record<string, string>>): void => {
  for (const column in values) {
    if (!hasReplacementCharacter(values[column]!)) continue
    throw new RowError(
      `${column} contains a replacement character (\uFFFD): a character was lost when the file was written.`,
    )
  }
}

interface Read {
  rows: number
  refused: number
  /** The first refused rows. */
  readonly first: RejectedRow[]
}

/** Formats the rows of a table as lines for PostgreSQL's COPY. Counts and reports unusable rows. */
async function* streamStagingLines(
  source: ExtractTable,
  found: FoundTable,
  read: Read,
  report: ImportReporter,
): AsyncGenerator<string> {
  const writer = createStagingWriter(found)
  for await (const batch of source.rows(chooseColumns)) {
    let text = ''
    for (const row of batch) {
      read.rows += 1
      try {
        if ('problem' in row) throw new RowError(row.problem)
        assertNoLostCharacters(row.values)
        text += writer.add(row.line, row.values)
      } catch (error) {
        if (!(error instanceof RowError)) throw error
        const refusal = { line: row.line, reason: error.message }
        read.refused += 1
        if (read.first.length < maxSavedRejections) read.first.push(refusal)
        report.refused(source.name, refusal)
      }
    }
    const share = source.size === 0 ? 1 : source.bytesRead() / source.size
    report.progress({ file: source.name, doing: 'reading', share, rows: read.rows })
    if (text !== '') yield text
  }
  const rest = writer.end()
  if (rest !== '') yield rest
}
