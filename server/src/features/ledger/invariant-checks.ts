import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { raw, type Db } from '../../platform/database/index.ts'

const folder = path.resolve(import.meta.dirname, '../../../checks')

export interface Check {
  readonly name: string
  readonly rule: string
  readonly text: string
}

/** Reads the invariants of server/checks, in order. */
export const listChecks = (): Check[] =>
  readdirSync(folder)
    .filter((file) => file.endsWith('.sql'))
    .sort()
    .map((file) => {
      const text = readFileSync(path.join(folder, file), 'utf8')
      const rule = text
        .split('\n')
        .filter((line) => line.startsWith('-- '))
        .map((line) => line.slice(3))
        .join(' ')
      return { name: path.basename(file, '.sql'), rule, text }
    })

export interface BrokenRule {
  readonly name: string
  readonly rule: string
  /** The first few rows that break the rule. */
  readonly rows: readonly object[]
}

const shown = 20

/** Runs every check and returns the checks that fail. `db` acts as the system. */
export const runChecks = async (db: Db): Promise<BrokenRule[]> => {
  const broken: BrokenRule[] = []
  for (const { name, rule, text } of listChecks()) {
    const query = `select * from (${text.trim().replace(/;$/, '')}) broken limit ${shown}`
    const rows = await db.many(raw(query), { prepare: false })
    if (rows.length > 0) broken.push({ name, rule, rows })
  }
  return broken
}
