import type { GivingStatement } from '@pennytrail/contract'
import pg from 'pg'
import { beforeAll, describe, expect, it } from 'vitest'
import { sql } from '../../platform/database/index.ts'
import { uuidv7 } from '../../platform/ids.ts'
import {
  joinDonorOrg,
  makeCharity,
  makeDeclaration,
  makeDonation,
  makeDonorOrg,
  makePerson,
  makeTemporaryPerson,
  type MadeCharity,
  type MadePerson,
} from '../../testing/factories/index.ts'
import { makeGivingWorld } from '../../testing/giving-world.ts'
import { testApp } from '../../testing/test-app.ts'
import { buildStatementBlocks } from './statement.pdf.ts'

const world = await testApp()
const { charity, project } = await makeGivingWorld(world)
let giver: MadePerson
let other: MadeCharity

type Query = Record<string, string>
const ask = (id: string, query: Query = {}, as: MadePerson | null = giver) =>
  world.call('GET /api/statement/donor/{id}', { params: { id }, query, ...(as ? { as } : {}) })
const statement = async (query: Query = {}): Promise<GivingStatement> => {
  const answer = await ask(giver.id, query)
  if (answer.status !== 200) throw new Error(answer.text)
  return answer.body
}
const years = async (as = giver) =>
  (await world.call('GET /api/statement/donor/{id}/years', { params: { id: as.id }, as })).body
    .years

const asSystem = (statement: ReturnType<typeof sql>) =>
  world.deps.database.transaction('system', (db) => db.run(statement))

/**
 * Runs a statement as the database owner, to give a gift to a person without an account, which no
 * call can do.
 */
const asOwner = async (statement: string, values: readonly string[]): Promise<void> => {
  const owner = new pg.Client({ connectionString: world.ownerUrl })
  await owner.connect()
  await owner.query(`set app.actor = 'system'`)
  await owner.query(statement, [...values])
  await owner.end()
}

/** Stores a refund as the payment provider reports it. */
const giveBack = (donationId: string, amount: number, at: string, failed = false) =>
  asSystem(sql`
    with told as (
      insert into donation_refund (id, donation_id, amount, refunded_at, failed_at)
      values (${uuidv7()}, ${donationId}, ${amount}, ${at}, ${failed ? at : null})
    )
    update donation set refunded = refunded + ${failed ? 0 : amount} where id = ${donationId}`)

const listBriefly = ({ lines }: GivingStatement) =>
  lines.map(({ amount, date, kind }) => [date, kind, amount])

beforeAll(async () => {
  other = await makeCharity(world.deps, { name: 'A Second Chance' })
  giver = await makePerson(world.deps, { firstname: 'Eve', lastname: 'Byron' })
  const give = (to: { id: string }, amount: number, at: string, options: object = {}) =>
    makeDonation(world.deps, to.id, giver.id, { amount, at: new Date(at), ...options })
  // The last minute of one tax year and the first of the next, in British Summer Time.
  await give(charity, 1000, '2025-04-05T22:59:00Z')
  const first = await give(charity, 2000, '2025-04-05T23:00:00Z', { projectId: project.id })
  await give(other, 4000, '2025-12-24T10:00:00Z')
  await give(other, 8000, '2026-02-01T10:00:00Z', { pending: true })
  const mistaken = await give(other, 16_000, '2026-03-01T10:00:00Z')
  await asSystem(
    sql`update donation set status = 'reversed', method = 'cash' where id = ${mistaken.id}`,
  )
  await giveBack(first.id, 500, '2025-06-01T09:00:00Z')
  await asSystem(sql`
    insert into refund_ground (id, donation_id, refund_id, ground, recorded_at)
    select ${uuidv7()}, ${first.id}, id, 'failed-appeal', refunded_at from donation_refund
    where donation_id = ${first.id}`)
  await giveBack(first.id, 700, '2025-07-01T09:00:00Z', true)
  await giveBack(first.id, 300, '2026-04-06T09:00:00Z')
  await asSystem(sql`update donation set taken_back = 1200 where id = ${first.id}`)
  await asSystem(sql`
    insert into donation_dispute (id, donation_id, amount, reason, state, taken, opened_at)
    values ('dp_1', ${first.id}, 1200, 'fraudulent', 'lost', 1200, '2026-05-01T09:00:00Z'),
      ('dp_2', ${first.id}, 1200, 'fraudulent', 'won', 0, '2026-05-02T09:00:00Z')`)
})

