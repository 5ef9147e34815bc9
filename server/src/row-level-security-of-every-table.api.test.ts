import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makeCast } from './testing/matrix/identities.ts'
import { duties, toActorSetting, type Duty } from './platform/database/index.ts'
import { dutyTables } from './testing/rls/duty-tables.ts'
import { testApp } from './testing/test-app.ts'
import { fillTables } from './testing/rls/synthetic-rows.ts'
import {
  listActors,
  furtherRows,
  outsiders,
  rowOverrides,
  rlsPolicies,
} from './testing/rls/rls-policies.ts'
import {
  describeReached,
  prepareAttempts,
  reachedBy,
  listAttempts,
  type Attempt,
  type Reached,
} from './testing/rls/rls-attempts.ts'

/**
 * Tests row-level security table by table, with one row in each table. It records which actors can
 * reach the row with which command, so loosening any policy changes the result.
 */
const world = await testApp()
const owner = new pg.Client({ connectionString: world.ownerUrl })
let actors: ReadonlyMap<string, string>
let tries: Attempt[] = []

beforeAll(async () => {
  const cast = await makeCast(world)
  actors = listActors(cast)
  await owner.connect()
  await owner.query('begin')
  await owner.query(`set local app.actor = 'system'`)
  const { charity, org, people, projects } = cast
  const places = {
    charity: charity.id,
    donor_org: org.id,
    person: people.donor.id,
    project: projects.draft.id,
  }
  // The cast made many; one row of each table is enough.
  await owner.query('delete from answer_change')
  const rows = await fillTables(owner, places, rowOverrides, furtherRows)
  await owner.query(prepareAttempts)
  const { rows: tables } = await owner.query<{ name: string; changes: string | null }>(`
    select c.relname as name, (select min(a.attname) from pg_attribute a
      where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
        and has_column_privilege('pennytrail_app', c.oid, a.attnum, 'update')
        and has_column_privilege('pennytrail_app', c.oid, a.attnum, 'select')) as changes
    from pg_class c where c.relforcerowsecurity and c.relnamespace = 'public'::regnamespace
    order by 1`)
  tries = tables.flatMap(({ changes, name }) => listAttempts(name, rows[name]!, changes))
})
afterAll(async () => {
  await owner.query('rollback')
  await owner.end()
})

/** Lets the application's role try the tables that only functions of the owner write. */
const openOwnersTables = `
  do $$
  declare
    found regclass;
  begin
    for found in
      select c.oid from pg_class c
      where c.relnamespace = 'public'::regnamespace and c.relforcerowsecurity
        and not has_any_column_privilege('pennytrail_app', c.oid, 'insert, update')
        and not has_table_privilege('pennytrail_app', c.oid, 'delete')
    loop
      execute format('grant insert, update, delete on %s to pennytrail_app', found);
    end loop;
  end
  $$`

/** Returns the rows that each duty of the product reaches, by the names of the duties. */
const reachedByDuties = async (): Promise<readonly Reached[]> => {
  const actors = new Map(['system', ...duties].map((actor) => [actor, toActorSetting(actor)]))
  await owner.query(`savepoint opened; ${openOwnersTables}`)
  const reached = await reachedBy(owner, actors, tries)
  await owner.query('rollback to savepoint opened')
  return reached
}

/** The tables that the statements of a function change. */
const listWritten = (body: string): string[] => {
  const code = body.replaceAll(/--.*/g, '')
  const writes = /\b(?:insert into|delete from|(?<!for )(?<!key )update)\s+(\w+)/g
  return [...code.matchAll(writes)].map(([, table]) => table!)
}

interface ActingFunction {
  readonly name: string
  readonly actor: string
  readonly body: string
}

interface Policy {
  readonly table: string
  readonly name: string
  readonly command: Attempt['command'] | null
  readonly loosely: string
}

// Leaves out the policies of the reader role, which reads on behalf of any caller, and the policies
// that are open to all.
const listPolicies = `
  select tablename as table, policyname as name,
    case cmd when 'SELECT' then 'read' when 'INSERT' then 'add' when 'UPDATE' then 'change'
      when 'DELETE' then 'remove' end as command,
    concat_ws(' ', case when qual is not null then 'using (true)' end,
      case when with_check is not null then 'with check (true)' end) as loosely
  from pg_policies
  where schemaname = 'public' and 'pennytrail_reader' <> all (roles)
    and coalesce(qual, with_check) <> 'true' order by 1, 2`

