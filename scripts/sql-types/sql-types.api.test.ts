import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { copyTemplate } from '../../server/src/testing/test-database.ts'
import { charityExceptions } from './charity-exceptions.ts'
import { checkSql } from './write-row-types.ts'
import { rootFolder } from './describe-all.ts'

const database = await copyTemplate()
const root = mkdtempSync(path.join(os.tmpdir(), 'pennytrail-sql-'))
const feature = path.join(root, 'server/src/features/planted')
const rowsFile = path.join(feature, 'planted.rows.ts')

beforeAll(() => {
  mkdirSync(feature, { recursive: true })
  mkdirSync(path.join(root, 'server/src/platform/database'), { recursive: true })
  symlinkSync(path.join(rootFolder, 'node_modules'), path.join(root, 'node_modules'))
  const configuration = {
    extends: path.join(rootFolder, 'tsconfig.base.json'),
    compilerOptions: { lib: ['es2024'], types: [] },
  }
  writeFileSync(path.join(root, 'tsconfig.json'), JSON.stringify(configuration))
})
afterAll(async () => {
  rmSync(root, { recursive: true, force: true })
  await database.drop()
})

/** Writes one file with this code to the folder under test and checks that folder. */
const check = (code: string, { write = false } = {}) => {
  writeFileSync(
    path.join(feature, 'planted.sql.ts'),
    `import sql, { join, type Sql } from 'sql-template-tag'
import type { PlantedRow } from './planted.rows.ts'
${code}`,
  )
  // The folder under test has the functions of the database, but not the statements of the product.
  const exceptions = charityExceptions.filter(({ place }) => !place.includes('#'))
  return checkSql(root, database.url, { write, exceptions })
}

const select = (query: string): string =>
  `export const find = (db, id: string, isOld: boolean) => db.maybe<PlantedRow>(sql\`${query}\`)`

/** Returns the fields of the row type that is generated for a query. */
const readType = async (query: string): Promise<string> => {
  const { problems } = await check(select(query), { write: true })
  expect(problems).toEqual([])
  return readFileSync(rowsFile, 'utf8').replace(/^[\s\S]*?PlantedRow = /, '')
}

const listProblems = async (query: string): Promise<readonly string[]> =>
  (await check(select(query), { write: true })).problems

const onDatabase = async (statement: string): Promise<void> => {
  const client = new pg.Client({ connectionString: database.url })
  await client.connect()
  await client.query(statement)
  await client.end()
}

describe('the check of SQL', () => {
  it('the check passes a correct statement whose row type is up to date', async () => {
    const code = select('select id, title from project where id = ${id}')
    await check(code, { write: true })
    expect(await check(code)).toMatchObject({ statements: 1, problems: [], stale: [] })
  })

  it('the check fails on a misspelt column and names the file and line', async () => {
    const { problems } = await check(select('select titel from project where id = ${id}'))
    expect(problems[0]).toContain('planted.sql.ts:3: column "titel" does not exist')
  })

  it('the check fails on a misspelt column in an SQL fragment that only one branch of the code uses', async () => {
    const { problems } = await check(`
      const where = (isOld: boolean): Sql => (isOld ? sql\`created_at < now()\` : sql\`creatd_at > now()\`)
      ${select('select id from project where ${where(isOld)}')}`)
    expect(problems[0]).toContain('column "creatd_at" does not exist')
  })

  it.each([
    [
      'a list that changes',
      `const conditions: Sql[] = [sql\`true\`]
      if (isOld) conditions.push(sql\`false\`)
      return db.many<PlantedRow>(sql\`select id from project where \${join(conditions, ' and ')}\`)`,
      'planted.sql.ts:5: not part of any statement: sql`false`',
    ],
    [
      'a call that the check does not read',
      `const condition = [sql\`true\`].find(() => isOld)!
      return db.many<PlantedRow>(sql\`select id from project where \${condition}\`)`,
      'planted.sql.ts:4: [sql`true`].find(() => isOld): SQL cannot be composed in this way',
    ],
  ])('the check fails on SQL that is composed by %s', async (_, body, problem) => {
    const { problems } = await check(`export const find = (db, isOld: boolean) => {
      ${body}
    }`)
    expect(problems.join('\n')).toContain(problem)
  })

  it('the check fails on a misspelt column in any element of a joined list', async () => {
    const { problems } = await check(`
      export const find = (db, words: string[]) => {
        const holds = words.map((word) => sql\`titel = \${word}\`)
        return db.many<PlantedRow>(sql\`select id from project where \${join(holds, ' and ')}\`)
      }`)
    expect(problems[0]).toContain('column "titel" does not exist')
  })

  it('the check fails on a misspelt column in one entry of a table', async () => {
    const { problems } = await check(`
      const columns = { name: sql\`title\`, words: sql\`storie\` }
      export const find = (db, field: keyof typeof columns) =>
        db.many<PlantedRow>(sql\`select id from project where \${columns[field]} = ''\`)`)
    expect(problems[0]).toContain('column "storie" does not exist')
  })

  it('the check fails if a row type says that a column is never null, but it can be', async () => {
    const code = select('select id, target from project where id = ${id}')
    await check(code, { write: true })
    const generated = readFileSync(rowsFile, 'utf8')
    expect(generated).toContain('target: number | null')
    writeFileSync(rowsFile, generated.replace('number | null', 'number'))
    expect(await check(code)).toMatchObject({
      problems: [],
      stale: ['server/src/features/planted/planted.rows.ts'],
    })
  })

  it('the check fails after a migration renames a column that a statement reads', async () => {
    const code = select('select id, story from project where id = ${id}')
    await check(code, { write: true })
    await onDatabase('alter table project rename column story to tale')
    const { problems } = await check(code)
    await onDatabase('alter table project rename column tale to story')
    expect(problems[0]).toContain('column "story" does not exist')
  })

  it('the check fails if a query does not name the generated type of its rows', async () => {
    const { problems } = await check(
      'export const find = (db) => db.many<{ id: string }>(sql`select id from project`)',
    )
    expect(problems[0]).toContain('name its rows')
  })

  it('the check fails on a parameter of the wrong type', async () => {
    const { problems } = await check(
      'export const find = (db, on: boolean) => db.run(sql`delete from project where target = ${on}`)',
    )
    expect(problems[0]).toContain('a boolean where PostgreSQL takes int8')
  })

  it('the check fails if a fragment of SQL is part of no statement', async () => {
    const { problems } = await check('export const part = sql`left join nothing on true`')
    expect(problems[0]).toContain('not part of any statement')
  })
})

