import { readFileSync } from 'node:fs'
import path from 'node:path'
import { beforeEach, describe, expect, it } from 'vitest'
import { sql } from '../../../platform/database/index.ts'
import {
  makeCharity,
  makeMember,
  makeRegisterEntry,
  type MadeCharity,
  type MadePerson,
} from '../../../testing/factories/index.ts'
import { testApp } from '../../../testing/test-app.ts'
import { reverseEntry } from '../../ledger/index.ts'
import type { IdRow } from '../iati.test-rows.ts'

import { activity, importWorld, postedSums, transaction } from '../testing/import-world.ts'

const world = await testApp()
const fixture = (name: string) =>
  readFileSync(path.join(import.meta.dirname, '../fixtures', name), 'utf8')
const four = fixture('four-charities-1.xml')
const invented = fixture('invented-2.xml')
const { send, stored, ledgerSums } = importWorld(world)

describe('the IATI files of four charities', () => {
  it.each([
    [
      '283302',
      2,
      [
        ['income', 'GBP', 8, 23_596_600],
        ['onward-grant', 'GBP', 6, 14_119_400],
        ['spending', 'GBP', 6, 1_838_500],
      ],
    ],
    [
      '294860',
      8,
      [
        ['income', 'BDT', 21, 4_784_334_500],
        ['income', 'EUR', 1, 19_466_000],
        ['income', 'GBP', 1, 23_854_600],
        ['onward-grant', 'GBP', 17, 49_966_000],
        ['onward-grant', 'TZS', 2, 302_000_000],
      ],
    ],
    [
      '1074937',
      4,
      [
        ['income', 'GBP', 2, 6_931_300],
        ['onward-grant', 'GBP', 5, 21_423_700],
        ['spending', 'GBP', 6, 16_419_500],
      ],
    ],
    [
      '313139',
      1,
      [
        ['income', 'GBP', 4, 14_944_615],
        ['onward-grant', 'GBP', 4, 11_329_030],
        ['spending', 'GBP', 6, 1_468_900],
      ],
    ],
  ] as const)(
    'an import of the file of charity %s posts its projects and totals, and only once',
    async (number, projects, totals) => {
      const charity = await makeCharity(world.deps, { number })
      const manager = await makeMember(world.deps, charity.id, 'Manager')
      const preview = await send(charity, manager, four, 'false')
      expect(preview.status).toBe(200)
      expect((await stored(charity.id)).projects).toEqual([])

      const first = await send(charity, manager, four)
      expect(first.body.totals).toEqual(preview.body.totals)
      expect(postedSums(first.body)).toEqual(await ledgerSums(charity.id))
      expect({ ...first.body, confirmed: false, projects: [] }).toEqual({
        ...preview.body,
        projects: [],
      })
      expect(first.body.projects.map(({ posted }) => posted)).toEqual(
        preview.body.projects.map(({ posted }) => posted),
      )
      const after = await stored(charity.id)
      expect(after.projects).toHaveLength(projects)
      expect(after.totals).toEqual(
        totals.map(([kind, currency, count, amount]) => ({ kind, currency, count, amount })),
      )

      const second = await send(charity, manager, four)
      expect(await stored(charity.id)).toEqual(after)
      for (const project of second.body.projects) {
        expect(project).toMatchObject({ outcome: 'known', posted: 0 })
      }
    },
  )

  it('the import report lists commitments, activities of other publishers and what the importer guessed', async () => {
    const charity = await makeCharity(world.deps, { number: '9290001' })
    const manager = await makeMember(world.deps, charity.id, 'Manager')
    const renumbered = four.replaceAll('294860', '9290001')
    const { body } = await send(charity, manager, renumbered)
    expect(body).toMatchObject({ activities: 17 })
    expect(body.notTaken.filter(({ what }) => what.startsWith('outgoing-commitment'))).toHaveLength(
      3,
    )
    expect(body.otherPublishers).toContainEqual({
      ref: 'GB-CHC-283302',
      name: 'ACORD',
      activities: 2,
      transactions: 20,
    })
    expect(body.notes).toEqual([
      expect.stringMatching(/GB-COH-9290001, which is the form for company numbers/),
      'The charity’s activities contain elements that are not imported: participating-org (24).',
    ])
  })
})

const yearly = (number: number, year: number, ref = '') =>
  activity(
    number,
    [
      [1, `${year}-01-10`, '1000'],
      [4, `${year}-02-01`, '100'],
      [4, `${year}-03-01`, '100'],
    ]
      .map(([code, date, value]) => transaction(code!, String(date), String(value)))
      .map((xml, place) =>
        ref ? xml.replace('<transaction>', `<transaction ref="${ref}${place}">`) : xml,
      )
      .join(''),
  )

