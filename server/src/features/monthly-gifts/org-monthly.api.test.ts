import { afterEach, describe, expect, it } from 'vitest'
import { sql } from '../../platform/database/index.ts'
import {
  joinDonorOrg,
  makeBudgetLine,
  makeDonorOrg,
  makePerson,
} from '../../testing/factories/index.ts'
import { monthlyWorld } from '../../testing/monthly-world.ts'
import { testApp } from '../../testing/test-app.ts'
import { runChecks } from '../ledger/index.ts'
import { cancelMonthlyGifts, reconcileMonthlyGifts } from './index.ts'
import type { GrantIdLinesRow } from './monthly-gifts.test-rows.ts'

const world = await testApp()
const monthly = await monthlyWorld(world)
const { clock, deps } = world
const org = await makeDonorOrg(deps, { name: 'Larkfield' })
const trustee = await makePerson(deps, { firstname: 'Tess', lastname: 'Trustee' })
await joinDonorOrg(deps, org.id, trustee.id, 'Manager')
const lead = await makePerson(deps, { firstname: 'Lea', lastname: 'Lead' })
await joinDonorOrg(deps, org.id, lead.id, 'Lead')
const viewer = await makePerson(deps)
await joinDonorOrg(deps, org.id, viewer.id, 'Viewer')
const boats = await makeBudgetLine(deps, monthly.project.id, { label: 'Boats' })
afterEach(() => monthly.endAll())

const terms = { shortfall: 'ask', delay: 'wait', closing: 'ask', words: '' } as const

const grant = {
  donorOrgId: org.id,
  purpose: 'Running costs of the boats',
  budgetLineIds: [boats],
  reportDates: [],
  terms,
}
const begin = () => monthly.begin({ grant, shownAs: 'named' }, trustee)

const list = async (as: { id: string }) =>
  world.call('GET /api/monthly-gift/donor-org/{id}', {
    params: { id: org.id },
    as: await monthly.signedIn(as as never),
  })

describe('monthly gift from a donor organisation', () => {
  it('a monthly gift from an organisation is listed as one grant, and each payment is part of it', async () => {
    const { id } = await begin()
    await monthly.pass({ days: 32 })
    const shown = await list(viewer)
    expect(shown.body.gifts).toMatchObject([
      {
        id,
        state: 'active',
        donorOrg: { id: org.id, name: 'Larkfield' },
        purpose: 'Running costs of the boats',
        canChange: false,
        payments: 2,
        total: 5000,
      },
    ])
    expect((await list(trustee)).body.gifts[0]?.canChange).toBe(true)
    const grants = await world.call('GET /api/grant/donor-org/{id}', {
      params: { id: org.id },
      as: await monthly.signedIn(viewer),
    })
    expect(grants.body.grants[0]).toMatchObject({
      id,
      amount: 5000,
      received: 5000,
      lines: [{ label: 'Boats' }],
    })
    const donations = await monthly.listDonations(id)
    expect(donations).toHaveLength(2)
    for (const donation of donations) {
      expect(await monthly.listEntries(donation.id)).toMatchObject([
        { kind: 'grant', amount: 2500 },
        { kind: 'fee', amount: 58 },
      ])
      const balances = await deps.database.read('system', (db) =>
        db.many<GrantIdLinesRow>(sql`
          select d.grant_id, array(select l.budget_line_id::text from grant_line l
            where l.grant_id = d.grant_id) as lines
          from donation d where d.id = ${donation.id}`),
      )
      expect(balances).toMatchObject([{ grantId: id, lines: [boats] }])
    }
    // The gift is not the person’s own, so neither gift nor monthly gift is in their lists.
    expect(await monthly.list(trustee)).toEqual([])
    const receipts = (await monthly.listEmails(trustee)).filter(({ subject }) =>
      /receipt/.test(subject),
    )
    expect(receipts).toHaveLength(2)
    expect(await deps.database.read('system', runChecks)).toEqual([])
  })

  it('only those who may give for the organisation can change, pause and cancel its monthly gift', async () => {
    const { id } = await begin()
    const outsider = await makePerson(deps)
    const body = { change: 'pause', payments: 1 }
    expect((await monthly.change(id, body, outsider)).body).toMatchObject({
      code: 'monthly-gift-not-found',
    })
    expect((await monthly.change(id, body, viewer)).body).toMatchObject({ code: 'access-denied' })
    expect((await list(outsider)).body).toMatchObject({ code: 'access-denied' })
    expect((await monthly.change(id, body, lead)).body.gift.state).toBe('paused')
    const raised = { change: 'amount', amount: 5000, coverFee: false }
    expect((await monthly.change(id, raised, lead)).body.gift.amount).toBe(5000)
    const page = await monthly.enterCard(id, '5555555555554444', trustee)
    expect(page.headers.location).toBe(
      `/dashboard-donor-org?section=gifts&org=${org.id}&card=saved`,
    )
    const ended = await monthly.change(id, { change: 'cancel' }, trustee)
    expect(ended.body.gift).toMatchObject({ state: 'ended', endReason: 'giver' })
  })

  it('an organisation keeps a monthly gift when the member who started it leaves, and its Lead is emailed', async () => {
    const leaver = await makePerson(deps, { firstname: 'Lee', lastname: 'Leaver' })
    await joinDonorOrg(deps, org.id, leaver.id, 'Manager')
    const { id } = await monthly.begin({ grant }, leaver)
    const link = /\/monthly#([\w-]+)/.exec(
      (await monthly.listEmails(leaver)).at(-1)?.textBody ?? '',
    )?.[1]
    const body = { link: link ?? '' }
    expect((await world.call('POST /api/monthly-link', { body })).status).toBe(200)
    await deps.database.transaction('system', async (db) => {
      await db.run(sql`
        delete from donor_org_member where donor_org_id = ${org.id} and person_id = ${leaver.id}`)
      // Runs the same function as the deletion of an account.
      await cancelMonthlyGifts(db, leaver.id, deps)
    })
    await world.runJobs()
    expect((await world.call('POST /api/monthly-link', { body })).body).toMatchObject({
      code: 'monthly-link-invalid',
    })
    expect((await monthly.change(id, { change: 'cancel' }, leaver)).body).toMatchObject({
      code: 'monthly-gift-not-found',
    })
    const before = (await monthly.listEmails(lead)).length
    await monthly.pass({ days: 32 })
    expect((await list(lead)).body.gifts).toContainEqual(
      expect.objectContaining({ id, state: 'active', payments: 2 }),
    )
    expect((await monthly.listEmails(lead)).length).toBe(before + 1)
  })

  it('a monthly gift takes no payments while its donor organisation is not allowed to give', async () => {
    const { id } = await begin()
    const become = (status: string) =>
      deps.database.transaction('system', (db) =>
        db.run(sql`update donor_org set status = ${status} where id = ${org.id}`),
      )
    await become('suspended')
    await reconcileMonthlyGifts(deps)
    expect((await list(lead)).body.gifts.find((gift) => gift.id === id)?.state).toBe('held')
    await monthly.pass({ days: 32 })
    expect(await monthly.listDonations(id)).toHaveLength(1)
    await become('verified')
    await reconcileMonthlyGifts(deps)
    expect((await list(lead)).body.gifts.find((gift) => gift.id === id)?.state).toBe('active')
    expect(clock.now()).toBeInstanceOf(Date)
  })
})
