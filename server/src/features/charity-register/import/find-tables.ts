import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { basename } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { findExtractDate, type ExtractDate } from './extract-date.ts'
import {
  detectRegisterTable,
  type ExtractLayout,
  type RegisterTable,
} from './readers/extract-columns.ts'
import { extractTables } from './readers/extract-file.reader.ts'
import type { ImportReporter } from './import-outcome.ts'

export interface FoundTable {
  readonly file: string
  readonly name: string
  readonly table: RegisterTable
  readonly layout: ExtractLayout
  /** Null where the rows say it themselves. */
  readonly extractDate: ExtractDate | null
  /** Recognises the same content in a later import. */
  readonly digest: Buffer
}

/** Raise it when the import reads the same file in another way, so that it reads each again. */
const importVersion = '2'

const hashFile = async (file: string): Promise<Buffer> => {
  const hash = createHash('sha256')
  await pipeline(createReadStream(file, { highWaterMark: 1024 * 1024 }), hash)
  return hash.digest()
}

/**
 * Finds the tables to import in these files, and reports the others as skipped. `givenDate` is the
 * day of extracts that do not say it.
 */
export const listTables = async (
  files: readonly string[],
  report: ImportReporter,
  givenDate?: string,
): Promise<FoundTable[]> => {
  const found: FoundTable[] = []
  for (const file of files) {
    let content: Buffer | undefined
    let place = 0
    for await (const source of extractTables(file)) {
      const known = detectRegisterTable(await source.columns())
      place += 1
      if (!known) {
        report.passedOver(source.name, 'The register does not use this table.')
        continue
      }
      content ??= await hashFile(file)
      const { layout, table } = known
      const names = [basename(source.name), basename(file)]
      const extractDate =
        layout === 'ccew' ? null : findExtractDate(givenDate, names, source.modifiedAt)
      const digest = createHash('sha256')
        .update(`${importVersion} ${place} ${extractDate?.date ?? ''} `)
        .update(content)
        .digest()
      found.push({ file, name: source.name, table, layout, extractDate, digest })
    }
  }
  return found
}

/** Former charities come before active ones, because a charity can be registered again. */
const layoutOrder: readonly ExtractLayout[] = ['oscr-former', 'oscr', 'ccni', 'ccew']

/**
 * Groups the tables into rounds. Each round has at most one file of each table and is stored at
 * once, so that a new charity is written once, with its classes and countries. Charities come first,
 * because the other tables refer to them, and those of the Commission last, because the other tables
 * are the Commission's.
 */
export const groupIntoRounds = (tables: readonly FoundTable[]): FoundTable[][] => {
  const rounds = tables
    .filter(({ table }) => table === 'charity')
    .toSorted((a, b) => layoutOrder.indexOf(a.layout) - layoutOrder.indexOf(b.layout))
    .map((one) => [one])
  for (const one of tables.filter(({ table }) => table !== 'charity')) {
    const last = rounds.at(-1)
    const fits = last?.every(({ table, layout }) => table !== one.table && layout === one.layout)
    if (last && fits) last.push(one)
    else rounds.push([one])
  }
  return rounds
}
