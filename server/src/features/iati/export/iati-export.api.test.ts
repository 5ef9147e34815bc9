import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { sql } from '../../../platform/database/index.ts'
import { uuidv7 } from '../../../platform/ids.ts'
import { makeCharity, makeMember, makeProject } from '../../../testing/factories/index.ts'
import { listIatiErrors } from '../../../testing/iati-schema.ts'
import { skipRefused } from '../../../testing/skip-refused.ts'
import { withTypedMatches } from '../../../testing/releases/with-typed-matches.ts'
import { testApp } from '../../../testing/test-app.ts'
import {
  buildGiftEntry,
  buildIncomeEntry,
  postEntries,
  reverseEntry,
  buildSpendingEntry,
  buildTransferEntry,
  type NewEntry,
} from '../../ledger/index.ts'
import type { Activity } from '../activity.ts'
import { readActivities } from '../xml/activity.reader.ts'
import { plannedProject, toNewEntry, type PlannedProject } from '../testing/planned-project.ts'
import type { TitleSummaryStoryRow } from '../iati.test-rows.ts'

const world = await testApp()

const exported = (number: string, headers: Record<string, string> = {}) =>
  world.call('GET /api/iati/{id}', { params: { id: `${number}.xml` }, headers })

const parseActivities = async (xml: string): Promise<Activity[]> => {
  const found: Activity[] = []
  for await (const activity of readActivities([Buffer.from(xml)])) found.push(activity)
  return found
}

const post = (charityId: string, entries: readonly NewEntry[]) =>
  withTypedMatches(world.ownerUrl, () =>
    world.deps.database.transaction('system', (db) =>
      postEntries(db, charityId, entries, world.clock.now()),
    ),
  )

const addLine = (
  projectId: string,
  line: { position: number; label: string; category: string; planned: number; currency: string },
) =>
  world.deps.database.transaction('system', (db) =>
    db.run(sql`insert into budget_line (id, project_id, position, category, label, planned, currency)
      values (${uuidv7()}, ${projectId}, ${line.position}, ${line.category}, ${line.label},
        ${line.planned}, ${line.currency})`),
  )

/**
 * Removes the charity number from this charity, so that another charity can import the same file.
 */
const freeNumber = (charityId: string) =>
  world.deps.database.transaction('system', (db) =>
    db.run(sql`update charity set number = 'was-' || id, org_id = 'was-' || id
      where id = ${charityId}`),
  )

