import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import { detectRegisterTable, type RegisterTable } from './extract-columns.ts'
import { extractTables } from './extract-file.reader.ts'
import type { ImportReporter } from './import-outcome.ts'

export interface FoundTable {
  readonly file: string
  readonly name: string
  readonly table: RegisterTable
  /** Recognises the same content in a later import. */
  readonly digest: Buffer
}

/** Raise it when the import reads the same file in another way, so that it reads each again. */
const importVersion = '1'

const hashFile = async (file: string): Promise<Buffer> => {
  const hash = createHash('sha256')
  await pipeline(createReadStream(file, { highWaterMark: 1024 * 1024 }), hash)
  return hash.digest()
}

/** Finds the tables to import in these files, and reports the others as skipped. */
export const findTables = async (
  files: readonly string[],
  report: ImportReporter,
): Promise<FoundTable[]> => {
  const found: FoundTable[] = []
  for (const file of files) {
    let content: Buffer | undefined
    let place = 0
    for await (const source of extractTables(file)) {
      const table = detectRegisterTable(await source.columns())
      place += 1
      if (!table) {
        report.passedOver(source.name, 'The register does not use this table.')
        continue
      }
      content ??= await hashFile(file)
      const digest = createHash('sha256').update(`${importVersion} ${place} `).update(content)
      found.push({ file, name: source.name, table, digest: digest.digest() })
    }
  }
  return found
}

/**
 * Groups the tables into rounds. Each round has at most one file of each table and is stored at
 * once, so that a new charity is written once, with its classes and countries. Charities come first,
 * because the other tables refer to them.
 */
export const groupIntoRounds = (tables: readonly FoundTable[]): FoundTable[][] => {
  const rounds = tables.filter(({ table }) => table === 'charity').map((one) => [one])
  for (const one of tables.filter(({ table }) => table !== 'charity')) {
    const last = rounds.at(-1)
    if (last && last.every(({ table }) => table !== one.table)) last.push(one)
    else rounds.push([one])
  }
  return rounds
}
