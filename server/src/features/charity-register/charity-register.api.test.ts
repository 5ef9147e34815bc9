import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { sql } from '../../platform/database/index.ts'
import { testApp } from '../../testing/test-app.ts'
import {
  explainNothingTaken,
  type RejectedRow,
  type TableOutcome,
} from './import/import-outcome.ts'
import { importRegister } from './import/import-register.ts'
import { importBundledRegister } from './import/bundled-register.ts'
import { generateExtract } from './testing/generate-extract.ts'
import { makeZip } from './testing/zip.ts'
import type { CountRow, NumberOrgIdRegulatorRow } from './charity-register.test-rows.ts'

const world = await testApp()
const folder = await mkdtemp(path.join(tmpdir(), 'register-'))
afterAll(() => rm(folder, { recursive: true }))

interface Report {
  outcomes: TableOutcome[]
  refused: RejectedRow[]
  passedOver: string[]
}

const importFiles = async (...files: string[]): Promise<Report> => {
  const report: Report = { outcomes: [], refused: [], passedOver: [] }
  report.outcomes = await importRegister(world.deps.database, files, {
    progress: ({ share }) => expect(share).toBeLessThanOrEqual(1),
    refused: (_file, refusal) => report.refused.push(refusal),
    passedOver: (file) => report.passedOver.push(file),
    absent: () => {},
  })
  return report
}

const writeTestFile = async (name: string, content: string | Buffer): Promise<string> => {
  const file = path.join(folder, name)
  await writeFile(file, content)
  return file
}

const known = {
  linked_charity_number: 0,
  charity_registration_status: 'Registered',
  date_of_removal: null,
  charity_reporting_status: 'New',
  latest_income: null,
  latest_expenditure: null,
  charity_company_registration_number: null,
  charity_insolvent: false,
  charity_in_administration: false,
  charity_contact_email: 'office@example.org',
  charity_contact_web: null,
  charity_activities: null,
  charity_gift_aid: null,
  charity_type: 'CIO',
  date_of_registration: '2001-02-03T00:00:00',
}
const charityJson = (number: number, date: string, change: object = {}) => ({
  date_of_extract: `${date}T00:00:00`,
  registered_charity_number: number,
  charity_name: `Charity ${number}`,
  ...known,
  ...change,
})
const welsh = (number: number) =>
  JSON.stringify([charityJson(number, '2026-02-01', { charity_name: 'Tŷ Gobaith “Café”' })])
const look = (number: string) =>
  world.call('GET /api/charity-register/{number}', { params: { number } })

describe('the register that ships with the product', () => {
  it('an empty register is filled once from the shipped register, with every charity’s status unknown', async () => {
    await importBundledRegister(world.deps)
    await importBundledRegister(world.deps)
    const { count } = await world.deps.database.read('', (db) =>
      db.one<CountRow>(sql`select count(*) as count from charity_register`),
    )
    expect(count).toBe(1105)
    expect((await look('GB-CHC-214927')).body).toEqual({
      number: '214927',
      otherNumbers: [],
      absentFrom: null,
      movedTo: null,
      orgId: 'GB-CHC-214927',
      name: 'The Cheshire Wildlife Trust Limited',
      regulator: 'CCEW',
      charityType: 'Charitable company',
      status: 'unknown',
      registeredOn: '1963-02-20',
      removedOn: null,
      reportingStatus: null,
      insolvent: null,
      weblink: 'http://www.cheshirewildlifetrust.co.uk/',
      activities: null,
      companyNumber: null,
      tags: [],
      countries: [],
      sourceDate: '2021-05-27',
      registerUrl:
        'https://register-of-charities.charitycommission.gov.uk/charity-details/?regid=214927&subid=0',
    })
  })

  it.each(['100002', 'NIC100002', 'nic/100 002', 'GB-NIC-100002'])(
    'finds a Northern Irish charity by %s',
    async (number) => {
      expect((await look(number)).body).toMatchObject({ number: 'NIC100002', regulator: 'CCNI' })
    },
  )

  it('the shipped register contains the charities whose IATI files the product can import', async () => {
    const found = await Promise.all(['283302', '294860', '313139', '1074937'].map(look))
    expect(found.map(({ body }) => body.name)).toEqual([
      'ACORD',
      'ADD International',
      'Africa Educational Trust',
      'ADRA-UK',
    ])
  })

  it('returns 400 for a malformed charity number and 404 for one not in the register', async () => {
    expect(await look('12')).toMatchObject({
      status: 400,
      body: { code: 'charity-number-invalid' },
    })
    expect(await look('9999999')).toMatchObject({
      status: 404,
      body: { code: 'register-entry-not-found' },
    })
  })
})