describe('the IATI file of a charity', () => {
  it('the exported file is valid IATI, has a stable URL and can be cached until it changes', async () => {
    const charity = await makeCharity(world.deps, { name: 'Wells & <Water>' })
    const project = await makeProject(world.deps, charity.id, {
      title: 'Six “boreholes” & a pump',
      summary: 'Water within half an hour.',
      story: 'First paragraph.\n\nSecond <b>one</b> & more.',
      countries: ['MW', 'ZM', 'GB'],
      place: 'Nkhotakota',
      tags: ['Water and sanitation', 'Health', 'Sport'],
      startsOn: '2026-01-01',
      endsOn: '2028-06-30',
    })
    await addLine(project.id, {
      position: 0,
      label: 'Pumps & pipes',
      category: 'charitable-activities',
      planned: 1_000_001,
      currency: 'GBP',
    })
    const hidden = await makeProject(world.deps, charity.id, { visibility: 'team' })
    await post(charity.id, [
      buildGiftEntry({
        projectId: project.id,
        amount: 2_500,
        date: '2026-02-01',
        donationId: null,
        giver: 'Ada Lovelace',
        shownGiver: 'Ada L.',
      }),
      buildGiftEntry({
        kind: 'grant',
        projectId: project.id,
        amount: 500_000,
        date: '2026-02-02',
        donationId: null,
        giver: 'Larkfield Foundation',
        shownGiver: 'Larkfield Foundation',
      }),
      buildGiftEntry({
        kind: 'match',
        projectId: project.id,
        amount: 4_000,
        date: '2026-02-03',
        donationId: null,
        giver: '',
      }),
      buildSpendingEntry({
        projectId: project.id,
        amount: 12_345,
        date: '2026-03-01',
        payee: 'Kitui Pumps <Ltd>',
        description: 'Two pumps\u0007',
      }),
      buildIncomeEntry({ projectId: hidden.id, amount: 700, date: '2026-03-02' }),
      buildTransferEntry({
        amount: 700,
        date: '2026-03-02',
        fromProjectId: hidden.id,
        toProjectId: project.id,
      }),
    ])
    const file = await exported(charity.number)
    expect(file.status).toBe(200)
    expect(listIatiErrors(file.text)).toEqual([])
    expect(listIatiErrors(file.text.replace('<activity-status', '<activity-state'))).not.toEqual([])
    expect(file.headers['content-type']).toBe('application/xml; charset=utf-8')
    expect(file.headers['cache-control']).toContain('public, max-age=3600')
    // The file names no people who gave, and contains nothing that only the team may see.
    expect(file.text).not.toContain('Ada')
    expect(file.text).not.toContain(hidden.id)
    expect(file.text).toContain('Larkfield Foundation')
    expect(file.text).toContain('Match funding (not backed by a pledge)')
    const [activity] = await parseActivities(file.text)
    const periods = activity!.budgets.map(({ start, end, value }) => ({ start, end, value }))
    expect(periods.map(({ start, end }) => [start, end])).toEqual([
      ['2026-01-01', '2026-12-31'],
      ['2027-01-01', '2027-12-31'],
      ['2028-01-01', '2028-06-30'],
    ])
    const sum = periods.reduce(
      (total, { value }) => total + ('minor' in value ? value.minor : 0),
      0,
    )
    expect(sum).toBe(1_000_001)

    const tag = String(file.headers['etag'])
    const again = await exported(charity.number, { 'if-none-match': tag })
    expect({ status: again.status, text: again.text }).toEqual({ status: 304, text: '' })
    await post(charity.id, [
      buildSpendingEntry({
        projectId: project.id,
        amount: 5,
        date: '2026-03-03',
        payee: 'Somebody',
      }),
    ])
    const changed = await exported(charity.number, { 'if-none-match': tag })
    expect(changed.status).toBe(200)
  })

  it('the API returns 404 for the IATI file of a charity without a public project', async () => {
    const charity = await makeCharity(world.deps)
    await makeProject(world.deps, charity.id, { lifecycle: 'draft' })
    expect(await exported(charity.number)).toMatchObject({
      status: 404,
      body: { code: 'nothing-to-export' },
    })
  })

  it('an import of a charity’s own export creates no new project', async () => {
    const charity = await makeCharity(world.deps)
    const manager = await makeMember(world.deps, charity.id, 'Manager')
    const project = await makeProject(world.deps, charity.id)
    await post(charity.id, [
      buildIncomeEntry({ projectId: project.id, amount: 5, date: '2026-01-01' }),
    ])
    const { text } = await exported(charity.number)
    const { body } = await world.call('POST /api/charity/{id}/iati-import', {
      as: manager,
      params: { id: charity.number },
      query: { confirm: 'true' },
      headers: { 'content-type': 'application/xml' },
      body: text,
    })
    expect(body).toMatchObject({
      projects: [],
      notTaken: [{ reason: 'It was written here, of a project that is here.' }],
    })
  })
})

const written = (number: string, status: string, income: number) =>
  `<iati-activities><iati-activity default-currency="GBP">
    <iati-identifier>GB-CHC-${number}-A</iati-identifier>
    <reporting-org ref="GB-CHC-${number}"/><title>Pumps</title>
    <activity-status code="${status}"/>
    <transaction><transaction-type code="1"/><transaction-date iso-date="2025-01-01"/>
      <value>${income}</value></transaction>
    <transaction><transaction-type code="4"/><transaction-date iso-date="2025-02-01"/>
      <value>100</value></transaction>
  </iati-activity></iati-activities>`
const importFile = async (charity: { id: string; number: string }, body: string) => {
  const manager = await makeMember(world.deps, charity.id, 'Manager')
  return world.call('POST /api/charity/{id}/iati-import', {
    as: manager,
    params: { id: charity.number },
    query: { confirm: 'true' },
    headers: { 'content-type': 'application/xml' },
    body,
  })
}
const statusIn = (xml: string) => /<activity-status code="(\d)"/.exec(xml)?.[1]

describe('the status of an activity', () => {
  const statuses = [
    ['1', 'active'],
    ['2', 'active'],
    ['3', 'completed'],
    ['4', 'closed'],
    ['5', 'cancelled'],
    ['6', 'paused'],
  ] as const
  it.each(statuses)(
    'activity status %s survives import, export and re-import (stage %s), with and without unspent money',
    async (status, lifecycle) => {
      for (const [income, left] of [
        [100, false],
        [250, true],
      ] as const) {
        const number = String(9_610_000 + Number(status) * 10 + Number(left))
        const charity = await makeCharity(world.deps, { number })
        const { body } = await importFile(charity, written(number, status, income))
        const open = { closed: 'completed', cancelled: 'paused' } as Record<string, string>
        const stage = left ? (open[lifecycle] ?? lifecycle) : lifecycle
        expect(body.projects).toMatchObject([{ lifecycle: stage, posted: 2 }])
        const { text } = await exported(number)
        expect(listIatiErrors(text)).toEqual([])
        expect(statusIn(text)).toBe(status)

        await freeNumber(charity.id)
        const other = await makeCharity(world.deps, { number })
        const second = await importFile(other, text)
        expect(second.body.projects).toMatchObject([{ lifecycle: stage, posted: 2 }])
        expect(statusIn((await exported(number)).text)).toBe(status)
      }
    },
  )

  it('the exported status follows the project’s stage once somebody has changed the stage on the platform', async () => {
    const charity = await makeCharity(world.deps, { number: '9610099' })
    await importFile(charity, written('9610099', '4', 250))
    await world.deps.database.transaction('system', (db) =>
      db.run(sql`update project set lifecycle = 'active' where charity_id = ${charity.id}`),
    )
    await world.deps.database.transaction('system', (db) =>
      db.run(sql`update project set lifecycle = 'completed' where charity_id = ${charity.id}`),
    )
    expect(statusIn((await exported('9610099')).text)).toBe('3')
  })
})

