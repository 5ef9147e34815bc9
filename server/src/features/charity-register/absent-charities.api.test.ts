import { beforeAll, describe, expect, it } from 'vitest'
import { sql } from '../../platform/database/index.ts'
import { makeCharity, makePerson } from '../../testing/factories/index.ts'
import { testApp } from '../../testing/test-app.ts'
import { makeImporter } from './testing/import-files.ts'

const world = await testApp()
const importTexts = await makeImporter(world.deps)

const columns = `date_of_extract registered_charity_number linked_charity_number charity_name
  charity_type charity_registration_status date_of_registration date_of_removal
  charity_reporting_status latest_income latest_expenditure charity_company_registration_number
  charity_insolvent charity_in_administration charity_contact_web charity_activities
  charity_gift_aid`.split(/\s+/)
/** One row of the Commission's extract; a linked charity is written as 9120002-1. */
const writeRow = (date: string, number: string, name: string): string => {
  const [main, linked = '0'] = number.split('-')
  return `${date}\t${main}\t${linked}\t${name}\tCIO\tRegistered\t2010-01-01\t\t\t\t\t\tFalse\tFalse\t\t\t`
}
const writeExtract = (date: string, charities: Readonly<Record<string, string>>): string =>
  [
    columns.join('\t'),
    ...Object.entries(charities).map(([number, name]) => writeRow(date, number, name)),
    '',
  ].join('\n')

const look = async (number: string) =>
  (await world.call('GET /api/charity-register/{number}', { params: { number } })).body
const removeEntries = () =>
  world.deps.database.transaction('system', async (db) => {
    await db.run(sql`delete from charity_register`)
    await db.run(sql`delete from charity_register_extract`)
  })
const many = (count: number, from = 0) =>
  Object.fromEntries(
    Array.from({ length: count }, (_, at) => [
      String(9_130_000 + from + at),
      `CHARITY ${from + at}`,
    ]),
  )

describe('a charity that the newer extract lacks', () => {
  const october = { '9120001': 'MOVES BELOW', '9120002': 'PARENT TRUST' }
  const november = { '9120002': 'PARENT TRUST', '9120002-1': 'MOVES BELOW' }

  beforeAll(async () => {
    await removeEntries()
    await importTexts({ 'october.txt': writeExtract('2026-10-01', october) })
  })

  it('an absent charity is not listed any more, with the date of the extract and the number to which it has moved', async () => {
    expect(await look('9120001')).toMatchObject({ status: 'registered', absentFrom: null })
    const report = await importTexts({ 'november.txt': writeExtract('2026-11-01', november) })
    expect(report.absent).toEqual([
      { regulator: 'CCEW', date: '2026-11-01', absent: 1, moved: 1, listed: 2 },
    ])
    expect(await look('9120001')).toMatchObject({
      status: 'not-listed',
      sourceDate: '2026-10-01',
      absentFrom: '2026-11-01',
      movedTo: '9120002-1',
    })
    expect(await look('9120002-1')).toMatchObject({ status: 'registered', absentFrom: null })
  })

  it('an absent charity keeps taking gifts, and one that was off the register is not put back on it', async () => {
    const charity = await makeCharity(world.deps, { number: '9120001' })
    const admin = await makePerson(world.deps, { isAdmin: true })
    const follow = async () =>
      (await world.call('POST /api/admin/register/follow', { as: admin })).body.message
    expect(await follow()).toBe('Every charity already matches the register.')
    const page = await world.call('GET /api/charity/{id}', { params: { id: charity.number } })
    expect(page.body).toMatchObject({
      status: 'verified',
      giving: { open: true },
      register: { status: 'not-listed', absentFrom: '2026-11-01', movedTo: '9120002-1' },
    })
    await world.deps.database.transaction('system', (db) =>
      db.run(sql`update charity set status = 'off-register' where id = ${charity.id}`),
    )
    expect(await follow()).toBe('Every charity already matches the register.')
  })

  it('an absent charity is reported once, stays absent for an older extract, and is back with a newer one', async () => {
    const older = await importTexts({ 'mid.txt': writeExtract('2026-10-15', october) })
    expect(older.absent).toEqual([])
    expect(await look('9120001')).toMatchObject({
      status: 'not-listed',
      sourceDate: '2026-10-15',
      absentFrom: '2026-11-01',
    })
    const again = await importTexts({ 'again.txt': writeExtract('2026-11-02', november) })
    expect(again.absent).toEqual([])
    await importTexts({ 'back.txt': writeExtract('2026-11-03', { ...november, ...october }) })
    expect(await look('9120001')).toMatchObject({
      status: 'registered',
      absentFrom: null,
      movedTo: null,
    })
  })
})

describe('an extract that lacks many charities', () => {
  beforeAll(removeEntries)

  it('an extract that lacks more than 5% is imported only on request, and the numbers are said', async () => {
    await importTexts({ 'whole.txt': writeExtract('2026-10-01', many(100)) })
    const part = { 'part.txt': writeExtract('2026-11-01', many(94)) }
    await expect(importTexts(part)).rejects.toThrow(
      'Nothing was imported. The extract of 1 November 2026 lacks 6 of the 100 charities that the register of the Charity Commission for England and Wales listed before (6.0%).',
    )
    expect(await look('9130000')).toMatchObject({ sourceDate: '2026-10-01' })
    expect(await look('9130099')).toMatchObject({ status: 'registered' })

    const report = await importTexts(part, { allowAbsent: true })
    expect(report.absent).toMatchObject([{ absent: 6, listed: 100 }])
    expect(await look('9130099')).toMatchObject({ status: 'not-listed' })
  })

  it('an extract that lacks at most 5%, or whose charities have moved, is imported without a question', async () => {
    const report = await importTexts({ 'fewer.txt': writeExtract('2026-11-05', many(90)) })
    expect(report.absent).toMatchObject([{ absent: 4, moved: 0, listed: 94 }])
    const moved = Object.fromEntries(
      Object.values(many(20)).map((name, at) => [`9130050-${at + 1}`, name]),
    )
    const next = writeExtract('2026-11-06', { ...many(70, 20), ...moved })
    expect((await importTexts({ 'moved.txt': next })).absent).toMatchObject([
      { absent: 20, moved: 20 },
    ])
  })
})
