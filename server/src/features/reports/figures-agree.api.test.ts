import type { AccountedFund } from '@pennytrail/contract'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { sql } from '../../platform/database/index.ts'
import { testApp } from '../../testing/test-app.ts'
import { runChecks } from '../ledger/index.ts'
import { everyKind, play, step, sum, type Leg, type Played } from './testing/arbitrary-ledger.ts'
import type { MonthOfLegsRow, OrgRow } from './reports.test-rows.ts'

/**
 * Recomputes every published figure of a ledger from its legs alone, after schedules of gifts,
 * grants, refunds, disputes, spending, transfers, moves, corrections and payouts.
 */
const world = await testApp()

const raised = (legs: readonly Leg[], by: (leg: Leg) => boolean): number =>
  0 - sum(legs.filter(by).map(({ amount }) => amount))

const projectsAgree = async ({ charity, funds, lead, legs }: Played): Promise<void> => {
  const all: { currency: string; balance: number; received: number; spent: number }[] = []
  for (const id of funds.filter((fund) => fund !== null)) {
    const own = (currency: string, account: string) =>
      raised(
        legs,
        (leg) =>
          leg.projectId === id && leg.currency === currency && leg.account.startsWith(account),
      )
    const params = { id }
    const { body: project } = await world.call('GET /api/project/{id}', { params })
    const { body: report } = await world.call('GET /api/report/project/{id}', { params })
    const { body: list } = await world.call('GET /api/transaction/project/{id}', { params })
    for (const money of project.money) {
      const { currency } = money
      const expected = {
        received: own(currency, 'income'),
        spent: 0 - own(currency, 'spending:'),
        fees: 0 - own(currency, 'fees'),
        transferred: own(currency, 'fund'),
        balance: own(currency, ''),
      }
      const available = expected.received + expected.transferred
      expect(money).toMatchObject(expected)
      expect(money.spentPercent).toBe(
        available > 0
          ? Math.min(100, Math.max(0, Math.trunc((expected.spent * 100) / available)))
          : null,
      )
      all.push(money)
      if (money.entries === 0) continue
      expect(report.report.statements.find((one) => one.currency === currency)).toMatchObject({
        received: expected.received,
        spent: expected.spent,
        fees: expected.fees,
        closing: expected.balance,
      })
      const statement = report.report.statements.find((one) => one.currency === currency)!
      const total = list.totals.find((one) => one.currency === currency)!
      expect(statement.movedIn - statement.movedOut).toBe(expected.transferred)
      expect(total.in - total.out + total.movedIn - total.movedOut).toBe(expected.balance)
    }
    const { body: found } = await world.call('GET /api/explore', {
      query: { projectOrCharity: 'project', limit: 48 },
    })
    expect(found.searchOutputs.find((one) => one.id === id)?.project?.raised).toBe(
      own('GBP', 'income'),
    )
  }
  const { body: summary } = await world.call('GET /api/project/charity/{id}/projects-summary', {
    params: { id: charity.number },
    as: lead,
  })
  for (const total of summary.totals) {
    const own = all.filter(({ currency }) => currency === total.currency)
    expect(total).toMatchObject({
      received: sum(own.map(({ received }) => received)),
      spent: sum(own.map(({ spent }) => spent)),
      balance: sum(own.map(({ balance }) => balance)),
    })
  }
}

const parseRows = (text: string): string[][] =>
  text
    .replace('\uFEFF', '')
    .trim()
    .split('\r\n')
    .map((line) => line.split(',').map((cell) => cell.replaceAll('"', '')))
const pence = (cell: string | undefined): number => Number((cell ?? '').replace('.', ''))

