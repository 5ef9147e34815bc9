import pg from 'pg'
import { beforeAll, describe, expect, it } from 'vitest'
import { eraseGiver } from './features/ledger/index.ts'
import {
  makeCharity,
  makeDonation,
  makeMember,
  makePerson,
  makeProject,
} from './testing/factories/index.ts'
import { testApp } from './testing/test-app.ts'
import { trimChanges } from './platform/answers/answer-changes.sql.ts'
import { sql } from './platform/database/index.ts'
import { uuidv7 } from './platform/ids.ts'

const world = await testApp()
const { deps } = world
const charity = await makeCharity(deps, { name: 'Sunrise Sewing' })
const other = await makeCharity(deps)
const lead = await makeMember(deps, charity.id, 'Lead')
const giver = await makePerson(deps)
const project = await makeProject(deps, charity.id, { title: 'Sewing school' })
const gift = await makeDonation(deps, charity.id, giver.id, {
  projectId: project.id,
  shownAs: 'display-name',
  publicName: 'Demelza Rowe',
})
const spendingId = uuidv7()

const record = async (id: string, charityId: string, as: { token: string }) => {
  const body = {
    id,
    charityId,
    projectId: charityId === charity.id ? project.id : null,
    kind: 'spending' as const,
    date: '2026-06-14',
    amount: 1000,
    payee: 'Marigold Tresidder',
    payeeKind: 'named-person' as const,
    description: 'Sewing lessons',
  }
  const { status, text } = await world.call('POST /api/transaction', { body, as })
  expect({ status, text }).toMatchObject({ status: 201 })
}

const asOwner = async (text: string): Promise<number | null> => {
  const owner = new pg.Client({ connectionString: world.ownerUrl })
  await owner.connect()
  try {
    return (await owner.query(text)).rowCount
  } finally {
    await owner.end()
  }
}

beforeAll(() => record(spendingId, charity.id, lead))

const files = [
  `/api/transaction/project/${project.id}.csv`,
  `/api/transaction/charity/${charity.number}.csv`,
  `/api/iati/${charity.number}.xml`,
]

const fetchFile = async (url: string, tag?: string) => {
  const headers = tag === undefined ? {} : { 'if-none-match': tag }
  const { body, headers: sent, statusCode } = await world.app.inject({ url, headers })
  return { status: statusCode, body, tag: String(sent.etag) }
}

const fetchAll = () =>
  Promise.all(files.map(async (url) => ({ url, before: await fetchFile(url) })))

describe('the tag of a public file', () => {
  it.each([
    {
      change: 'a decision that withholds the name of a payee',
      text: 'Marigold Tresidder',
      make: () =>
        world.call('POST /api/charity/{id}/payee-names', {
          params: { id: charity.id },
          body: { decisions: [{ id: spendingId, payeeKind: 'person' }] },
          as: lead,
        }),
    },
    {
      change: 'the erasure of a giver',
      text: 'Demelza Rowe',
      make: () => deps.database.transaction('system', (db) => eraseGiver(db, [gift.id])),
    },
    {
      change: 'a new title of a project',
      text: 'Sewing school',
      make: () =>
        deps.database.transaction('system', (db) =>
          db.run(sql`update project set title = 'Weaving school' where id = ${project.id}`),
        ),
    },
    {
      change: 'a new name of the charity',
      text: 'Sunrise Sewing',
      make: () =>
        deps.database.transaction('system', (db) =>
          db.run(sql`update charity set name = 'Sunset Weaving' where id = ${charity.id}`),
        ),
    },
  ])('the tag changes after $change, without a new entry', async ({ text, make }) => {
    const all = await fetchAll()
    expect(all.filter(({ before }) => before.body.includes(text))).not.toEqual([])
    await make()
    for (const { url, before } of all) {
      const after = await fetchFile(url, before.tag)
      expect({ url, status: after.status }).toEqual({ url, status: 200 })
      expect(after.body).not.toContain(text)
      expect(after.tag).not.toBe(before.tag)
    }
  })

  it('the tag stays the same until something changes, also where old changes are trimmed', async () => {
    await asOwner(`update answer_change set noted_at = noted_at - interval '2 hours'`)
    const all = await fetchAll()
    await deps.database.transaction('maintenance', trimChanges)
    expect(await asOwner('select from answer_change')).toBe(0)
    for (const { url, before } of all) {
      const again = await fetchFile(url, before.tag)
      expect({ url, ...again }).toEqual({ url, status: 304, body: '', tag: before.tag })
    }
  })

  it('the tag of an IATI file changes with the day, because its dates do', async () => {
    const iati = files.find((url) => url.includes('iati'))!
    const { tag } = await fetchFile(iati)
    world.clock.advance({ days: 1 })
    expect(await fetchFile(iati, tag)).toMatchObject({ status: 200 })
  })

  it('the tag outlasts changes of another charity', async () => {
    const all = await fetchAll()
    await makeProject(deps, other.id)
    for (const { url, before } of all) {
      expect((await fetchFile(url, before.tag)).status).toBe(304)
    }
  })
})
