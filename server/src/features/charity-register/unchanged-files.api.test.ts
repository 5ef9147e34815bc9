import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { raw, sql } from '../../platform/database/index.ts'
import { runOutside, testApp } from '../../testing/test-app.ts'
import type { RejectedRow, TableOutcome } from './import/import-outcome.ts'
import { importRegister } from './import/import-register.ts'
import { importBundledRegister } from './import/bundled-register.ts'
import { makeZip } from './testing/zip.ts'
import type { RegisterEntryRow } from './charity-register.test-rows.ts'

const world = await testApp()
const folder = await mkdtemp(path.join(tmpdir(), 'register-files-'))
afterAll(() => rm(folder, { recursive: true }))

interface Report {
  outcomes: TableOutcome[]
  refused: RejectedRow[]
  /** The files whose rows were read. */
  read: Set<string>
}

const importFiles = async (...files: string[]): Promise<Report> => {
  const report: Report = { outcomes: [], refused: [], read: new Set() }
  report.outcomes = await importRegister(world.deps.database, files, {
    progress: ({ file, doing }) => doing === 'reading' && report.read.add(file),
    refused: (_file, refusal) => report.refused.push(refusal),
    passedOver: () => {},
    absent: () => {},
  })
  return report
}

const writeTestFile = async (name: string, content: string | Buffer): Promise<string> => {
  const file = path.join(folder, name)
  await writeFile(file, content)
  return file
}

const key = 'date_of_extract\tregistered_charity_number\tlinked_charity_number'
const columns = `${key}\tcharity_name\tcharity_type\tcharity_registration_status
date_of_registration\tdate_of_removal\tcharity_reporting_status\tlatest_income
latest_expenditure\tcharity_company_registration_number\tcharity_insolvent
charity_in_administration\tcharity_contact_web\tcharity_activities\tcharity_gift_aid`.replaceAll(
  '\n',
  '\t',
)
const charityLine = (number: number, name: string) =>
  `2026-06-01\t${number}\t0\t${name}\tCIO\tRegistered\t2001-02-03\t\tNew\t100\t90\t\tFalse\tFalse\t\tWe help\tTrue`
const makeCharities = (...lines: string[]) => [columns, ...lines, ''].join('\n')

const charities = await writeTestFile(
  'charity.txt',
  makeCharities(
    charityLine(9_400_001, 'Harbour Lights'),
    charityLine(9_400_002, ''),
    charityLine(9_400_003, 'Hill Kitchens'),
  ),
)
const classes = await writeTestFile(
  'classes.txt',
  [
    `${key}\tclassification_code`,
    ...[102, 105, 101].map((code) => `2026-06-01\t9400001\t0\t${code}`),
    '2026-06-01\t9400003\t0\t302',
    '2026-06-01\t9400001\t0\t102',
    '2026-06-01\t9400009\t0\t102',
    '2026-06-01\t9400009\t0\t103',
    '',
  ].join('\n'),
)
const areas = await writeTestFile(
  'areas.txt',
  [
    `${key}\tgeographic_area_type\tgeographic_area_description`,
    '2026-06-01\t9400001\t0\tCountry\tKenya',
    '2026-06-01\t9400001\t0\tContinent\tAfrica',
    '',
  ].join('\n'),
)
const files = [charities, classes, areas]

const readEntry = (number = '9400001') =>
  world.deps.database.read('', (db) =>
    db.maybe<RegisterEntryRow>(sql`select * from charity_register where number = ${number}`),
  )
const change = (statement: string) =>
  world.deps.database.transaction('system', (db) => db.run(sql`${raw(statement)}`))

