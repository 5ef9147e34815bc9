import { splitStatements } from '../server/src/platform/database/upgrades/split-statements.ts'

/** A change of the schema that a release still running cannot live with, or that locks a table. */
interface Rule {
  readonly breaks: RegExp
  readonly advice: string
  /** Also applies to a migration that is marked `-- contract: N`. */
  readonly always?: boolean
}

const rules: readonly Rule[] = [
  {
    breaks: /\bdrop column\b/,
    advice: 'drop a column one release after the code stopped using it, as a contract migration',
  },
  { breaks: /^drop (table|view|function|type|schema)\b/, advice: 'drop it one release later' },
  { breaks: /\brename\b/, advice: 'add the new name, copy, and drop the old one later' },
  {
    breaks: /\balter column \w+ (set data )?type\b/,
    advice: 'add a column of the new type; changing a type rewrites the table',
    always: true,
  },
  {
    breaks: /\balter column \w+ set not null\b/,
    advice:
      'add `check (x is not null) not valid`, validate it in another migration, then set not null',
  },
  {
    breaks: /\badd column\b(?!.*\bdefault\b).*\bnot null\b/s,
    advice: 'give the column a default: the release before inserts rows without it',
  },
  {
    breaks:
      /\badd column\b.*(\bdefault (gen_random_uuid|uuidv7|random|clock_timestamp|nextval)|\bgenerated\b|\bserial\b)/s,
    advice: 'add the column empty and fill it in batches: this rewrites the table under a lock',
    always: true,
  },
  {
    breaks: /\badd column\b.*(\breferences\b|\bunique\b|\bprimary key\b)/s,
    advice: 'add the constraint by itself, not valid or using an index',
    always: true,
  },
  {
    breaks:
      /\badd (constraint \w+ )?(check|foreign key)\b(?!.*\bnot valid\b)|\badd (constraint \w+ )?(exclude|(unique|primary key)(?! using index))\b/s,
    advice: 'add it `not valid` and validate it in another migration, or add it using an index',
    always: true,
  },
  {
    breaks: /\bset unlogged\b|^cluster\b|^vacuum full\b|^lock\b|^truncate\b/,
    advice: 'do without',
  },
]

const concurrentIndex = /^(create (unique )?|drop )index concurrently\b/

const isMarked = (text: string): boolean => /^-- contract: \d+$/m.test(text)

const readAlteredTable = (statement: string): string | undefined =>
  /^alter table (?:only )?(?:if exists )?([\w.]+)/.exec(statement)?.[1]

/** Removes changes of tables that the migration itself creates: nobody uses them yet. */
const onExistingTables = (statements: readonly string[]): string[] => {
  const created = new Set(
    statements.flatMap((one) => /^create table (?:if not exists )?([\w.]+)/.exec(one)?.[1] ?? []),
  )
  return statements.filter((one) => {
    const altered =
      readAlteredTable(one) ?? /^create (?:unique )?index .*?\bon ([\w.]+)/s.exec(one)?.[1]
    return !one.startsWith('create table') && !(altered && created.has(altered))
  })
}

/** The columns for which a validated check says `is not null`. */
const validatedNotNull = (earlier: readonly string[]): Set<string> =>
  new Set(
    earlier
      .flatMap((text) => [...text.matchAll(/check \((\w+) is not null\) not valid/g)])
      .flatMap(([, column]) => column ?? []),
  )

/**
 * Returns what is wrong with a migration that runs while the release before still serves. `earlier`
 * holds the texts of the migrations before it; `lastRelease` is the number of that release.
 */
export const checkMigration = (
  text: string,
  { earlier = [], lastRelease }: { earlier?: readonly string[]; lastRelease: number },
): string[] => {
  const statements = splitStatements(text.toLowerCase())
  const onExisting = onExistingTables(statements)
  const altered = new Set(onExisting.flatMap((one) => readAlteredTable(one) ?? []))
  const marked = isMarked(text)
  const checked = validatedNotNull(earlier.map((one) => one.toLowerCase()))
  const broken = onExisting.flatMap((statement) =>
    rules
      .filter(({ breaks, always }) => breaks.test(statement) && (always || !marked))
      .filter(({ breaks }) => {
        const [, column] = /\balter column (\w+) set not null\b/.exec(statement) ?? []
        return !(column && breaks.source.includes('set not null') && checked.has(column))
      })
      .map(({ advice }) => `"${statement}": ${advice}`),
  )
  const locking = onExisting
    .filter((one) => /^(create (unique )?|drop )index\b/.test(one) && !concurrentIndex.test(one))
    .map((one) => `"${one}": build or drop the index concurrently`)
  const concurrent = statements.filter((one) => concurrentIndex.test(one))
  const mixed =
    concurrent.length > 0 && concurrent.length < statements.length
      ? ['an index that is built concurrently needs a migration of its own']
      : []
  const both =
    statements.some((one) => /\bvalidate constraint\b/.test(one)) &&
    statements.some((one) => /\bnot valid\b/.test(one))
      ? ['validate a constraint in another migration than the one that adds it']
      : []
  // A request locks its tables in an order of its own, so they would wait for each other.
  const several =
    altered.size > 1
      ? [`it alters ${[...altered].join(', ')}: alter one existing table per migration`]
      : []
  const minimum = Number(/^-- contract: (\d+)$/m.exec(text)?.[1] ?? 0)
  const early =
    minimum > lastRelease
      ? [`release ${lastRelease} still runs, so \`-- contract: ${minimum}\` comes too early`]
      : []
  return [...broken, ...locking, ...mixed, ...both, ...several, ...early]
}