const makePlanned = async (charityId: string, planned: PlannedProject): Promise<void> => {
  const { budget, entries, length, startsOn, ...fields } = planned
  const start = startsOn ?? '2026-06-15'
  const endsOn =
    length === null
      ? null
      : new Date(Date.parse(start) + length * 86_400_000).toISOString().slice(0, 10)
  // An import would turn active work with a past end date into completed work.
  const lifecycle =
    fields.lifecycle === 'active' && endsOn !== null && endsOn < '2026-06-16'
      ? 'completed'
      : (fields.lifecycle as 'active')
  const { id } = await makeProject(world.deps, charityId, {
    ...fields,
    startsOn: start,
    endsOn,
    lifecycle,
  })
  for (const [position, line] of budget.entries()) {
    await addLine(id, { ...line, position, currency: fields.currency })
  }
  const posted: (string | undefined)[] = []
  for (const entry of entries)
    posted.push((await skipRefused(() => post(charityId, [toNewEntry(id, entry)])))?.[0]?.id)
  for (const [at, { reversed }] of entries.entries()) {
    const entryId = posted[at]
    if (!reversed || entryId === undefined) continue
    const how = { date: '2026-06-15', reason: 'Wrong', author: '', authorRole: 'Manager' } as const
    await skipRefused(() =>
      world.deps.database.transaction('system', (db) =>
        reverseEntry(db, entryId, how, world.clock.now()),
      ),
    )
  }
}

/**
 * Reads every field of the projects that an import can set, without ids and similar local values.
 */
const listProjects = (charityId: string) =>
  world.deps.database.read('system', (db) =>
    db.many<TitleSummaryStoryRow>(sql`
      select p.title, p.summary, p.story, p.countries, p.place, p.tags, p.currency, p.target,
        p.starts_on, p.ends_on, p.lifecycle,
        (select json_agg(json_build_array(b.label, b.category, b.planned, b.currency)
           order by b.position) from budget_line b where b.project_id = p.id) budget
      from project p where p.charity_id = ${charityId} order by p.title, p.summary, p.story`),
  )

/**
 * Reads the transactions of a file, without the entry numbers that differ from ledger to ledger.
 */
const readTransactions = async (xml: string) =>
  (await parseActivities(xml))
    .map(({ budgets, title, transactions }) => ({
      title,
      budgets: budgets.map(({ end, start, value }) => [start, end, value.text, value.currency]),
      transactions: transactions
        .map(({ code, date, value }) => JSON.stringify([date, code, value.text, value.currency]))
        .toSorted(),
    }))
    .toSorted((a, b) => JSON.stringify(a).localeCompare(JSON.stringify(b)))

it('an import of our own export creates the same projects, budgets and transactions', async () => {
  let number = 9_600_000
  await fc.assert(
    fc.asyncProperty(fc.array(plannedProject, { minLength: 1, maxLength: 3 }), async (plans) => {
      number += 1
      const charity = await makeCharity(world.deps, { number: String(number) })
      for (const planned of plans) await makePlanned(charity.id, planned)
      const { text: file } = await exported(String(number))
      expect(listIatiErrors(file)).toEqual([])

      await freeNumber(charity.id)
      const other = await makeCharity(world.deps, { number: String(number), name: charity.name })
      const manager = await makeMember(world.deps, other.id, 'Manager')
      const { body } = await world.call('POST /api/charity/{id}/iati-import', {
        as: manager,
        params: { id: String(number) },
        query: { confirm: 'true' },
        headers: { 'content-type': 'application/xml' },
        body: file,
      })
      expect(body.notTaken).toEqual([])
      expect(await listProjects(other.id)).toEqual(await listProjects(charity.id))
      const { text: again } = await exported(String(number))
      expect(listIatiErrors(again)).toEqual([])
      expect(await readTransactions(again)).toEqual(await readTransactions(file))
      await freeNumber(other.id)
    }),
    { seed: 20261121, numRuns: 12 },
  )
})