const fundAgrees = (fund: AccountedFund, legs: Played['legs']): void => {
  const own = (account: string) =>
    raised(
      legs,
      (leg) =>
        leg.projectId === fund.id &&
        leg.currency === fund.currency &&
        leg.account.startsWith(account) &&
        !['bank', 'stripe-balance', 'gift-aid-receivable'].includes(leg.account),
    )
  expect(fund).toMatchObject({
    income: own('income'),
    spending: 0 - own('spending:') - own('fees'),
    closing: own(''),
  })
  expect(fund.broughtIn + fund.transfers).toBe(own('fund'))
  expect(fund.opening + fund.broughtIn + fund.income - fund.spending + fund.transfers).toBe(
    fund.closing,
  )
}

const accountsAgree = async ({ charity, lead, legs }: Played): Promise<void> => {
  const params = { id: charity.number }
  const { body } = await world.call('GET /api/fund-report/charity/{id}', { as: lead, params })
  const byFund = Map.groupBy(body.funds, ({ currency, id }) => `${id} ${currency}`)
  for (const [fund, ...other] of byFund.values()) {
    // A project’s fund is the sum of its restricted and designated money.
    for (const part of other)
      for (const figure of [
        'opening',
        'broughtIn',
        'income',
        'spending',
        'transfers',
        'closing',
      ] as const)
        fund![figure] += part[figure]
    fundAgrees(fund!, legs)
  }
  for (const currency of new Set(legs.map((leg) => leg.currency))) {
    const of = body.totals.filter((total) => total.currency === currency)
    expect(of.find(({ type }) => type === null)?.closing).toBe(
      0 -
        raised(
          legs,
          (leg) =>
            leg.currency === currency &&
            ['bank', 'stripe-balance', 'gift-aid-receivable'].includes(leg.account),
        ),
    )
  }
  const { text } = await world.call('GET /api/nominal/charity/{id}', { as: lead, params })
  const [, ...rows] = parseRows(text)
  for (const currency of new Set(legs.map((leg) => leg.currency))) {
    const own = rows.filter((row) => row[9] === currency)
    expect(sum(own.map((row) => pence(row[10]) - pence(row[11])))).toBe(0)
    for (const [code, account] of [
      ['1200', 'bank'],
      ['1210', 'stripe-balance'],
      ['5025', 'fees'],
    ] as const) {
      expect(
        sum(own.filter((row) => row[2] === code).map((row) => pence(row[10]) - pence(row[11]))),
      ).toBe(0 - raised(legs, (leg) => leg.currency === currency && leg.account === account))
    }
    // Income by category adds up to all income.
    expect(
      sum(
        own.filter((row) => row[2]?.startsWith('4')).map((row) => pence(row[11]) - pence(row[10])),
      ),
    ).toBe(raised(legs, (leg) => leg.currency === currency && leg.account === 'income'))
  }
}

const overviewAgrees = async ({ charity, funds, lead, legs }: Played): Promise<void> => {
  const { body } = await world.call('GET /api/charity/{id}/overview', {
    as: lead,
    params: { id: charity.number },
  })
  const months = await world.deps.database.read('system', (db) =>
    db.many<MonthOfLegsRow>(sql`
      select l.currency, to_char(e.entry_date, 'YYYY-MM-01') as month,
        coalesce(sum(-l.amount) filter (where l.account = 'income'), 0)::bigint received,
        coalesce(sum(l.amount) filter (where l.account = 'fees'
          or l.account like 'spending:%'), 0)::bigint spent
      from ledger_entry e join ledger_leg l on l.entry_id = e.id
      where e.charity_id = ${charity.id} and e.entry_date >= ${body.period.from}::date
      group by 1, 2`),
  )
  for (const { currency, received, spent, months: shown } of body.money!) {
    const own = months.filter((one) => one.currency === currency)
    expect(shown).toHaveLength(12)
    expect({ received, spent }).toEqual({
      received: sum(own.map((one) => one.received)),
      spent: sum(own.map((one) => one.spent)),
    })
    for (const one of shown) {
      const counted = own.find(({ month }) => month === one.month)
      expect(one).toMatchObject({
        received: counted?.received ?? 0,
        spent: counted?.spent ?? 0,
      })
    }
  }
  for (const { currency, funds: shown, total } of body.unspent) {
    const held = new Map(
      funds.map((fund) => [
        fund,
        raised(
          legs,
          (leg) =>
            leg.projectId === fund &&
            leg.currency === currency &&
            !['bank', 'stripe-balance', 'gift-aid-receivable'].includes(leg.account),
        ),
      ]),
    )
    for (const { amount, project } of shown) expect(amount).toBe(held.get(project?.id ?? null))
    expect(total).toBe(sum([...held.values()].filter((amount) => amount > 0)))
  }
}

