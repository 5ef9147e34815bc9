import { createHash } from 'node:crypto'
import type pg from 'pg'
import type { DatabaseObject } from './object-files.ts'
import type { Migration } from './read-migrations.ts'
import { currentRelease } from './release.ts'

/**
 * The migrations of the releases up to November 2026: 71 files, the last of them 0120. Ten files now
 * make the same schema (docs/decisions/0041-schema-beside-features.md).
 */
const earlier = {
  last: '0120_demonstration_people.sql',
  /** SHA-256 over the lines `name checksum`, in the order of the names. */
  digest: '934a259af719b8fa72331c0e7e9354766dce6663ea2bb6cc407111d2123dbda4',
}

/** The last migration that makes the schema as it was after 0120. */
const lastOfBaseline = '0010_stripe_stand_in.sql'

/** Functions of that schema that the files beside the features no longer define. */
const functionsOfEarlierReleases = [
  'actor_rank',
  'actor_team_rank',
  'actor_donor_org_rank',
  'is_told',
  'spending_borne_out',
  'project_veil',
  'update_veil',
  'wants_mail',
  'check_new_entry',
  'check_head_move',
  'designated_legs',
  'fund_type_movements',
]

export interface AppliedMigration {
  readonly name: string
  readonly checksum: string
  /** The oldest release that works after this migration; 0 for every release. */
  readonly minimumRelease: number
}

const digest = (applied: readonly AppliedMigration[]): string =>
  createHash('sha256')
    .update(
      applied
        .toSorted((a, b) => (a.name < b.name ? -1 : 1))
        .map(({ name, checksum }) => `${name} ${checksum}\n`)
        .join(''),
    )
    .digest('hex')

/**
 * Returns whether a newer release has migrated this database and this release works with it. Throws
 * if it does not.
 */
export const isNewerDatabase = (
  applied: readonly AppliedMigration[],
  migrations: readonly Migration[],
): boolean => {
  const known = new Set(migrations.map(({ name }) => name))
  const ran = new Set(applied.map(({ name }) => name))
  const unknown = applied.filter(({ name }) => !known.has(name))
  if (unknown.length === 0 || !migrations.every(({ name }) => ran.has(name))) return false
  const needed = unknown.toSorted((a, b) => a.minimumRelease - b.minimumRelease).at(-1)!
  if (needed.minimumRelease > currentRelease) {
    throw new Error(
      `This database belongs to a newer release: ${needed.name} needs release ` +
        `${needed.minimumRelease} or newer, and this is release ${currentRelease}. ` +
        'Start that release, or restore a backup that this one made.',
    )
  }
  return true
}

/**
 * Marks a database from the last release before the baseline as already being at the baseline; its
 * tables stay as they are. Returns whether it did. Throws where the database has an older or
 * unknown schema.
 */
export const adoptEarlierDatabase = async (
  client: pg.ClientBase,
  applied: readonly AppliedMigration[],
  migrations: readonly Migration[],
): Promise<boolean> => {
  const known = new Set(migrations.map(({ name }) => name))
  const unknown = applied.filter(({ name }) => !known.has(name))
  if (unknown.length === 0) return false
  if (digest(applied) !== earlier.digest) {
    throw new Error(
      `This database has a schema that this release cannot take over: its last migration is ` +
        `${unknown
          .map(({ name }) => name)
          .toSorted()
          .at(-1)}, and ${earlier.last} is needed. ` +
        'Start the previous release on it first, which brings it up to date, then start this one.',
    )
  }
  await client.query('delete from schema_migration')
  for (const { name, checksum } of migrations.filter((one) => one.name <= lastOfBaseline)) {
    await client.query('insert into schema_migration (name, checksum) values ($1, $2)', [
      name,
      checksum,
    ])
  }
  return true
}

/**
 * Lists objects of an adopted database that the files beside the features may no longer define:
 * functions by their names, and every policy and trigger, because the product made all of them.
 */
export const listEarlierObjects = async (client: pg.ClientBase): Promise<DatabaseObject[]> => {
  const { rows } = await client.query<DatabaseObject>(`
    select 'policy' as kind, p.polname as name, c.relname as table
    from pg_policy p join pg_class c on c.oid = p.polrelid
    where c.relnamespace = 'public'::regnamespace
    union all
    select 'trigger', t.tgname, c.relname from pg_trigger t join pg_class c on c.oid = t.tgrelid
    where c.relnamespace = 'public'::regnamespace and not t.tgisinternal`)
  return [
    ...rows,
    { kind: 'view', name: 'gift_aid_standing' },
    ...functionsOfEarlierReleases.map((name) => ({ kind: 'function' as const, name })),
  ]
}