describe('statement of giving', () => {
  it('only the giver can read the statement, and its first day cannot be after its last day', async () => {
    expect((await ask(giver.id, {}, null)).status).toBe(401)
    for (const query of [
      { from: '2026-02-30' },
      { from: 'yesterday' },
      { from: '0142-11-22' },
      { to: '2101-01-01' },
      { from: '2026-02-02', to: '2026-02-01' },
      { page: '0' },
    ])
      expect((await ask(giver.id, query)).status).toBe(400)
    const outsider = await makePerson(world.deps)
    expect((await ask(giver.id, {}, outsider)).status).toBe(403)
    expect((await ask(`${giver.id}.pdf`, {}, outsider)).status).toBe(403)
    expect((await ask(giver.id)).status).toBe(200)
  })

  it('a statement covers the tax year exactly, by London time, and includes refunds made in that year', async () => {
    const made = await statement({ from: '2025-04-06', to: '2026-04-05' })
    expect(listBriefly(made)).toEqual([
      ['2025-04-06', 'gift', 2000],
      ['2025-06-01', 'refund', -500],
      ['2025-12-24', 'gift', 4000],
    ])
    expect(made).toMatchObject({
      giver: { kind: 'donor', name: 'Eve Byron' },
      firstGiftOn: '2025-04-05',
      testPayments: true,
      all: [{ currency: 'GBP', gifts: 2, given: 6000, wentBack: 500, net: 5500, withGiftAid: 0 }],
      charities: [
        { charity: { name: 'A Second Chance' }, gifts: 1, net: 4000 },
        { charity: { name: 'Harbour Lights' }, gifts: 1, given: 2000, wentBack: 500, net: 1500 },
      ],
    })
    expect(made.lines[0]).toMatchObject({ project: { title: 'Warm meals' } })
    expect(listBriefly(await statement({ to: '2025-04-05' }))).toEqual([
      ['2025-04-05', 'gift', 1000],
    ])
  })

  it('a statement shows the refunds made in its tax year, even those of gifts from earlier years', async () => {
    expect(listBriefly(await statement({ from: '2026-04-06', to: '2027-04-05' }))).toEqual([
      ['2026-04-06', 'refund', -300],
      ['2026-05-01', 'taken-back', -1200],
    ])
    const all = await statement({ from: '2000-01-01', to: '2099-12-31' })
    expect(all.all).toMatchObject([{ gifts: 3, given: 7000, wentBack: 2000, net: 5000 }])
  })

  it('this year’s statement equals the total on the dashboard, even after later refunds', async () => {
    const params = { id: giver.id }
    const home = await world.call('GET /api/donation/donor/{id}', { params, as: giver })
    expect(home.body.summary.givenThisTaxYear).toBe((await statement()).all[0]!.net)
    expect(home.body.summary).toMatchObject({ givenThisTaxYear: -1500, gifts: 3 })
  })

  it('a statement without dates covers the current tax year', async () => {
    const { from, to } = await statement()
    expect({ from, to }).toEqual({ from: '2026-04-06', to: '2027-04-05' })
  })

  it('a statement without gifts has no lines and no totals', async () => {
    const made = await statement({ from: '2010-01-01', to: '2010-12-31' })
    expect(made).toMatchObject({ lines: [], all: [], charities: [] })
    expect(JSON.stringify(buildStatementBlocks(made))).toContain('There were no gifts or refunds')
    const quiet = await makePerson(world.deps)
    expect((await ask(quiet.id, {}, quiet)).body).toMatchObject({ firstGiftOn: null, lines: [] })
    expect(await years(quiet)).toEqual([])
  })

  it('a statement includes gifts that were recorded before the giver had an account', async () => {
    const late = await makePerson(world.deps)
    const { id } = await makeDonation(world.deps, charity.id, late.id, { amount: 1500 })
    const waiting = await makeTemporaryPerson(world.deps, charity.id)
    await asOwner(
      'update donation_giver set person_id = null, temporary_person_id = $1 where donation_id = $2',
      [waiting, id],
    )
    expect((await ask(late.id, {}, late)).body.lines).toEqual([])
    await asSystem(sql`update donation_giver set person_id = ${late.id} where donation_id = ${id}`)
    expect(listBriefly((await ask(late.id, {}, late)).body)).toEqual([
      [world.clock.now().toISOString().slice(0, 10), 'gift', 1500],
    ])
  })

  it('a statement marks gifts under a Gift Aid declaration and totals them', async () => {
    const taxpayer = await makePerson(world.deps)
    const today = world.clock.now().toISOString().slice(0, 10)
    await makeDonation(world.deps, charity.id, taxpayer.id, { amount: 3000 })
    await makeDonation(world.deps, other.id, taxpayer.id, { amount: 1000 })
    await makeDeclaration(world.deps, charity.id, taxpayer.id)
    const { body } = await ask(taxpayer.id, { from: today, to: today }, taxpayer)
    expect(body.lines.map(({ amount, giftAid }) => [amount, giftAid])).toEqual([
      [3000, true],
      [1000, false],
    ])
    expect(body.all).toMatchObject([{ net: 4000, withGiftAid: 3000 }])
    expect(await years(taxpayer)).toMatchObject([{ net: 4000, withGiftAid: 3000 }])
    const pdf = JSON.stringify(buildStatementBlocks(body))
    expect(pdf).not.toContain('With Gift Aid')
    expect(pdf).toContain('"Gifts covered by a Gift Aid declaration"')
    expect(pdf).toContain('"Gift Aid the charities can claim on them"')
    expect(pdf).toContain('"£30.00","£7.50"')
    const { text } = await world.call('GET /api/statement/donor/{id}', {
      params: { id: `${taxpayer.id}.csv` },
      query: { from: today, to: today },
      as: taxpayer,
    })
    expect(text).toContain('In all: Gifts covered by a Gift Aid declaration,,,,,30.00,GBP,')
    expect(text).toContain('In all: Gift Aid the charities can claim on them,,,,,7.50,GBP,')
  })

  it('the team of a donor organisation reads its statement, without its members’ own gifts', async () => {
    const org = await makeDonorOrg(world.deps, { name: 'Lantern Fund' })
    const treasurer = await makePerson(world.deps)
    await joinDonorOrg(world.deps, org.id, treasurer.id, 'Manager')
    await makeDonation(world.deps, charity.id, treasurer.id, {
      amount: 50_000,
      grant: { donorOrgId: org.id },
    })
    await makeDonation(world.deps, charity.id, treasurer.id, { amount: 700 })
    const readStatement = (id: string, as: MadePerson) =>
      world.call('GET /api/statement/donor-org/{id}', { params: { id }, as })
    const { body } = await readStatement(org.id, treasurer)
    expect(body).toMatchObject({
      giver: { kind: 'donor-org', name: 'Lantern Fund' },
      all: [{ gifts: 1, net: 50_000, withGiftAid: 0 }],
    })
    expect((await readStatement(`${org.id}.pdf`, treasurer)).headers['content-type']).toBe(
      'application/pdf',
    )
    expect((await readStatement(org.id, giver)).status).toBe(403)
    expect(
      listBriefly((await ask(treasurer.id, {}, treasurer)).body).map(([, , sum]) => sum),
    ).toEqual([700])
  })

  it('the files of a statement contain exactly its lines and totals', async () => {
    const query = { from: '2025-04-06', to: '2026-04-05' }
    const csv = await ask(`${giver.id}.csv`, query)
    expect(csv.headers['content-type']).toContain('text/csv')
    expect(csv.headers['content-disposition']).toContain('statement-2025-04-06-2026-04-05.csv')
    const rows = csv.text.trim().split('\r\n')
    expect(rows[0]).toContain(
      'Date,What,Charity,Charity number,Project,Reference,Amount,Currency,Gift Aid',
    )
    expect(rows[1]).toMatch(
      /^2025-04-06,Gift,Harbour Lights,\d+,Warm meals,PT-[\w-]+,20\.00,GBP,No$/,
    )
    expect(rows[2]).toMatch(/^2025-06-01,Refund: Failed appeal,.*,-5\.00,GBP,No$/)
    expect(rows).toContain('2026-04-05,"In all: given, less refunds",,,,,55.00,GBP,')
    expect(rows).toContain('2026-04-05,"In all: given, less refunds",,,,,55.00,GBP,')

    const pdf = await ask(`${giver.id}.pdf`, query)
    expect(pdf.headers['content-type']).toBe('application/pdf')
    expect(pdf.text.startsWith('%PDF-1.7')).toBe(true)
    const said = JSON.stringify(buildStatementBlocks(await statement(query)))
    for (const words of [
      'Eve Byron',
      '6 April 2025 to 5 April 2026, tax year 2025/26',
      '“Warm meals” by Harbour Lights',
      'Refund: Failed appeal',
      '−£5.00',
      '£55.00',
      'no real money moved',
    ])
      expect(said).toContain(words)
  })

  it('statement totals are listed by tax year, newest first', async () => {
    expect(await years()).toEqual([
      {
        from: '2026-04-06',
        to: '2027-04-05',
        currency: 'GBP',
        gifts: 0,
        given: 0,
        wentBack: 1500,
        net: -1500,
        withGiftAid: 0,
      },
      {
        from: '2025-04-06',
        to: '2026-04-05',
        currency: 'GBP',
        gifts: 2,
        given: 6000,
        wentBack: 500,
        net: 5500,
        withGiftAid: 0,
      },
      {
        from: '2024-04-06',
        to: '2025-04-05',
        currency: 'GBP',
        gifts: 1,
        given: 1000,
        wentBack: 0,
        net: 1000,
        withGiftAid: 0,
      },
    ])
    for (const year of await years()) {
      const { all } = await statement({ from: year.from, to: year.to })
      const { from: _, to: __, ...total } = year
      expect(all).toEqual([total])
    }
  })

  it('a long statement has pages on screen and in print, and one CSV file contains all lines', async () => {
    const many = await makePerson(world.deps)
    const { id } = await makeDonation(world.deps, charity.id, many.id, { amount: 100_000 })
    // Adds more refunds than one query reads, all at the same time.
    await asSystem(sql`
      insert into donation_refund (id, donation_id, amount, refunded_at)
      select 're_many_' || n, ${id}, 1, ${world.clock.now()} from generate_series(1, 2500) n`)
    const total = { gifts: 1, given: 100_000, wentBack: 2500, net: 97_500 }
    const pages = []
    for (const page of ['1', '3', '4']) {
      const { body } = await ask(many.id, { page }, many)
      expect(body).toMatchObject({ totalCount: 2501, totalPages: 3, limit: 1000, all: [total] })
      pages.push(body)
    }
    expect(pages.map(({ lines }) => lines.length)).toEqual([1000, 501, 0])
    const paper = JSON.stringify(buildStatementBlocks(pages[1]!))
    expect(paper).toContain('Part 3 of 3: lines 2,001 to 2,501 of 2,501.')
    const pdf = await ask(`${many.id}.pdf`, { page: '3' }, many)
    expect(pdf.headers['content-disposition']).toContain('-part-3.pdf')
    const csv = await ask(`${many.id}.csv`, {}, many)
    expect(csv.status).toBe(200)
    const rows = csv.text.trim().split('\r\n')
    expect(rows.filter((row) => row.includes(',Refund: Ground not recorded,'))).toHaveLength(2500)
    expect(rows.filter((row) => row.includes(',Gift,'))).toHaveLength(1)
    expect(rows.at(-3)).toMatch(/"In all: given, less refunds",,,,,975\.00,GBP,$/)
  })
})