describe('a file of the register that was imported before', () => {
  beforeAll(() => importFiles(...files))

  it('an import stores the classes of a charity whose rows are not next to each other', async () => {
    expect(await readEntry()).toMatchObject({ classes: [101, 102, 105], countries: ['KE'] })
  })

  it('a file that would change nothing is not read again, and its refused rows are still named by line', async () => {
    const report = await importFiles(...files)
    expect(report.read).toEqual(new Set())
    expect(report.outcomes).toMatchObject([
      { table: 'charity', rows: 3, added: 0, changed: 0, unchanged: 2, refused: 1 },
      { table: 'classification', rows: 7, added: 0, changed: 0, unchanged: 2, refused: 2 },
      { table: 'area', rows: 2, added: 0, changed: 0, unchanged: 1, refused: 0 },
    ])
    expect(report.refused.map(({ line }) => line)).toEqual([3, 7, 8])
  })

  it.each([
    ['name', `update charity_register set name = 'X' where number = '9400001'`, charities],
    ['status', `update charity_register set status = null where number = '9400001'`, charities],
    ['classes', `update charity_register set classes = '{}' where number = '9400001'`, classes],
    ['countries', `update charity_register set countries = '{}' where number = '9400001'`, areas],
  ])(
    'a file is read again after something else changed the %s of an entry',
    async (_column, statement, file) => {
      const before = await readEntry()
      await change(statement)
      const report = await importFiles(...files)
      expect(report.read).toContain(path.basename(file))
      expect(await readEntry()).toEqual(before)
      expect((await importFiles(...files)).read).toEqual(new Set())
    },
  )

  it.each([
    ['deleted', `delete from charity_register where number = '9400003'`],
    [
      'added',
      `insert into charity_register (number, org_id, regulator, name, source)
       values ('9400009', 'GB-CHC-9400009', 'CCEW', 'Known now', 'shipped')`,
    ],
  ])('every file is read again after an entry was %s', async (_what, statement) => {
    await change(statement)
    const report = await importFiles(...files)
    expect(report.read).toEqual(new Set(files.map((file) => path.basename(file))))
  })

  it('the classes and areas are read again when the same import brings other charities', async () => {
    const more = await writeTestFile(
      'more.txt',
      makeCharities(charityLine(9_400_010, 'New here'), charityLine(9_400_001, 'Harbour Lights')),
    )
    const report = await importFiles(more, classes, areas)
    expect(report.read).toEqual(new Set(['more.txt', 'classes.txt', 'areas.txt']))
  })

  it('a file in a zip is recognised by its content', async () => {
    const zip = await writeTestFile(
      'one.zip',
      makeZip({ 'charity.txt': makeCharities(charityLine(9_400_020, 'Zipped')) }),
    )
    expect((await importFiles(zip)).read).toEqual(new Set(['charity.txt']))
    expect((await importFiles(zip)).read).toEqual(new Set())
    const other = await writeTestFile(
      'two.zip',
      makeZip({ 'charity.txt': makeCharities(charityLine(9_400_020, 'Zipped again')) }),
    )
    expect((await importFiles(other)).outcomes).toMatchObject([{ changed: 1 }])
    expect((await importFiles(zip)).outcomes).toMatchObject([{ changed: 1 }])
  })
})

describe('an import that fails', () => {
  it('an import that fails at its second file leaves the register as it was', async () => {
    const first = await writeTestFile('first.txt', makeCharities(charityLine(9_400_030, 'First')))
    const cut = Buffer.concat([
      Buffer.from(`${key}\tclassification_code\n2026-06-01\t9400030\t0\t102 é`, 'latin1'),
      Buffer.from([0x81]),
    ])
    await expect(importFiles(first, await writeTestFile('cut.txt', cut))).rejects.toThrow(/byte 81/)
    expect(await readEntry('9400030')).toBeUndefined()
    expect((await importFiles(first)).outcomes).toMatchObject([{ added: 1 }])
  })
})

describe('the shipped register during an import', () => {
  it('a start does not wait for an import that is filling the empty register', async () => {
    await change('delete from charity_register')
    await world.deps.database.transaction('system', async (db) => {
      await db.run(sql`select pg_advisory_xact_lock(hashtext('charity-register-import'))`)
      await runOutside(() => importBundledRegister(world.deps))
    })
    expect(await readEntry('214927')).toBeUndefined()
    await importBundledRegister(world.deps)
    expect(await readEntry('214927')).toBeDefined()
  })
})
