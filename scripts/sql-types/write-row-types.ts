import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { format, type FormatConfig } from 'oxfmt'
import { charityExceptions, type CharityException } from './charity-exceptions.ts'
import { describeAll, folders, rootFolder } from './describe-all.ts'
import { checkNames, writeRows } from './row-files.ts'
import { Sources } from './source.ts'

const configuration = JSON.parse(
  readFileSync(path.join(rootFolder, '.oxfmtrc.json'), 'utf8'),
) as FormatConfig

export interface CheckResult {
  readonly statements: number
  /** Errors in the SQL, each with its position in the source. */
  readonly problems: readonly string[]
  /** Generated files that no longer match the SQL. */
  readonly stale: readonly string[]
}

/**
 * Checks every statement below `root` against the migrated database at `url`, and the generated
 * files against the statements. With `write` it updates the files.
 */
export const checkSql = async (
  root: string,
  url: string,
  {
    write,
    exceptions = charityExceptions,
  }: { readonly write: boolean; readonly exceptions?: readonly CharityException[] },
): Promise<CheckResult> => {
  using sources = new Sources(root, folders)
  const { statements, described, inference, errors } = await describeAll(
    root,
    url,
    sources,
    exceptions,
  )
  const rows = writeRows(root, sources, inference.shapes, described)
  const names = checkNames(root, sources, described)
  const stale: string[] = []
  for (const [file, draft] of rows.files) {
    const { code } = await format(file, draft, configuration)
    if (existsSync(file) && readFileSync(file, 'utf8') === code) continue
    stale.push(path.relative(root, file))
    if (write) writeFileSync(file, code)
  }
  for (const file of listGenerated(root)) {
    if (rows.files.has(file)) continue
    stale.push(path.relative(root, file))
    if (write) rmSync(file)
  }
  const problems = [...errors, ...rows.errors, ...names]
  return { statements, problems, stale }
}

/** Lists the existing files of row types. */
const listGenerated = (root: string): string[] =>
  ['server', 'stripe-stand-in', 'bench']
    .map((folder) => path.join(root, folder))
    .filter((folder) => existsSync(folder))
    .flatMap((folder) =>
      readdirSync(folder, { recursive: true, encoding: 'utf8' })
        .filter((name) => /\.(?:test-)?rows\.ts$/.test(name) && !name.includes('node_modules'))
        .map((name) => path.join(folder, name)),
    )
