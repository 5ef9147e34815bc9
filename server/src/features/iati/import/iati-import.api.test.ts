import { readFileSync } from 'node:fs'
import path from 'node:path'
import fc from 'fast-check'
import { beforeEach, describe, expect, it } from 'vitest'
import { toDecimal } from '@pennytrail/contract/money.ts'
import { sql } from '../../../platform/database/index.ts'
import {
  makeCharity,
  makeMember,
  makeRegisterEntry,
  type MadeCharity,
  type MadePerson,
} from '../../../testing/factories/index.ts'
import { testApp } from '../../../testing/test-app.ts'
import { reverseEntry, runChecks } from '../../ledger/index.ts'
import type {
  IdRow,
  KindCurrencyChangeRow,
  KindCurrencyCountRow,
  LabelPlannedCurrencyRow,
  SeqKindDateRow,
  SeqSourceSourceRefRow,
  TitleCurrencyLifecycleRow,
} from '../iati.test-rows.ts'

const world = await testApp()
const fixture = (name: string) =>
  readFileSync(path.join(import.meta.dirname, '../fixtures', name), 'utf8')
const four = fixture('four-charities-1.xml')
const invented = fixture('invented-2.xml')

const send = (
  charity: { number: string },
  as: MadePerson,
  body: string,
  confirm: 'true' | 'false' = 'true',
) =>
  world.call('POST /api/charity/{id}/iati-import', {
    as,
    params: { id: charity.number },
    query: { confirm },
    headers: { 'content-type': 'application/xml' },
    body,
  })

/** Reads the stored entries and projects of a charity. */
const stored = (charityId: string) =>
  world.deps.database.read('system', async (db) => ({
    projects:
      await db.many<TitleCurrencyLifecycleRow>(sql`select title, currency, lifecycle, countries, starts_on, ends_on,
      target, source, source_ref, version from project where charity_id = ${charityId} order by source_ref desc`),
    budgets:
      await db.many<LabelPlannedCurrencyRow>(sql`select b.label, b.planned, b.currency from budget_line b
      join project p on p.id = b.project_id where p.charity_id = ${charityId} order by 1, 2`),
    totals: await db.many<KindCurrencyCountRow>(sql`
      select kind, currency, count(*) as count, sum(amount)::bigint as amount from ledger_entry
      where charity_id = ${charityId} group by 1, 2 order by 1, 2`),
    entries:
      await db.many<SeqSourceSourceRefRow>(sql`select seq, source, source_ref, author_role, entry_date
      from ledger_entry where charity_id = ${charityId} order by seq`),
  }))

type Report = Awaited<ReturnType<typeof send>>['body']

const kindsInLedger: Readonly<Record<string, string>> = {
  'incoming-funds': 'income',
  expenditure: 'spending',
  disbursement: 'onward-grant',
  reimbursement: 'refund',
}

/** The posted amounts in the report, by ledger kind and currency. */
const postedSums = ({ totals }: Report) =>
  Object.fromEntries(
    totals
      .filter(({ posted }) => posted.count > 0)
      .map(({ currency, kind, posted }) => [`${kindsInLedger[kind]} ${currency}`, posted.amount]),
  )

/**
 * Returns the change of the funds in the ledger, by kind and currency, with corrections under their
 * kind.
 */
const ledgerSums = async (charityId: string) => {
  const rows = await world.deps.database.read('system', (db) =>
    db.many<KindCurrencyChangeRow>(sql`
      select coalesce(o.kind, e.kind) as kind, e.currency,
        (-sum(l.amount) * case coalesce(o.kind, e.kind) when 'income' then 1 else -1 end)::bigint
          as change
      from ledger_entry e
      left join ledger_entry o on o.id = e.reverses_id
      join ledger_leg l on l.entry_id = e.id and l.project_id is not null
      where e.charity_id = ${charityId} and e.kind <> 'opening' group by 1, 2`),
  )
  return Object.fromEntries(
    rows.map(({ change, currency, kind }) => [`${kind} ${currency}`, change]),
  )
}