describe('the check that money queries name a charity', () => {
  it.each([
    ['by its id alone', 'select id from ledger_entry where id = ${id}', 'ledger_entry'],
    [
      'through a table that is searched over all charities itself',
      `select l.amount from ledger_leg l
       join ledger_entry e on e.id = l.entry_id and e.charity_id = l.charity_id where e.id = \${id}`,
      'ledger_entry, ledger_leg',
    ],
    [
      'where the charity is only one of two ways to match',
      'select amount from allocation where charity_id = ${id} or cause_id = ${id}',
      'allocation',
    ],
    [
      'in a subquery',
      'select c.id from charity c where exists (select from ledger_entry where kind = c.name)',
      'ledger_entry',
    ],
  ])('the check fails on a query that finds ledger rows %s', async (_, query, tables) => {
    expect(await listProblems(query)).toEqual([
      `server/src/features/planted/planted.sql.ts:3: searches ${tables} without naming a charity`,
    ])
  })

  it.each([
    ['a parameter', 'select id from ledger_entry where charity_id = ${id} and seq > 4'],
    ['a list', 'select id from ledger_entry where charity_id = any (array[${id}::uuid])'],
    [
      'a row that carries it',
      `select l.amount from donation d
       join ledger_entry e on e.donation_id = d.id and e.charity_id = d.charity_id
       join ledger_leg l on l.entry_id = e.id and l.charity_id = e.charity_id where d.id = \${id}`,
    ],
    [
      'the query around it',
      `select c.id from charity c
       where exists (select from ledger_entry e where e.charity_id = c.id) and c.id = \${id}`,
    ],
  ])(
    'the check passes a query that finds ledger rows by the charity’s id from %s',
    async (_, query) => {
      expect(await listProblems(query)).toEqual([])
    },
  )

  it('the check fails on an exception that no statement or function needs', async () => {
    const stale = { place: 'ledger_proof', reason: 'none' }
    const { problems } = await checkSql(root, database.url, {
      write: false,
      exceptions: [...charityExceptions.filter(({ place }) => !place.includes('#')), stale],
    })
    expect(problems).toContain(
      'scripts/sql-types/charity-exceptions.ts: ledger_proof needs no exception any more',
    )
  })

  it('the check fails on a database function that searches the ledgers of all charities', async () => {
    await onDatabase(`create function every_amount(wanted uuid) returns bigint language sql as
      'select e.amount from ledger_entry e where e.id = wanted';
      create function touched() returns trigger language plpgsql as
      'begin perform from ledger_leg l where l.entry_id = new.id; return null; end'`)
    const problems = await listProblems('select id from project where id = ${id}')
    await onDatabase('drop function every_amount(uuid); drop function touched()')
    expect(problems).toEqual([
      'the database function every_amount searches ledger_entry without naming a charity',
      'the database function touched searches ledger_leg without naming a charity',
    ])
  })
})

describe('the type of a row', () => {
  it('a row type follows the first of several variables that a database function fills at once', async () => {
    await onDatabase(`create function first_tag(wanted uuid, out tags json, out title text)
      language plpgsql as 'begin
        select json_agg(json_build_object(''name'', t)), max(p.title) into tags, title
        from project p, unnest(p.tags) t where p.id = wanted; end'`)
    const type = await readType('select f.tags from first_tag(${id}) f')
    await onDatabase('drop function first_tag(uuid)')
    expect(type).toContain('readonly name: string')
  })

  it('a row type allows null for the side of an outer join that can be missing', async () => {
    const type = await readType(
      'select c.id, p.title from charity c left join project p on p.charity_id = c.id',
    )
    expect(type).toContain('readonly id: string\n')
    expect(type).toContain('readonly title: string | null')
  })

  it('a row type does not allow null for a column if a condition excludes null', async () => {
    const type = await readType(
      'select p.title, p.target from charity c left join project p on p.charity_id = c.id where p.target > 0',
    )
    expect(type).toContain('readonly title: string\n')
    expect(type).toContain('readonly target: number\n')
  })

  it('a row type does not allow null for an expression that the SQL marks as never null', async () => {
    expect(await readType('select /* never null */ target from project')).toContain(
      'readonly target: number\n',
    )
  })

  it('a row type lists the keys and types of JSON objects and of lists of them', async () => {
    const type = await readType(
      `select (select json_agg(json_build_object('title', p.title, 'target', p.target)) from project p
         where p.charity_id = c.id) as projects from charity c`,
    )
    expect(type).toContain('readonly title: string\n')
    expect(type).toContain('readonly target: number | null\n')
    expect(type).toContain('}[]')
    expect(type).toContain('| null')
  })

  it('a row type lists the texts that a check constraint allows', async () => {
    expect(await readType('select lifecycle from project')).toContain(
      "ColumnTexts['project.lifecycle']",
    )
  })
})
