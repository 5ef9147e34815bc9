import { globSync } from 'node:fs'
import path from 'node:path'
import { routes, type RouteKey } from '@pennytrail/contract'
import { expectedStatus } from './expected.ts'
import { people, type Who } from './identities.ts'
import type { Case, Rows, UnprovedRows } from './row-types.ts'

const features = path.resolve(import.meta.dirname, '../../features')

export const allRows: Rows[] = []
/** The calls without the proof that their routes declare, as far as features list them. */
export const allUnproved: UnprovedRows = {}
for (const file of globSync('**/*.matrix.ts', { cwd: features }).sort()) {
  const matrix = (await import(path.join(features, file))) as {
    rows?: Rows
    unproved?: UnprovedRows
  }
  if (matrix.rows) allRows.push(matrix.rows)
  Object.assign(allUnproved, matrix.unproved)
}

export interface MatrixCase {
  readonly name: string
  readonly one: Case
  /** The caller; null for a visitor. */
  readonly who: Who | null
}

/**
 * Lists the cases of a call in which somebody gets a wanted status, each with the first person who
 * gets it.
 */
export const listCases = (key: RouteKey, isWanted: (status: number) => boolean): MatrixCase[] =>
  Object.entries(allRows.find((rows) => rows[key])?.[key] ?? {}).flatMap(([name, one]) => {
    const statuses = expectedStatus(routes[key], one)
    const who = (['anonymous', ...people] as const).find((identity) => {
      const status = statuses.get(identity)
      return status !== undefined && isWanted(status)
    })
    return who === undefined ? [] : [{ name, one, who: who === 'anonymous' ? null : who }]
  })

export const listSuccesses = (key: RouteKey): MatrixCase[] =>
  listCases(key, (status) => status < 400)