/** Expects in the file = posted before + posted + left out, and reasons that add up to left out. */
const expectWhole = ({ totals }: Report): void => {
  for (const { inFile, leftOut, posted, postedBefore, reasons } of totals) {
    for (const key of ['count', 'amount'] as const) {
      expect(postedBefore[key] + posted[key] + leftOut[key]).toBe(inFile[key])
      expect(reasons.reduce((sum, reason) => sum + reason[key], 0)).toBe(leftOut[key])
    }
  }
}

const activity = (number: number, transactions: string, extra = '') =>
  `<iati-activities><iati-activity default-currency="GBP">
    <iati-identifier>GB-CHC-${number}-A</iati-identifier>
    <reporting-org ref="GB-CHC-${number}"/><title>Pumps</title>${extra}${transactions}
  </iati-activity></iati-activities>`

const transaction = (code: number | string, date: string, value: string, currency = 'GBP') =>
  `<transaction><transaction-type code="${code}"/><transaction-date iso-date="${date}"/>
    <value currency="${currency}">${value}</value></transaction>`

const listEntries = (charityId: string) =>
  world.deps.database.read('system', (db) =>
    db.many<SeqKindDateRow>(sql`
      select e.seq, e.kind, e.entry_date as date, e.amount, e.direction, o.seq as reverses, e.source,
        d.description
      from ledger_entry e left join ledger_entry o on o.id = e.reverses_id
      join ledger_detail d on d.entry_id = e.id
      where e.charity_id = ${charityId} order by e.seq`),
  )