describe('an import of a file that is wrong or of another year', () => {
  it.each(['', 'row '])(
    'the equal amounts of another year are new if the references are “%s”',
    async (ref) => {
      const number = ref ? 9_290_005 : 9_290_004
      const charity = await makeCharity(world.deps, { number: String(number) })
      const manager = await makeMember(world.deps, charity.id, 'Manager')
      await send(charity, manager, yearly(number, 2024, ref))
      const { body } = await send(charity, manager, yearly(number, 2025, ref))
      expect(body.projects).toMatchObject([{ posted: 3, postedBefore: 0, listed: 0 }])
      expect(body.notTaken).toEqual([])
      expect(body.notes).toEqual([
        '3 entries of earlier imports are not in this file. They stay in the ledger.',
      ])
      expect((await stored(charity.id)).entries).toHaveLength(6)
      const again = await send(charity, manager, yearly(number, 2025, ref))
      expect(again.body.projects).toMatchObject([{ posted: 0, postedBefore: 3 }])
    },
  )

  it('transactions with an unreadable date are left out by name, whatever their value date', async () => {
    const charity = await makeCharity(world.deps, { number: '9290006' })
    const manager = await makeMember(world.deps, charity.id, 'Manager')
    const file = activity(
      9_290_006,
      ['2024/03/30', '2024/04/30']
        .map((date) =>
          transaction(4, date, '100').replace('<value ', '<value value-date="2024-01-01" '),
        )
        .join('\n'),
    )
    const { body } = await send(charity, manager, file)
    expect(body.projects).toMatchObject([{ posted: 0, listed: 2 }])
    expect(body.notTaken.map(({ reason }) => reason)).toEqual([
      '“2024/03/30” is not a date. Write it as YYYY-MM-DD.',
      '“2024/04/30” is not a date. Write it as YYYY-MM-DD.',
    ])
    expect((await stored(charity.id)).entries).toEqual([])
  })

  it('the report names the elements of the charity’s activities that an import does not read', async () => {
    const charity = await makeCharity(world.deps, { number: '9290007' })
    const manager = await makeMember(world.deps, charity.id, 'Manager')
    const { body } = await send(
      charity,
      manager,
      activity(9_290_007, transaction(4, '2025-01-01', '1'), '<result/><result/><document-link/>'),
    )
    expect(body.notes).toEqual([
      'The charity’s activities contain elements that are not imported: result (2), document-link.',
    ])
  })
})

