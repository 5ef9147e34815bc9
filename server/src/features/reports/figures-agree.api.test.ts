import fc from 'fast-check'
import { expect, it } from 'vitest'
import { sql } from '../../platform/database/index.ts'
import {
  makeCharity,
  makeDonation,
  makeDonorOrg,
  joinDonorOrg,
  makeMember,
  makePerson,
  makeProject,
  paidFacts,
} from '../../testing/factories/index.ts'
import { testApp } from '../../testing/test-app.ts'
import { lockDonation, settle, type PaymentFacts } from '../donations/index.ts'
import {
  giftEntry,
  incomeEntry,
  openingEntry,
  payoutEntry,
  postEntries,
  reverseEntry,
  runChecks,
  spendingEntry,
  transferEntry,
  type NewEntry,
} from '../ledger/index.ts'

/**
 * Every figure that is shown of a ledger, added up again here from its legs alone, after schedules of
 * gifts, grants, refunds, disputes, spending, transfers, moves, corrections and payouts.
 */
const world = await testApp()
const day = '2026-06-15'

interface Leg {
  readonly entry_id: string
  readonly account: string
  readonly project_id: string | null
  readonly currency: string
  readonly amount: number
  readonly kind: string
  readonly undone: string | null
  readonly donation_id: string | null
}

type Step = Readonly<{
  does: 'give' | 'grant' | 'refund' | 'dispute' | 'spend' | 'move' | 'transfer' | 'undo' | 'other'
  amount: number
  fund: number
  which: number
  euros: boolean
}>

const step: fc.Arbitrary<Step> = fc.record({
  does: fc.constantFrom(
    'give',
    'give',
    'grant',
    'refund',
    'dispute',
    'spend',
    'spend',
    'move',
    'transfer',
    'undo',
    'other',
  ),
  amount: fc.oneof(fc.integer({ min: 100, max: 20_000 }), fc.constantFrom(100, 101, 2_500_000)),
  fund: fc.nat(2),
  which: fc.nat(30),
  euros: fc.boolean(),
})

/** One of each, so that a short run leaves none out. */
const everyKind: Step[] = (
  ['give', 'grant', 'spend', 'refund', 'dispute', 'move', 'transfer', 'undo', 'other'] as const
).map((does, which) => ({ does, amount: 5001, fund: 0, which, euros: false }))

const sum = (numbers: Iterable<number>): number => [...numbers].reduce((all, one) => all + one, 0)

