import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll } from 'vitest'
import type { Deps } from '../../../platform/http/index.ts'
import type { AbsentCharities, RejectedRow, TableOutcome } from '../import/import-outcome.ts'
import { importRegister, type ImportOptions } from '../import/import-register.ts'

export interface ImportReport {
  outcomes: TableOutcome[]
  refused: RejectedRow[]
  passedOver: string[]
  absent: AbsentCharities[]
}

/** Returns a function that imports texts as files of these names, and reports what it heard. */
export const makeImporter = async ({ database }: Deps) => {
  const folder = await mkdtemp(path.join(tmpdir(), 'register-'))
  afterAll(() => rm(folder, { recursive: true }))
  return async (
    files: Readonly<Record<string, string | Buffer>>,
    options: ImportOptions = {},
  ): Promise<ImportReport> => {
    const paths: string[] = []
    for (const [name, content] of Object.entries(files)) {
      const file = path.join(folder, name)
      await writeFile(file, content)
      paths.push(file)
    }
    const report: ImportReport = { outcomes: [], refused: [], passedOver: [], absent: [] }
    report.outcomes = await importRegister(
      database,
      paths,
      {
        progress: () => {},
        refused: (_file, refusal) => report.refused.push(refusal),
        passedOver: (file) => report.passedOver.push(file),
        absent: (found) => report.absent.push(found),
      },
      options,
    )
    return report
  }
}
