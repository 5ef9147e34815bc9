import { describe, expect, it } from 'vitest'
import { parseAmount } from '@pennytrail/contract/money.ts'
import { toUkDate } from '@pennytrail/contract/dates/uk-date.ts'
import { sql } from '../../../platform/database/index.ts'
import { uuidv7 } from '../../../platform/ids.ts'
import {
  joinDonorOrg,
  makeCharity,
  makeDonation,
  makeDonorOrg,
  makeMember,
  makePerson,
  makeProject,
} from '../../../testing/factories/index.ts'
import { makeEvidence } from '../../../testing/factories/evidence.ts'
import { testApp } from '../../../testing/test-app.ts'
import { postEntries, buildSpendingEntry } from '../../ledger/index.ts'
import { buildGrantReportBlocks } from './grant-report.pdf.ts'
import type { ActRow } from '../grants.test-rows.ts'

const world = await testApp()
const charity = await makeCharity(world.deps, { name: 'Tidewater' })
const manager = await makeMember(world.deps, charity.id, 'Manager')
const org = await makeDonorOrg(world.deps, { name: 'Larkfield' })
const trustee = await makePerson(world.deps, { firstname: 'Ada', lastname: 'Lark' })
await joinDonorOrg(world.deps, org.id, trustee.id, 'Manager')
const project = await makeProject(world.deps, charity.id, { title: 'Two boats' })

const spend = (amount: number, projectId = project.id) =>
  world.deps.database.transaction('system', (db) =>
    postEntries(
      db,
      charity.id,
      [
        buildSpendingEntry({
          projectId,
          amount,
          date: toUkDate(world.clock.now()),
          payee: 'Yard',
          description: 'Oak, "seasoned"',
        }),
      ],
      world.clock.now(),
    ),
  )

const reported = async (shownAs: 'named' | 'anonymous' = 'named', projectId = project.id) => {
  const { id } = await makeDonation(world.deps, charity.id, trustee.id, {
    projectId,
    amount: 100_000,
    shownAs,
    grant: { donorOrgId: org.id, purpose: 'Two boats and their crews' },
  })
  await spend(40_000, projectId)
  const report = await world.call('POST /api/grant/{id}/report', {
    as: manager,
    params: { id },
    body: { id: uuidv7(), due: null, note: 'Both keels are laid.' },
  })
  expect(report.status).toBe(201)
  return report.body
}

const read = (id: string, as?: { token: string }) =>
  world.call('GET /api/grant-report/{id}', { params: { id }, ...(as ? { as } : {}) })
const share = (id: string, as = manager) =>
  world.call('POST /api/grant-report/{id}/share', { params: { id }, as })