describe('row-level security of every table', () => {
  it('row-level security gives each actor exactly the rows listed for them', async () => {
    const found: Record<string, Record<string, string>> = {}
    const reached = await reachedBy(owner, actors, tries)
    for (const [at, { command, table }] of tries.entries()) {
      const words = describeReached(reached[at]!)
      if (words !== '') found[table] = { ...found[table], [command]: words }
    }
    expect(found).toEqual(rlsPolicies)
  })

  it('loosening any row-level security policy changes the rows that some actor reaches', async () => {
    const { rows: policies } = await owner.query<Policy>(listPolicies)
    const some = new Map([...actors].filter(([who]) => outsiders.has(who)))
    const before = await reachedBy(owner, some, tries)
    const unnoticed: string[] = []
    for (const { command, loosely, name, table } of policies) {
      const places = [...tries.keys()].filter(
        (at) => tries[at]!.table === table && (command === null || tries[at]!.command === command),
      )
      await owner.query(`savepoint loosened; alter policy "${name}" on ${table} ${loosely}`)
      const after = await reachedBy(
        owner,
        some,
        places.map((at) => tries[at]!),
      )
      await owner.query('rollback to savepoint loosened')
      // Without the table privilege, no actor reaches the policy.
      if (after.every((reached) => reached.get('visitor') === null)) continue
      if (places.every((at, n) => describeReached(before[at]!) === describeReached(after[n]!)))
        unnoticed.push(`${name} on ${table}`)
    }
    expect({ unnoticed, some: policies.length > 150 }).toEqual({ unnoticed: [], some: true })
  })
})

describe('the duties of the product', () => {
  it('each duty writes exactly the tables listed for it', async () => {
    const found: Record<string, Record<string, string>> = {}
    const reached = await reachedByDuties()
    for (const [at, { command, table }] of tries.entries()) {
      if (command === 'read') continue
      for (const duty of duties) {
        if (!reached[at]!.get(duty)) continue
        const commands = (found[duty] ??= {})
        commands[table] = `${commands[table] ?? ''} ${command}`.trim()
      }
    }
    expect(found).toEqual(dutyTables)
  })

  it('each duty reads every row of every table', async () => {
    const reached = await reachedByDuties()
    for (const [at, { command, table }] of tries.entries()) {
      if (command !== 'read') continue
      const counts = new Set(reached[at]!.values())
      expect({ table, counts: counts.size }).toEqual({ table, counts: 1 })
    }
  })

  it('the actor of the release before writes what any duty writes', async () => {
    const reached = await reachedByDuties()
    for (const [at, { command, table }] of tries.entries()) {
      const some = duties.some((duty) => (reached[at]!.get(duty) ?? 0) > 0)
      const all = (reached[at]!.get('system') ?? 0) > 0
      expect({ table, command, all }).toEqual({ table, command, all: some })
    }
  })

  // The tests' owner is a superuser, whom no policy stops, so the text of a function is read instead.
  it('a function that acts for a duty writes only the tables of that duty', async () => {
    const { rows: functions } = await owner.query<ActingFunction>(`
      select p.proname as name, substring(c from 'app.actor=(?:system:)?(.*)') as actor, p.prosrc as body
      from pg_proc p, unnest(p.proconfig) c
      where p.pronamespace = 'public'::regnamespace and c like 'app.actor=%' order by 1`)
    const guarded = new Set(tries.map(({ table }) => table))
    const offenders = functions.flatMap(({ actor, body, name }) =>
      listWritten(body)
        .filter((table) => guarded.has(table) && table !== 'answer_change')
        .filter((table) => !(table in (dutyTables[actor as Duty] ?? {})))
        .map((table) => `${name} writes ${table} as ${actor}`),
    )
    expect({ offenders, some: functions.length > 50 }).toEqual({ offenders: [], some: true })
  })
})
