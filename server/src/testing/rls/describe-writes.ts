import { duties, type Duty } from '../../platform/database/index.ts'
import { dutyTables } from './duty-tables.ts'
import { openTables } from './open-tables.ts'
import { rlsPolicies } from './rls-policies.ts'

interface Write {
  readonly table: string
  readonly duties: readonly Duty[]
  /** The commands that policies allow to people, for their own rows or those of their team. */
  readonly byPeople: readonly string[]
}

const listWrites = (): Write[] => {
  const tables = new Set(Object.values(dutyTables).flatMap((some) => Object.keys(some)))
  return [...tables].toSorted().map((table) => ({
    table,
    duties: duties.filter((duty) => table in dutyTables[duty]),
    byPeople: Object.keys(rlsPolicies[table] ?? {}).filter((command) => command !== 'read'),
  }))
}

const joinNames = (tables: readonly string[]): string =>
  tables.map((table) => `\`${table}\``).join(', ')

const nameTables = (writes: readonly Write[]): string => joinNames(writes.map(({ table }) => table))

/** Writes the lists of docs/system-writes.md from the tables that the tests expect of the policies. */
export const describeWrites = (): string => {
  const writes = listWrites()
  const open = Object.entries(openTables)
  const ofDuty = (duty: Duty): string => {
    const own = writes.filter((one) => one.duties.includes(duty))
    const others = open.flatMap(([table, one]) => (one.duties.includes(duty) ? [table] : []))
    return `| \`${duty}\` | ${nameTables(own)} | ${joinNames(others) || 'none'} |`
  }
  const shared = writes.filter((one) => one.byPeople.length > 0)
  return [
    '## Tables of each duty',
    '',
    '| Duty | Tables, guarded by a policy | Tables without row-level security, guarded by a trigger |',
    '|---|---|---|',
    ...duties.map(ofDuty),
    '',
    '## Writes with one layer',
    '',
    `**Only the product writes these tables**, so a policy tests the duty and not whose row it is: ${nameTables(
      writes.filter((one) => one.byPeople.length === 0),
    )}.`,
    '',
    `**Tables without row-level security** test no person: ${joinNames(open.map(([table]) => table))}.`,
    '',
    '## Writes with two layers',
    '',
    'A policy tests the person too where a call writes as the person. Where the product writes the same table for a duty, the feature alone decides whose row it is.',
    '',
    '| Table | People may | The product writes it for |',
    '|---|---|---|',
    ...shared.map(
      (one) => `| \`${one.table}\` | ${one.byPeople.join(', ')} | ${one.duties.join(', ')} |`,
    ),
  ].join('\n')
}