const makeImporter = async (number: number) => {
  const charity = await makeCharity(world.deps, { number: String(number) })
  return { charity, manager: await makeMember(world.deps, charity.id, 'Manager') }
}

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
    'imports the projects and totals of charity %s, and only once',
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

  it('lists commitments, other publishers and the importer’s guesses in the report', async () => {
    const charity = await makeCharity(world.deps, { number: '9290001' })
    const manager = await makeMember(world.deps, charity.id, 'Manager')
    const renumbered = four.replaceAll('294860', '9290001')
    const { body } = await send(charity, manager, renumbered)
    expect(body).toMatchObject({ activities: 17, notTakenCount: 3 })
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

  it('creates a project with its budget and marks its entries as imported', async () => {
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
      starts_on: '2025-01-15',
      ends_on: '2026-12-31',
      target: 1_240_050,
      source: 'iati',
      source_ref: 'GB-CHC-9000003-WELLS',
      version: 1,
    })
    expect(after.budgets).toEqual([
      { label: '2025-01-01 to 2025-12-31', planned: 1_240_050, currency: 'GBP' },
    ])
    expect(after.entries[0]).toEqual({
      seq: 1,
      source: 'iati',
      source_ref: 'GB-CHC-9000003-WELLS income 2025-01-20 GBP 1000000 1',
      author_role: 'Import',
      entry_date: '2025-01-20',
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

  it('posts the new transactions of a later file, but not changed ones', async () => {
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
    expect(changed?.reason).toContain('The ledger holds it as No. 2 with another date or amount')

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

  it('accepts the company number that the charity register has for the charity', async () => {
    const entry = await makeRegisterEntry(world.deps, { companyNumber: '07654321' })
    const other = await makeCharity(world.deps, { number: entry.number })
    const lead = await makeMember(world.deps, other.id, 'Lead')
    const byCompany = invented.replaceAll(/"(GB-CHC|gb-chc)-9000003"/g, '"GB-COH-07654321"')
    const { body } = await send(other, lead, byCompany)
    expect(body.projects).toHaveLength(2)
    expect(body.notes).toEqual([])
  })

  it('two simultaneous imports of a file give the result of one', async () => {
    await Promise.all([send(charity, manager, invented), send(charity, manager, invented)])
    const after = await stored(charity.id)
    expect(after.projects).toHaveLength(2)
    expect(after.entries).toHaveLength(5)
  })

  it('imports an activity once if the file contains it twice', async () => {
    const twice = invented.replace('GB-CHC-9000003-OFFICE', 'GB-CHC-9000003-WELLS')
    const { body } = await send(charity, manager, twice)
    expect(body.projects).toHaveLength(1)
    expect(body.notTaken.at(-1)?.reason).toContain('comes earlier in the file')
  })

  it('refuses a file that is damaged anywhere, gives the line, and stores nothing of it', async () => {
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

  it('refuses an import until the charity is verified', async () => {
    await world.deps.database.transaction('system', (db) =>
      db.run(sql`update charity set status = 'suspended' where id = ${charity.id}`),
    )
    expect(await send(charity, manager, invented)).toMatchObject({
      status: 409,
      body: { code: 'charity-not-verified' },
    })
  })

  it('refuses a large file before reading it if the sender may not import', async () => {
    const answer = await world.app.inject({
      method: 'POST',
      url: `/api/charity/${charity.number}/iati-import`,
      headers: { 'content-type': 'application/xml', 'content-length': '33000000' },
      payload: 'x'.repeat(1000),
    })
    expect(answer.statusCode).toBe(401)
  })
})

describe('negative amounts in an IATI file', () => {
  it('posts negative amounts as reversals that name the entry, with a new entry for the rest', async () => {
    const { charity, manager } = await makeImporter(9_290_010)
    const file = activity(
      9_290_010,
      transaction(4, '2025-01-10', '312.55') +
        transaction(1, '2025-01-01', '1000') +
        transaction(4, '2025-02-01', '-12.55') +
        transaction(1, '2025-03-01', '-1000.00') +
        transaction(3, '2025-03-01', '-7'),
    )
    const { body } = await send(charity, manager, file)
    expect(body.totals).toMatchObject([
      { kind: 'expenditure', inFile: { amount: 30_000 }, posted: { count: 2, amount: 30_000 } },
      { kind: 'incoming-funds', inFile: { amount: 0 }, posted: { count: 2, amount: 0 } },
      {
        kind: 'disbursement',
        posted: { count: 0, amount: 0 },
        leftOut: { count: 1, amount: -700 },
        reasons: [{ reason: expect.stringContaining('there is no earlier disbursement in GBP') }],
      },
    ])
    expect(await listEntries(charity.id)).toMatchObject([
      { seq: 1, kind: 'spending', amount: 31_255, reverses: null },
      { seq: 2, kind: 'income', amount: 100_000, reverses: null },
      {
        seq: 3,
        kind: 'correction',
        date: '2025-02-01',
        amount: 31_255,
        direction: 'in',
        reverses: 1,
        source: 'iati',
        description: 'Correction in the IATI file: £12.55 less. What stands is entered anew.',
      },
      {
        seq: 4,
        kind: 'spending',
        date: '2025-02-01',
        amount: 30_000,
        reverses: null,
        description: 'What stands of No. 1 after a correction of £12.55 in the IATI file.',
      },
      { seq: 5, kind: 'correction', date: '2025-03-01', reverses: 2 },
    ])
    const again = await send(charity, manager, file)
    expect(again.body.projects).toMatchObject([{ posted: 0, postedBefore: 4 }])
    expect(await listEntries(charity.id)).toHaveLength(5)
  })
})

const someTransactions = fc.array(
  fc.record({
    code: fc.constantFrom('1', '2', '3', '4', '4', '7', '99'),
    day: fc.integer({ min: 1, max: 28 }),
    month: fc.integer({ min: 1, max: 9 }),
    value: fc.oneof(
      fc.integer({ min: -40_000, max: 40_000 }).map((minor) => toDecimal(minor, 'GBP')),
      fc.constantFrom('100', '-100', '1.005', 'none'),
    ),
    currency: fc.constantFrom('GBP', 'GBP', 'EUR'),
  }),
  { maxLength: 14 },
)

it('the reports before and after an import match the ledger to the penny, whatever the file', async () => {
  let number = 9_291_000
  await fc.assert(
    fc.asyncProperty(someTransactions, someTransactions, async (some, more) => {
      number += 1
      const { charity, manager } = await makeImporter(number)
      const write = (list: typeof some) =>
        list
          .map(({ code, currency, day, month, value }) =>
            transaction(code, `2025-0${month}-${String(day).padStart(2, '0')}`, value, currency),
          )
          .join('')
      const file = activity(number, write(some))
      const preview = await send(charity, manager, file, 'false')
      const first = await send(charity, manager, file)
      expectWhole(first.body)
      expect(first.body.totals).toEqual(preview.body.totals)
      expect(postedSums(first.body)).toEqual(await ledgerSums(charity.id))

      const before = await ledgerSums(charity.id)
      const longer = activity(number, write([...some, ...more]))
      const second = await send(charity, manager, longer)
      expectWhole(second.body)
      const added = postedSums(second.body)
      for (const [key, sum] of Object.entries(await ledgerSums(charity.id))) {
        expect(sum - (before[key] ?? 0)).toBe(added[key] ?? 0)
      }
      const third = await send(charity, manager, longer)
      expect(third.body.projects).toMatchObject([{ posted: 0 }])
    }),
    { seed: 20261122, numRuns: 15 },
  )
  expect(await world.deps.database.read('system', runChecks)).toEqual([])
})

const overspent = (number: number) =>
  activity(
    number,
    transaction(4, '2025-02-03', '900') +
      transaction(1, '2025-05-01', '250') +
      transaction(4, '2025-06-01', '30', 'EUR'),
  )
const sendWith = (charity: MadeCharity, as: MadePerson, body: string, opening: string[]) =>
  world.call('POST /api/charity/{id}/iati-import', {
    as,
    params: { id: charity.number },
    query: { confirm: 'true', opening },
    headers: { 'content-type': 'application/xml' },
    body,
  })

describe('an opening balance at an import', () => {
  it('offers an opening balance for each currency in which a project spends more than it receives', async () => {
    const { charity, manager } = await makeImporter(9_290_020)
    const { body } = await send(charity, manager, overspent(9_290_020), 'false')
    expect(body.projects[0]!.openings).toEqual([
      {
        currency: 'GBP',
        received: 25_000,
        spent: 90_000,
        shortfall: 65_000,
        date: '2025-02-02',
        problem: null,
        posted: 0,
      },
      {
        currency: 'EUR',
        received: 0,
        spent: 3_000,
        shortfall: 3_000,
        date: '2025-05-31',
        problem: null,
        posted: 0,
      },
    ])
  })

  it('posts a chosen opening balance once, marked and before the first spending', async () => {
    const { charity, manager } = await makeImporter(9_290_021)
    const chosen = ['1:GBP:65000']
    const { body } = await sendWith(charity, manager, overspent(9_290_021), chosen)
    const [project] = body.projects
    expect(project!.openings).toMatchObject([
      { currency: 'GBP', posted: 65_000 },
      { currency: 'EUR', posted: 0 },
    ])
    const [opening] = await listEntries(charity.id)
    expect(opening).toMatchObject({
      seq: 1,
      kind: 'opening',
      date: '2025-02-02',
      amount: 65_000,
      source: 'iati',
      description: expect.stringContaining('Opening balance entered at the import from IATI'),
    })
    const { money } = (
      await world.call('GET /api/project/{id}', { params: { id: project!.projectId! } })
    ).body
    expect(money).toMatchObject([
      { currency: 'GBP', spent: 90_000, balance: 0 },
      { currency: 'EUR', spent: 3_000, balance: -3_000 },
    ])
    const again = await sendWith(charity, manager, overspent(9_290_021), chosen)
    expect(again.body.projects[0]!.openings).toMatchObject([{ currency: 'EUR' }])
    expect(await listEntries(charity.id)).toHaveLength(4)
    // A later import into the known project still offers the balance for the other currency.
    await sendWith(charity, manager, overspent(9_290_021), ['1:EUR:3000'])
    expect(await listEntries(charity.id)).toHaveLength(5)
  })

  it('posts one opening balance if the same choice of a part is sent twice', async () => {
    const { charity, manager } = await makeImporter(9_290_022)
    const send_ = () => sendWith(charity, manager, overspent(9_290_022), ['1:GBP:10000'])
    await Promise.all([send_(), send_()])
    const openings = (await listEntries(charity.id)).filter(({ kind }) => kind === 'opening')
    expect(openings).toHaveLength(1)
  })

  it('refuses an opening balance that is not an amount', async () => {
    const { charity, manager } = await makeImporter(9_290_023)
    expect(await sendWith(charity, manager, overspent(9_290_023), ['1:GBP:-5'])).toMatchObject({
      status: 400,
    })
  })
})