describe('an IATI import', () => {
  let charity: MadeCharity
  let manager: MadePerson

  beforeEach(async () => {
    await world.deps.database.transaction('system', (db) =>
      db.run(sql`update charity set number = 'was-' || id, org_id = 'was-' || id
        where number = '9000003'`),
    )
    charity = await makeCharity(world.deps, { number: '9000003', name: 'Clearwell Trust' })
    manager = await makeMember(world.deps, charity.id, 'Manager')
  })

  it('an import creates a project with its budget and marks its entries as imported', async () => {
    const { body } = await send(charity, manager, invented)
    expect(body.projects[0]).toMatchObject({
      identifier: 'GB-CHC-9000003-WELLS',
      outcome: 'new',
      posted: 4,
      listed: 8,
    })
    const after = await stored(charity.id)
    expect(after.projects[0]).toEqual({
      title: 'Wells for Kasungu',
      currency: 'GBP',
      lifecycle: 'active',
      countries: ['MW', 'ZM'],
      startsOn: '2025-01-15',
      endsOn: '2026-12-31',
      target: 1_240_050,
      source: 'iati',
      sourceRef: 'GB-CHC-9000003-WELLS',
      version: 1,
    })
    expect(after.budgets).toEqual([
      { label: '2025-01-01 to 2025-12-31', planned: 1_240_050, currency: 'GBP' },
    ])
    expect(after.entries[0]).toEqual({
      seq: 1,
      source: 'iati',
      sourceRef: expect.stringMatching(
        /^GB-CHC-9000003-WELLS income 2025-01-20 GBP 1000000 1 #[0-9a-f]{16}$/,
      ),
      authorRole: 'Import',
      entryDate: '2025-01-20',
    })
    const { money, source } = (
      await world.call('GET /api/project/{id}', { params: { id: body.projects[0]!.projectId! } })
    ).body
    expect(source).toBe('iati')
    expect(money).toMatchObject([
      { currency: 'GBP', received: 1_000_000, spent: 30_000 },
      { currency: 'MWK', received: 0, spent: 45_000_000 },
    ])
  })

  it('an import of a later file posts its new transactions, but not its changed ones', async () => {
    const uncorrected = invented.replace(/<transaction ref="FIX-1">.*?<\/transaction>/s, '')
    await send(charity, manager, uncorrected)
    const later = uncorrected
      .replace('>312.55<', '>312.56<')
      .replace(
        '</transaction>',
        '</transaction><transaction ref="IN-2"><transaction-type code="1"/><transaction-date iso-date="2025-05-01"/><value>2500</value></transaction>',
      )
    const { body } = await send(charity, manager, later)
    expect(body.projects[0]).toMatchObject({ outcome: 'known', posted: 1, postedBefore: 2 })
    const changed = body.notTaken.find(({ what }) => what.includes('on 2025-02-03'))
    expect(changed?.reason).toContain('It is in the ledger as No. 2 with another date or amount')

    const entry = await world.deps.database.read('system', (db) =>
      db.one<IdRow>(sql`select id from ledger_entry
        where charity_id = ${charity.id} and seq = 2`),
    )
    await world.deps.database.transaction('system', (db) =>
      reverseEntry(
        db,
        entry.id,
        { date: '2026-06-15', reason: 'A penny short', author: manager.id, authorRole: 'Manager' },
        world.clock.now(),
      ),
    )
    expect((await send(charity, manager, later)).body.projects[0]).toMatchObject({ posted: 1 })
    expect((await send(charity, manager, later)).body.projects[0]).toMatchObject({ posted: 0 })
  })

  it('an import keeps the team’s changes and posts nothing on a closed project', async () => {
    const { body } = await send(charity, manager, invented)
    const id = body.projects[0]!.projectId!
    await world.deps.database.transaction('system', (db) =>
      db.run(sql`update project set title = 'Our wells', lifecycle = 'closed' where id = ${id}`),
    )
    const more = invented.replaceAll('2025-01-20', '2025-01-21')
    const again = await send(charity, manager, more.replace('>10000.00<', '>11000.00<'))
    expect(again.body.projects[0]).toMatchObject({ title: 'Our wells', posted: 0 })
    expect(again.body.notTaken).toContainEqual(
      expect.objectContaining({
        reason: 'The project is closed, so nothing more is posted on it.',
      }),
    )
  })

  it('an import accepts the company number that the charity register has for the charity', async () => {
    const entry = await makeRegisterEntry(world.deps, { companyNumber: '07654321' })
    const other = await makeCharity(world.deps, { number: entry.number })
    const lead = await makeMember(world.deps, other.id, 'Lead')
    const byCompany = invented.replaceAll(/"(GB-CHC|gb-chc)-9000003"/g, '"GB-COH-07654321"')
    const { body } = await send(other, lead, byCompany)
    expect(body.projects).toHaveLength(2)
    expect(body.notes).not.toContainEqual(expect.stringContaining('company numbers'))
  })

  it('two simultaneous imports of the same file create each project and entry once', async () => {
    await Promise.all([send(charity, manager, invented), send(charity, manager, invented)])
    const after = await stored(charity.id)
    expect(after.projects).toHaveLength(2)
    expect(after.entries).toHaveLength(5)
  })

  it('an import creates one project if the file contains the same activity twice', async () => {
    const twice = invented.replace('GB-CHC-9000003-OFFICE', 'GB-CHC-9000003-WELLS')
    const { body } = await send(charity, manager, twice)
    expect(body.projects).toHaveLength(1)
    expect(body.notTaken.at(-1)?.reason).toContain('comes earlier in the file')
  })

  it('an import refuses a damaged file, names the line of the damage and stores nothing', async () => {
    const broken = await send(charity, manager, invented.replace('Office</narrative>', 'Office'))
    expect(broken).toMatchObject({
      status: 400,
      body: {
        code: 'iati-file-unreadable',
        message: expect.stringContaining('not well-formed XML at line '),
      },
    })
    expect((await stored(charity.id)).projects).toEqual([])
    const json = await world.call('POST /api/charity/{id}/iati-import', {
      as: manager,
      params: { id: charity.number },
      headers: { 'content-type': 'text/plain' },
      body: invented,
    })
    expect(json.status).toBe(415)
  })

  it('the API refuses an import until the charity is verified', async () => {
    await world.deps.database.transaction('system', (db) =>
      db.run(sql`update charity set status = 'suspended' where id = ${charity.id}`),
    )
    expect(await send(charity, manager, invented)).toMatchObject({
      status: 409,
      body: { code: 'charity-not-verified' },
    })
  })

  it('the API refuses a large file before reading it if the sender may not import', async () => {
    const answer = await world.app.inject({
      method: 'POST',
      url: `/api/charity/${charity.number}/iati-import`,
      headers: { 'content-type': 'application/xml', 'content-length': '33000000' },
      payload: 'x'.repeat(1000),
    })
    expect(answer.statusCode).toBe(401)
  })
})