/** What a schedule leaves behind. */
const play = async (steps: readonly Step[]) => {
  const { deps, clock } = world
  const charity = await makeCharity(deps)
  const funds = [
    (await makeProject(deps, charity.id)).id,
    (await makeProject(deps, charity.id)).id,
    null,
  ] as const
  const lead = await makeMember(deps, charity.id, 'Lead')
  const donor = await makePerson(deps, { isDonor: true })
  const org = await makeDonorOrg(deps)
  const giver = await makePerson(deps)
  await joinDonorOrg(deps, org.id, giver.id, 'Lead')
  const gifts: { id: string; amount: number; facts: PaymentFacts }[] = []
  const spent: string[] = []
  const post = (...entries: NewEntry[]) =>
    deps.database.transaction('system', (db) => postEntries(db, charity.id, entries, clock.now()))
  const give = async (amount: number, projectId: string | null, isGrant: boolean) => {
    const made = await makeDonation(deps, charity.id, isGrant ? giver.id : donor.id, {
      amount,
      projectId,
      coverFee: amount % 2 === 1,
      ...(isGrant ? { grant: { donorOrgId: org.id } } : {}),
    })
    const facts = paidFacts(deps, made.id, made.amount, clock.now())
    gifts.push({ ...made, facts })
  }
  const goesBack = async (
    which: number,
    change: (facts: PaymentFacts, left: number) => PaymentFacts,
  ) => {
    const at = which % Math.max(1, gifts.length)
    const gift = gifts[at]
    if (!gift) return
    await deps.database.transaction('system', async (db) => {
      const row = (await lockDonation(db, gift.id))!
      const left = row.amount - row.refunded - row.taken_back
      if (left <= 0) return
      const facts = change(gift.facts, left)
      gifts[at] = { ...gift, facts }
      await settle(db, deps, row, facts)
    })
  }
  const unspent = async (id: string, projectId: string | null): Promise<number> => {
    const rows = await deps.database.read('system', (db) =>
      db.many<{ left: number }>(sql`
        select unspent as left from gift_lot where donation_id = ${id}
          and project_id is not distinct from ${projectId}::uuid`),
    )
    return Math.max(0, sum(rows.map(({ left }) => left)))
  }
  await post(openingEntry({ projectId: null, amount: 5_000, date: day }))
  for (const { amount, does, euros, fund, which } of steps) {
    clock.advance({ minutes: 1 })
    const projectId = funds[fund]!
    const currency = euros ? 'EUR' : 'GBP'
    if (does === 'give' || does === 'grant') await give(amount, projectId, does === 'grant')
    else if (does === 'refund') {
      await goesBack(which, (facts, left) => ({
        ...facts,
        refunds: [
          ...facts.refunds,
          {
            id: `re_${facts.donationId}_${facts.refunds.length}`,
            amount: Math.min(left, amount),
            at: clock.now(),
            state: 'succeeded',
            problem: null,
            request: null,
          },
        ],
      }))
    } else if (does === 'dispute') {
      await goesBack(which, (facts, left) => {
        const id = `dp_${facts.donationId}_${facts.disputes.length}`
        const taken = {
          id: `${id}_taken`,
          taken: Math.min(left, amount),
          fee: 2000,
          at: clock.now(),
        }
        const back = { id: `${id}_back`, taken: -taken.taken, fee: 0, at: clock.now() }
        return {
          ...facts,
          disputes: [
            ...facts.disputes,
            {
              id,
              amount: taken.taken,
              reason: 'fraudulent',
              state: euros ? 'won' : 'lost',
              openedAt: clock.now(),
              respondBy: null,
              movements: euros ? [taken, back] : [taken],
            },
          ],
        }
      })
    } else if (does === 'spend') {
      const [entry] = await post(spendingEntry({ projectId, amount, currency, date: day }))
      spent.push(entry!.id)
    } else if (does === 'transfer') {
      const to = funds[(fund + 1) % 3]!
      await post(
        transferEntry({ fromProjectId: projectId, toProjectId: to, amount, currency, date: day }),
      )
    } else if (does === 'move') {
      const gift = gifts[which % Math.max(1, gifts.length)]
      const to = funds[(fund + 1) % 3]!
      const left = gift ? Math.min(amount, await unspent(gift.id, projectId)) : 0
      if (gift && left > 0) {
        await post(
          transferEntry({
            fromProjectId: projectId,
            toProjectId: to,
            amount: left,
            date: day,
            donationId: gift.id,
          }),
        )
      }
    } else if (does === 'undo') {
      const id = spent.splice(which % Math.max(1, spent.length), 1)[0]
      if (id !== undefined) {
        const told = { date: day, reason: 'Wrong', author: '', authorRole: 'Manager' } as const
        await deps.database.transaction('system', (db) => reverseEntry(db, id, told, clock.now()))
      }
    } else {
      await post(
        incomeEntry({ projectId, amount, currency, date: day }),
        giftEntry({ projectId, amount, date: day, donationId: null, giver: 'Ada', kind: 'match' }),
        payoutEntry({ amount, date: day }),
      )
    }
  }
  const legs = await deps.database.read('system', (db) =>
    db.many<Leg>(sql`
      select l.entry_id, l.account, l.project_id, l.currency, l.amount, e.kind, u.kind as undone,
        e.donation_id
      from ledger_leg l join ledger_entry e on e.id = l.entry_id
      left join ledger_entry u on u.id = e.reverses_id where e.charity_id = ${charity.id}`),
  )
  return { charity, funds, lead, donor, giver, org, gifts, legs }
}

type Played = Awaited<ReturnType<typeof play>>

const raised = (legs: readonly Leg[], by: (leg: Leg) => boolean): number =>
  0 - sum(legs.filter(by).map(({ amount }) => amount))