describe('importing the public extract', () => {
  it('an import takes the three tables in any order, and a second import of the same files changes nothing', async () => {
    const [charity, classes, areas] = await generateExtract(path.join(folder, 'made'), 700)
    const files = [areas!, classes!, charity!]
    const first = await importFiles(...files)
    expect(first.refused).toEqual([])
    expect(first.outcomes).toMatchObject([
      { table: 'charity', rows: 700, charities: 700, added: 700, changed: 0, unchanged: 0 },
      { table: 'area', rows: 1200, charities: 600, added: 600 },
      { table: 'classification', rows: 1800, charities: 600, added: 600 },
    ])
    const second = await importFiles(...files)
    expect(second.outcomes).toMatchObject([
      { rows: 700, added: 0, changed: 0, unchanged: 700, refused: 0 },
      { rows: 1200, added: 0, changed: 0, unchanged: 600, refused: 0 },
      { rows: 1800, added: 0, changed: 0, unchanged: 600, refused: 0 },
    ])
    expect((await look('1000003')).body).toMatchObject({
      status: 'registered',
      tags: ['Disability'],
      countries: ['GB', 'MM'],
      sourceDate: '2026-06-01',
    })
    expect((await look('1000005-1')).body).toMatchObject({ orgId: 'GB-CHC-1000005-1' })
  })

  it('an import never stores contact details of a charity', async () => {
    const rows = await world.deps.database.read('', (db) =>
      db.many<NumberOrgIdRegulatorRow>(sql`select * from charity_register`),
    )
    expect(JSON.stringify(rows)).not.toMatch(/@example\.org|01632/)
  })

  it('an imported row replaces a shipped register entry and is counted as changed', async () => {
    const file = await writeTestFile(
      'one.json',
      JSON.stringify([charityJson(214927, '2026-01-01')]),
    )
    expect((await importFiles(file)).outcomes).toMatchObject([{ added: 0, changed: 1 }])
    expect((await look('214927')).body).toMatchObject({
      status: 'registered',
      sourceDate: '2026-01-01',
    })
  })

  it('an import keeps a register entry that is newer than the row, and reports the row as refused', async () => {
    const rows = [
      charityJson(214927, '2025-01-01', { charity_registration_status: 'Removed' }),
      charityJson(9_300_001, '2025-01-01'),
    ]
    const report = await importFiles(
      await writeTestFile('older.json', `[${rows.map((row) => JSON.stringify(row)).join(',\n')}]`),
    )
    expect(report.outcomes).toMatchObject([
      { rows: 2, added: 1, changed: 0, unchanged: 0, refused: 1 },
    ])
    expect(report.refused).toEqual([
      { line: 1, reason: 'The register holds newer facts of this charity, of 2026-01-01.' },
    ])
    expect((await look('214927')).body).toMatchObject({ status: 'registered' })
  })

  it('an import counts an identical row of a later date as unchanged, but updates the date of the entry', async () => {
    const file = await writeTestFile(
      'later.json',
      JSON.stringify([charityJson(9_300_001, '2026-02-01')]),
    )
    expect((await importFiles(file)).outcomes).toMatchObject([{ changed: 0, unchanged: 1 }])
    expect((await look('9300001')).body).toMatchObject({ sourceDate: '2026-02-01' })
  })

  it('an import reports damaged and repeated rows by line and stores all other rows', async () => {
    const good = JSON.stringify(charityJson(9_300_002, '2026-02-01'))
    const text = [
      `[${good},`,
      `${JSON.stringify(charityJson(9_300_003, '2026-02-01', { charity_name: '' }))},`,
      `{"registered_charity_number": 93000`,
      `{"broken"},`,
      `${JSON.stringify(charityJson(9_300_002, '2026-02-01', { charity_name: 'Renamed' }))}]`,
    ].join('\n')
    const report = await importFiles(
      await writeTestFile('damaged.zip', makeZip({ 'publicextract.charity.json': text })),
    )
    expect(report.refused).toEqual([
      { line: 2, reason: 'The charity has no name.' },
      { line: 3, reason: 'The object is not closed before the next one.' },
      { line: 4, reason: 'The row is not valid JSON.' },
      { line: 1, reason: 'Another row of this file, further down, is about the same charity.' },
    ])
    expect(report.outcomes).toMatchObject([{ rows: 5, charities: 1, added: 1, refused: 4 }])
    expect((await look('9300002')).body).toMatchObject({ name: 'Renamed' })
  })

  it('an import refuses classification rows for unknown charities or with unknown codes', async () => {
    const header = 'date_of_extract\tregistered_charity_number\tlinked_charity_number'
    const file = await writeTestFile(
      'classes.txt',
      `${header}\tclassification_code\n2026-02-01\t9300009\t0\t102\n2026-02-01\t9300002\t0\t999\n`,
    )
    const report = await importFiles(file)
    expect(report.outcomes).toMatchObject([{ rows: 2, added: 0, changed: 0, refused: 2 }])
    expect(report.refused.map(({ line }) => line)).toEqual([3, 2])
  })

  it('an import skips tables that the register does not use, and fails if a file is missing', async () => {
    const other = await writeTestFile('names.txt', 'organisation_number\tcharity_name_id\n1\t2\n')
    expect(await importFiles(other)).toMatchObject({ outcomes: [], passedOver: ['names.txt'] })
    await expect(importFiles(path.join(folder, 'nowhere.zip'))).rejects.toThrow(/cannot be read/)
  })

  it.each([
    ['UTF-8', 9_300_020, (text: string) => Buffer.from(text)],
    ['UTF-8', 9_300_021, (text: string) => Buffer.from(`\uFEFF${text}`)],
    ['UTF-16 (little-endian)', 9_300_022, (text: string) => Buffer.from(text, 'utf16le')],
    [
      'UTF-16 (big-endian)',
      9_300_023,
      (text: string) => Buffer.from(`\uFEFF${text}`, 'utf16le').swap16(),
    ],
  ])('imports a charity name exactly from a file in %s', async (encoding, number, encode) => {
    const file = await writeTestFile(`welsh-${number}.json`, encode(welsh(number)))
    expect((await importFiles(file)).outcomes).toMatchObject([{ encoding, added: 1 }])
    expect((await look(String(number))).body.name).toBe('Tŷ Gobaith “Café”')
  })

  it('imports a charity name exactly from a file in Windows-1252', async () => {
    const text = JSON.stringify([charityJson(9_300_024, '2026-02-01', { charity_name: 'Café £' })])
    const file = await writeTestFile(
      'western.zip',
      makeZip({ 'charity.json': Buffer.from(text, 'latin1') }),
    )
    expect((await importFiles(file)).outcomes).toMatchObject([
      { encoding: 'Windows-1252', added: 1 },
    ])
    expect((await look('9300024')).body.name).toBe('Café £')
  })

  it('an import refuses rows with a replacement character and UTF-32 files, and names the encoding', async () => {
    const rows = [
      charityJson(9_300_025, '2026-02-01', { charity_name: 'Caf\uFFFD' }),
      charityJson(9_300_026, '2026-02-01', { charity_name: 'Café' }),
    ]
    const report = await importFiles(
      await writeTestFile('lost.json', `[${rows.map((row) => JSON.stringify(row)).join(',\n')}]`),
    )
    expect(report.refused).toEqual([
      {
        line: 1,
        reason:
          'charity_name contains a replacement character (\uFFFD): a character was lost when the file was written.',
      },
    ])
    expect((await look('9300025')).status).toBe(404)
    expect((await look('9300026')).body.name).toBe('Café')

    const wide = Buffer.from(
      Array.from('\uFEFF[{"a":1}]').flatMap((one) => [...Buffer.from(one, 'utf16le'), 0, 0]),
    )
    await expect(importFiles(await writeTestFile('wide.json', wide))).rejects.toThrow(
      /wide\.json: The file is UTF-32 text/,
    )
  })

  it('an import that stored nothing explains why, unless all of its rows were already known', async () => {
    const other = await writeTestFile('names-2.txt', 'organisation_number\tcharity_name_id\n1\t2\n')
    expect(explainNothingTaken((await importFiles(other)).outcomes)).toMatch(
      /no file contains a table that the register uses/,
    )
    const header = 'date_of_extract\tregistered_charity_number\tlinked_charity_number'
    const empty = await writeTestFile('empty.txt', `${header}\tclassification_code\n`)
    expect(explainNothingTaken((await importFiles(empty)).outcomes)).toMatch(/contain no rows/)
    const bad = await writeTestFile(
      'bad.txt',
      `${header}\tclassification_code\n2026-02-01\t9300009\t0\t999\n2026-02-01\t12\t0\t102\n`,
    )
    expect(explainNothingTaken((await importFiles(bad)).outcomes)).toMatch(
      /all 2 rows were refused/,
    )
    const known = await writeTestFile(
      'known.json',
      JSON.stringify([charityJson(9_300_001, '2026-02-01')]),
    )
    expect(explainNothingTaken((await importFiles(known)).outcomes)).toBeNull()
  })

  it('refuses an import while another one is running', async () => {
    await world.deps.database.read('system', async (db) => {
      await db.run(sql`select pg_advisory_lock(hashtext('charity-register-import'))`)
      await expect(importFiles()).rejects.toThrow('Another import of the register is running.')
      await db.run(sql`select pg_advisory_unlock(hashtext('charity-register-import'))`)
    })
  })
})
