import { beforeEach, describe, expect, it } from 'vitest'
import {
  makeCharity,
  makeDonation,
  makeMember,
  makeProject,
  type MadeCharity,
  type MadePerson,
} from '../../../testing/factories/index.ts'
import { uuidv7 } from '../../../platform/ids.ts'
import { testApp } from '../../../testing/test-app.ts'
import { sumUnspentGifts } from '../../attribution/index.ts'
import {
  buildFeeEntry,
  buildGiftAidEntry,
  buildGiftEntry,
  buildIncomeEntry,
  buildOpeningEntry,
  postEntries,
  buildRefundEntry,
  reverseEntry,
  buildSpendingEntry,
  buildTransferEntry,
  type NewEntry,
} from '../../ledger/index.ts'
import { insertFrozen } from '../frozen-reports/frozen-report.sql.ts'

const world = await testApp()
const date = '2026-06-15'
const general = null

let charity: MadeCharity
let viewer: MadePerson
let one: string
let two: string

beforeEach(async () => {
  charity = await makeCharity(world.deps)
  viewer = await makeMember(world.deps, charity.id, 'Viewer')
  one = (await makeProject(world.deps, charity.id)).id
  two = (await makeProject(world.deps, charity.id)).id
})

const post = async (...entries: NewEntry[]): Promise<string[]> => {
  const posted = await world.deps.database.transaction('system', (db) =>
    postEntries(db, charity.id, entries, world.clock.now()),
  )
  return posted.map(({ id }) => id)
}

const reverse = (id: string) =>
  world.deps.database.transaction('system', (db) =>
    reverseEntry(
      db,
      id,
      { date, reason: 'Wrong', author: '', authorRole: 'Manager' },
      world.clock.now(),
    ),
  )

const give = (projectId: string | null, amount: number) =>
  buildGiftEntry({ projectId, amount, date, donationId: null, giver: 'Ada' })
/** Gives by card, and returns what is unspent after the fee. */
const giveOnline = async (projectId: string, amount: number) => {
  const donor = await makeMember(world.deps, charity.id, 'Viewer')
  const gift = await makeDonation(world.deps, charity.id, donor.id, { amount, projectId })
  const unspent = await world.deps.database.read('system', (db) =>
    sumUnspentGifts(db, { charityId: charity.id, projectId, currency: 'GBP' }),
  )
  return { id: gift.id, unspent }
}
const spend = (projectId: string | null, amount: number) =>
  buildSpendingEntry({ projectId, amount, date, payee: 'Pumps' })
const move = (fromProjectId: string | null, toProjectId: string | null, amount: number) =>
  buildTransferEntry({ fromProjectId, toProjectId, amount, date })

const report = async () =>
  (
    await world.call('GET /api/fund-report/charity/{id}', {
      as: viewer,
      params: { id: charity.number },
    })
  ).body

/** Reads the balance of each type of money in a project. */
const held = async (projectId: string) => {
  const { funds } = await report()
  const closing = (type: string) =>
    funds.find((fund) => fund.id === projectId && fund.type === type)?.closing ?? 0
  const overspent = closing('unrestricted')
  return {
    restricted: closing('restricted'),
    designated: closing('designated'),
    ...(overspent === 0 ? {} : { overspent }),
  }
}