describe('a report on a grant', () => {
  it('only the two organisations of a grant can download its report, with the same figures in each format', async () => {
    const report = await reported()
    expect(report).toMatchObject({ agrees: true, share: null, can: { share: true } })
    const pdf = await read(`${report.id}.pdf`, trustee)
    expect(pdf.headers['content-type']).toBe('application/pdf')
    expect(pdf.headers['content-disposition']).toMatch(/filename="grant-report-P[GT]-[\w-]+\.pdf"/)
    expect(pdf.text.startsWith('%PDF-1.7')).toBe(true)
    const said = JSON.stringify(buildGrantReportBlocks(report, 'https://pennytrail.example'))
    for (const words of [
      'Report on Two boats',
      'Tidewater to Larkfield',
      'Both keels are laid.',
      'Two boats and their crews',
      'Oak, \\"seasoned\\" · Yard',
      '£400.00',
      report.ledger.head,
      'They match.',
    ])
      expect(said).toContain(words)

    const csv = await read(`${report.id}.csv`, manager)
    const rows = csv.text.trim().split('\r\n')
    expect(rows[0]).toContain('Section,Item,Detail,Date,Entry,Currency,Amount,Whole payment')
    const of = (section: string) => rows.filter((row) => row.startsWith(`${section},`))
    expect(of('Money')[1]).toBe('Money,Spent,,,,GBP,-400.00,')
    expect(of('Paid for')[0]).toMatch(/^Paid for,"Oak, ""seasoned""","Two boats, Yard",.*,400\.00,/)
    const sum = of('Money').map(
      (row) => parseAmount(row.split(',')[6]!.replace('-', ''))! * (row.includes(',-') ? -1 : 1),
    )
    expect(sum.slice(0, -1).reduce((all, one) => all + one, 0)).toBe(sum.at(-1))

    const json = JSON.parse((await read(`${report.id}.json`, trustee)).text)
    expect(json.figures).toEqual(report.figures)
    expect(json).not.toHaveProperty('can')
    expect(json).not.toHaveProperty('share')

    const outsider = await makePerson(world.deps)
    for (const ending of ['', '.pdf', '.csv', '.json']) {
      expect((await read(`${report.id}${ending}`, outsider)).status).toBe(404)
      expect((await read(`${report.id}${ending}`)).status).toBe(404)
    }
  })

  it('a link opens the report on a grant without its author’s name until the link is withdrawn', async () => {
    const { id } = await reported()
    const shared = await share(id, trustee)
    expect(shared.status).toBe(201)
    expect((await share(id)).body.share).toEqual(shared.body.share)
    const secret = new URL(shared.body.share!.link).pathname.replace('/grant-report/', '')
    const shown = await read(secret)
    expect(shown.body).toMatchObject({
      share: null,
      can: { share: false },
      by: { name: null, role: 'Manager of Tidewater' },
      figures: { trail: { spent: shared.body.figures.trail.spent } },
    })
    expect((await read(`${secret}.pdf`)).headers['content-type']).toBe('application/pdf')
    const forged = secret.replace(/.$/, (last) => (last === 'A' ? 'B' : 'A'))
    expect((await read(forged)).status).toBe(404)
    expect((await read(secret, trustee)).body).toMatchObject({ can: { share: true } })
    // The shared link gives read access only.
    expect((await share(secret, trustee)).body).toMatchObject({ code: 'grant-report-not-found' })

    const hide = (hidden: boolean) =>
      world.deps.database.transaction('system', (db) =>
        db.run(sql`update project set hidden = ${hidden} where id = ${project.id}`),
      )
    await hide(true)
    expect((await read(secret)).status).toBe(404)
    await hide(false)
    const withdrawn = await world.call('DELETE /api/grant-report/{id}/share', {
      params: { id },
      as: manager,
    })
    expect(withdrawn.body.share).toBeNull()
    expect((await read(secret)).status).toBe(404)
    const again = await share(id)
    expect(again.body.share!.link).not.toBe(shared.body.share!.link)
    const figures = await world.deps.database.read('system', (db) =>
      db.many<ActRow>(sql`select act from activity_log where subject_id = ${id}`),
    )
    expect(figures.map(({ act }) => act).toSorted()).toEqual([
      'share-report',
      'share-report',
      'withdraw-report',
    ])
  })

  it('if an organisation is anonymous, only that organisation can share the report on its grant', async () => {
    const { can, id } = await reported('anonymous')
    expect(can).toEqual({ share: false })
    expect((await share(id)).body).toMatchObject({ code: 'access-denied' })
    expect((await share(id, trustee)).status).toBe(201)
    expect((await read(id, manager)).body.share?.link).toContain('/grant-report/s-')
  })

  it('a frozen report never changes and still matches the ledger after later spending', async () => {
    const { id } = await reported()
    await spend(10_000)
    expect((await read(id, manager)).body.agrees).toBe(true)
    await expect(
      world.deps.database.transaction('system', (db) =>
        db.run(sql`update grant_report set note = 'Better words' where id = ${id}`),
      ),
    ).rejects.toThrow('does not change')
  })

  it('a receipt that is published or withdrawn after the report shows in it, as in the public ledger', async () => {
    const own = await makeProject(world.deps, charity.id)
    const { id, figures } = await reported('named', own.id)
    const { entry } = figures.trail.uses[0]!
    const hasReceipt = async () => {
      const { body } = await read(id, trustee)
      const use = body.figures.trail.uses.find((one) => one.entry?.id === entry!.id)
      const pdf = JSON.stringify(buildGrantReportBlocks(body, 'https://pennytrail.example'))
      return { screen: use?.entry?.evidence, pdf: !pdf.includes('No receipt yet') }
    }
    expect(await hasReceipt()).toEqual({ screen: false, pdf: false })
    const publicId = await makeEvidence(world.deps, charity.id, { entryId: entry!.id })
    expect(await hasReceipt()).toEqual({ screen: true, pdf: true })
    await world.call('POST /api/transaction/{id}/evidence/{publicId}/withdraw', {
      as: manager,
      params: { id: entry!.id, publicId },
      body: { reason: 'Shows an address' },
    })
    expect(await hasReceipt()).toEqual({ screen: false, pdf: false })
  })
})