const projectsAgree = async ({ charity, funds, lead, legs }: Played): Promise<void> => {
  const all: { currency: string; balance: number; received: number; spent: number }[] = []
  for (const id of funds.filter((fund) => fund !== null)) {
    const own = (currency: string, account: string) =>
      raised(
        legs,
        (leg) =>
          leg.project_id === id && leg.currency === currency && leg.account.startsWith(account),
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
        available > 0 ? Math.trunc((expected.spent * 100) / available) : null,
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

const rowsOf = (text: string): string[][] =>
  text
    .replace('\uFEFF', '')
    .trim()
    .split('\r\n')
    .map((line) => line.split(',').map((cell) => cell.replaceAll('"', '')))
const pence = (cell: string | undefined): number => Number((cell ?? '').replace('.', ''))

const accountsAgree = async ({ charity, lead, legs }: Played): Promise<void> => {
  const params = { id: charity.number }
  const { body } = await world.call('GET /api/fund-report/charity/{id}', { as: lead, params })
  for (const fund of body.funds) {
    const own = (account: string) =>
      raised(
        legs,
        (leg) =>
          leg.project_id === fund.id &&
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
  for (const currency of new Set(legs.map((leg) => leg.currency))) {
    const of = body.totals.filter((total) => total.currency === currency)
    expect(of.find(({ restricted }) => restricted === null)?.closing).toBe(
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
  const [, ...rows] = rowsOf(text)
  expect(rows).toHaveLength(legs.length)
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
    // Income by its categories comes to all income.
    expect(
      sum(
        own.filter((row) => row[2]?.startsWith('4')).map((row) => pence(row[11]) - pence(row[10])),
      ),
    ).toBe(raised(legs, (leg) => leg.currency === currency && leg.account === 'income'))
  }
}

const giversAgree = async ({ charity, donor, giver, gifts, lead, legs, org }: Played) => {
  const all: { given: number; net: number; trail: { spent: number; unspent: number } }[] = []
  for (const [as, statement, trail] of [
    [donor, 'GET /api/statement/donor/{id}', 'GET /api/donation/donor/{id}/where-it-went'],
    [giver, 'GET /api/statement/donor-org/{id}', 'GET /api/donation/donor-org/{id}/where-it-went'],
  ] as const) {
    const params = { id: as === donor ? donor.id : org.id }
    const { body: told } = await world.call(statement, {
      as,
      params,
      query: { from: '2026-01-01', to: '2028-01-01' },
    })
    const { body: went } = await world.call(trail, { as, params })
    const total = told.all[0]
    const figures = went.totals[0]
    expect(told.all.length).toBeLessThan(2)
    if (!total || !figures) continue
    expect(figures.spent + figures.fees + figures.refunded + figures.unspent).toBe(figures.given)
    expect(figures).toMatchObject({ given: total.given, refunded: total.wentBack })
    expect(total.net).toBe(total.given - total.wentBack)
    expect(sum(told.lines.map(({ amount }) => amount))).toBe(total.net)
    for (const figure of ['given', 'spent', 'fees', 'refunded', 'unspent'] as const)
      expect(sum(went.funds.map((fund) => fund[figure]))).toBe(figures[figure])
    all.push({ given: total.given, net: total.net, trail: figures })
  }
  const giftIds = new Set(gifts.map(({ id }) => id))
  const income = raised(
    legs,
    (leg) => leg.account === 'income' && leg.donation_id !== null && giftIds.has(leg.donation_id),
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
      db.one<{ org: boolean }>(sql`
        select donor_org_id is not null as org from donation_giver
        where donation_id = ${donationId}`),
    )
  ).org

it('shows the same money on every page, in every file, as the ledger has', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 10, maxLength: 30 }), async (steps) => {
      const played = await play(steps)
      await projectsAgree(played)
      await accountsAgree(played)
      await giversAgree(played)
      expect(await world.deps.database.read('system', runChecks)).toEqual([])
    }),
    { seed: 20261122, numRuns: 2, examples: [[everyKind]] },
  )
})