describe('restricted and designated money of a project', () => {
  it('gifts, grants, Gift Aid, other income and opening balances count as restricted money', async () => {
    await post(
      give(one, 1_000),
      buildGiftEntry({
        projectId: one,
        amount: 400,
        date,
        donationId: null,
        giver: '',
        kind: 'grant',
      }),
      buildGiftAidEntry({ projectId: one, amount: 250, date, direction: 'in' }),
      buildIncomeEntry({ projectId: one, amount: 30, date }),
      buildOpeningEntry({ projectId: one, amount: 7, date }),
      move(general, one, 5),
    )
    expect(await held(one)).toEqual({ restricted: 1_687, designated: 5 })
  })

  it('money that the charity moves from its general fund counts as designated money', async () => {
    await post(give(general, 5_000), give(one, 1_000), move(general, one, 600))
    expect(await held(one)).toEqual({ restricted: 1_000, designated: 600 })
  })

  it('spending and fees use restricted money first and then designated money', async () => {
    await post(
      move(general, one, 600),
      buildIncomeEntry({ projectId: one, amount: 1_000, date }),
      buildFeeEntry({ projectId: one, amount: 20, date }),
    )
    expect(await held(one)).toEqual({ restricted: 980, designated: 600 })
    await post(spend(one, 1_080))
    expect(await held(one)).toEqual({ restricted: 0, designated: 500 })
    const { funds } = await report()
    expect(funds.filter(({ id }) => id === one)).toMatchObject([
      { type: 'restricted', income: 1_000, spending: 1_000, transfers: 0, closing: 0 },
      { type: 'designated', income: 0, spending: 100, transfers: 600, closing: 500 },
    ])
  })

  it('reversing spending returns the money to the type that paid for it', async () => {
    await post(move(general, one, 600), give(one, 100))
    const [id] = await post(spend(one, 300))
    await post(give(one, 50))
    await reverse(id!)
    expect(await held(one)).toEqual({ restricted: 150, designated: 600 })
  })

  it('a gift never pays for earlier spending that designated money has already paid for', async () => {
    await post(move(general, one, 600), spend(one, 200), give(one, 500))
    expect(await held(one)).toEqual({ restricted: 500, designated: 400 })
  })

  it('a gift stays restricted when it moves with consent to another project or from the general fund', async () => {
    const donor = await makeMember(world.deps, charity.id, 'Viewer')
    const gift = await makeDonation(world.deps, charity.id, donor.id, {
      amount: 1_000,
      projectId: one,
    })
    await post(move(general, one, 600))
    const before = await held(one)
    const withGift = (from: string | null, to: string | null, amount: number) =>
      buildTransferEntry({
        fromProjectId: from,
        toProjectId: to,
        amount,
        date,
        donationId: gift.id,
      })
    await post(withGift(one, two, 300))
    expect(await held(one)).toEqual({ ...before, restricted: before.restricted - 300 })
    expect(await held(two)).toEqual({ restricted: 300, designated: 0 })
    await post(withGift(two, general, 300), withGift(general, one, 100))
    expect(await held(two)).toEqual({ restricted: 0, designated: 0 })
    expect(await held(one)).toEqual({ ...before, restricted: before.restricted - 200 })
  })

  it('Gift Aid stays restricted when it follows a gift from the general fund', async () => {
    const follows = { ...move(general, one, 25), sourceRef: 'gift-aid-1-moved-general-one' }
    await post(follows)
    expect(await held(one)).toEqual({ restricted: 25, designated: 0 })
  })

  it('a transfer between projects or to the general fund moves designated money first', async () => {
    await post(move(general, one, 600), buildIncomeEntry({ projectId: one, amount: 500, date }))
    await post(move(one, two, 700))
    expect(await held(one)).toEqual({ restricted: 400, designated: 0 })
    expect(await held(two)).toEqual({ restricted: 100, designated: 600 })
    await post(move(two, general, 250))
    expect(await held(two)).toEqual({ restricted: 100, designated: 350 })
  })

  it('a refund of a gift that was spent takes other restricted money, then designated money', async () => {
    const gift = await giveOnline(one, 1_000)
    await post(
      move(general, one, 600),
      buildIncomeEntry({ projectId: one, amount: 150, date }),
      spend(one, gift.unspent),
    )
    await post(buildRefundEntry({ projectId: one, amount: 400, date, donationId: gift.id }))
    expect(await held(one)).toEqual({ restricted: 0, designated: 350 })
  })

  it('a refund that its own gift can pay leaves designated money and other gifts as they are', async () => {
    const gift = await giveOnline(one, 1_000)
    await post(move(general, one, 600), give(one, 70))
    await post(buildRefundEntry({ projectId: one, amount: 400, date, donationId: gift.id }))
    expect(await held(one)).toEqual({ restricted: 70 + gift.unspent - 400, designated: 600 })
  })

  it('reversing a transfer undoes it even if the transferred money was spent meanwhile', async () => {
    const [id] = await post(move(general, one, 500), spend(one, 200))
    await reverse(id!)
    expect(await held(one)).toEqual({ restricted: 0, designated: 0, overspent: -200 })
    const [other] = await post(move(general, two, 500), give(two, 1_000))
    await reverse(other!)
    expect(await held(two)).toEqual({ restricted: 1_000, designated: 0 })
  })

  it('the nominal export splits an entry by type of money, and both parts add up to the ledger’s leg', async () => {
    await post(move(general, one, 60), give(one, 40), spend(one, 70))
    const { text } = await world.call('GET /api/nominal/charity/{id}', {
      as: viewer,
      params: { id: charity.number },
    })
    const rows = text
      .split('\r\n')
      .map((line) => line.split(','))
      .filter((row) => row[3]?.startsWith('Spending') || row[3]?.startsWith('Transfers'))
    expect(rows.map((row) => [row[5], row[10], row[11]])).toEqual([
      ['Unrestricted', '0.60', ''],
      ['Designated', '', '0.60'],
      ['Restricted', '0.40', ''],
      ['Designated', '0.30', ''],
    ])
  })

  it('the reports of a charity and a project, on screen and as files, show both types of money', async () => {
    await post(move(general, one, 600), give(one, 1_000), spend(one, 1_100))
    for (const [kind, id] of [
      ['charity', charity.number],
      ['project', one],
    ] as const) {
      const { body } = await world.call(`GET /api/report/${kind}/{id}`, { params: { id } })
      const funds = body.report.funds.filter((fund) => fund.id === one)
      expect(funds.map(({ statement, type }) => [type, statement.closing])).toEqual([
        ['restricted', 0],
        ['designated', 500],
      ])
      // Spending that uses both types of money is one entry for the whole amount.
      const whole = body.report.statements[0]!.spentLines[0]
      expect(whole).toMatchObject({ amount: 1_100, entries: 1 })
      const { text } = await world.call(`GET /api/report/${kind}/{id}`, {
        params: { id: `${id}.csv` },
      })
      const closing = text
        .split('\r\n')
        .map((line) => line.split(','))
        .filter((row) => row[0] === 'Fund' && row[3] === 'Closing' && row[2] !== 'Unrestricted')
      expect(closing.map((row) => [row[2], row[7]])).toEqual([
        ['Restricted', '0.00'],
        ['Designated', '5.00'],
      ])
    }
  })
})

it('a report frozen before fund types existed does not call all its money restricted', async () => {
  await post(move(general, one, 600), give(one, 1_000))
  const { body } = await world.call('GET /api/report/charity/{id}', {
    params: { id: charity.number },
  })
  const older = body.report.funds.map(({ type, ...fund }) => ({
    ...fund,
    restricted: type !== 'unrestricted',
  }))
  const id = uuidv7()
  await world.deps.database.transaction('system', (db) =>
    insertFrozen(db, {
      id,
      charityId: charity.id,
      projectId: null,
      note: '',
      figures: { ...body.report, funds: older as unknown as typeof body.report.funds },
      by: viewer.id,
      role: 'Lead',
      at: world.clock.now(),
    }),
  )
  const { body: shown } = await world.call('GET /api/report/{id}', { params: { id } })
  expect(shown.report.funds.map(({ type }) => type)).toEqual(['unrestricted', null, null])
  const { text } = await world.call('GET /api/report/{id}', { params: { id: `${id}.csv` } })
  expect(text).toContain('Restricted and designated money together')
})