const giversAgree = async ({ charity, donor, giver, gifts, lead, legs, org }: Played) => {
  const all: { given: number; net: number; giftSpending: { spent: number; unspent: number } }[] = []
  for (const [as, statement, giftSpending] of [
    [donor, 'GET /api/statement/donor/{id}', 'GET /api/donation/donor/{id}/where-it-went'],
    [giver, 'GET /api/statement/donor-org/{id}', 'GET /api/donation/donor-org/{id}/where-it-went'],
  ] as const) {
    const params = { id: as === donor ? donor.id : org.id }
    const { body: given } = await world.call(statement, {
      as,
      params,
      query: { from: '2026-01-01', to: '2028-01-01' },
    })
    const { body: went } = await world.call(giftSpending, { as, params })
    const total = given.all[0]
    const figures = went.totals[0]
    expect(given.all.length).toBeLessThan(2)
    if (!total || !figures) continue
    expect(figures.spent + figures.fees + figures.refunded + figures.unspent).toBe(figures.given)
    expect(figures).toMatchObject({ given: total.given, refunded: total.wentBack })
    expect(total.net).toBe(total.given - total.wentBack)
    expect(sum(given.lines.map(({ amount }) => amount))).toBe(total.net)
    for (const figure of ['given', 'spent', 'fees', 'refunded', 'unspent'] as const)
      expect(sum(went.funds.map((fund) => fund[figure]))).toBe(figures[figure])
    all.push({ given: total.given, net: total.net, giftSpending: figures })
  }
  const giftIds = new Set(gifts.map(({ id }) => id))
  const income = raised(
    legs,
    (leg) => leg.account === 'income' && leg.donationId !== null && giftIds.has(leg.donationId),
  )
  expect(sum(all.map(({ net }) => net))).toBe(income)
  const { body: received } = await world.call('GET /api/donation/charity-org/{id}', {
    as: lead,
    params: { id: charity.id },
  })
  expect(received.summary).toMatchObject({ gifts: gifts.length, received: income })
  for (const { id } of gifts.slice(0, 5)) {
    const { body } = await world.call('GET /api/donation/{id}/where-it-went', {
      as: (await isOrgs(id)) ? giver : donor,
      params: { id },
    })
    const { fees, given, left, refunded, spent, unspent, uses } = body.trail!
    expect(spent + fees + refunded + unspent).toBe(given)
    expect(sum(uses.map(({ amount }) => amount))).toBe(spent)
    expect(sum(left.map(({ amount }) => amount))).toBe(unspent)
  }
}

const isOrgs = async (donationId: string): Promise<boolean> =>
  (
    await world.deps.database.read('system', (db) =>
      db.one<OrgRow>(sql`
        select donor_org_id is not null as org from donation_giver
        where donation_id = ${donationId}`),
    )
  ).org

it('every page and every file shows the same money as the ledger', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 10, maxLength: 30 }), async (steps) => {
      const played = await play(world, steps)
      await projectsAgree(played)
      await accountsAgree(played)
      await giversAgree(played)
      await overviewAgrees(played)
      expect(await world.deps.database.read('system', runChecks)).toEqual([])
    }),
    { seed: 20261122, numRuns: 2, examples: [[everyKind]] },
  )
})
