import type { EvidenceCoverage, NewTransaction } from '@pennytrail/contract'
import { computeCoverage } from '@pennytrail/contract/ledger/evidence-coverage.ts'
import { parseAmount } from '@pennytrail/contract/money.ts'
import { entryKinds } from '@pennytrail/contract/ledger/entry-kinds.ts'
import { beforeAll, describe, expect, it } from 'vitest'
import { sql } from '../../../platform/database/index.ts'
import { uuidv7 } from '../../../platform/ids.ts'
import {
  makeCharity,
  makeMember,
  makeProject,
  makeUpdate,
} from '../../../testing/factories/index.ts'
import { makeEvidence } from '../../../testing/factories/evidence.ts'
import { testApp } from '../../../testing/test-app.ts'

const world = await testApp()
const charity = await makeCharity(world.deps)
const manager = await makeMember(world.deps, charity.id, 'Manager')
const [open, abroad, hidden] = [
  await makeProject(world.deps, charity.id),
  await makeProject(world.deps, charity.id, { currency: 'KES' }),
  await makeProject(world.deps, charity.id, { visibility: 'team' }),
]

const record = async (body: Partial<NewTransaction>): Promise<string> => {
  const id = uuidv7()
  const answer = await world.call('POST /api/transaction', {
    as: manager,
    body: {
      id,
      charityId: charity.id,
      projectId: open.id,
      kind: 'spending',
      date: '2026-06-01',
      amount: 1000,
      payee: 'Quill, Nib & "Co"',
      description: 'Paper\nand ink',
      ...body,
    },
  })
  expect(answer.status).toBe(201)
  return id
}
const match = (entryId: string) =>
  world.deps.database.transaction('system', (db) =>
    db.run(sql`insert into bank_line (charity_id, fingerprint, entry_id, seen_on, matched_at)
      values (${charity.id}, ${entryId.replaceAll('-', '').repeat(2)}, ${entryId}, '2026-06-02',
        ${world.clock.now()})`),
  )
const receipt = (entryId: string) => makeEvidence(world.deps, charity.id, { entryId })
const tell = (cites: string[], more: object = {}) =>
  makeUpdate(world.deps, charity.id, { projectId: open.id, cites, ...more })

type Of = { kind: 'project' | 'charity'; id: string; as?: { token: string } }
const call = ({ kind, id, as }: Of, what: '' | '/coverage' | '.csv') =>
  world.app.inject({
    url: `/api/transaction/${kind}/${id}${what}`,
    headers: as ? { authorization: as.token } : {},
  })
const coverage = async (of: Of) => (await call(of, '/coverage')).json<EvidenceCoverage>().coverage

/** Parses RFC 4180 text into rows keyed by the header’s column names. */
const readCsv = (text: string): Record<string, string>[] => {
  const rows: string[][] = [[]]
  for (const [, quoted, plain, end] of text
    .slice(1)
    .matchAll(/(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r\n|$)/g)) {
    rows.at(-1)!.push(quoted?.replaceAll('""', '"') ?? plain ?? '')
    if (end === '\r\n') rows.push([])
    if (end === '') break
  }
  const [header, ...cells] = rows.filter((row) => row.length > 1)
  return cells.map((row) => Object.fromEntries(header!.map((name, at) => [name, row[at]!])))
}

const getKind = (label: string | undefined): string =>
  Object.entries(entryKinds).find(([, name]) => name === label)![0]

/** Calculates the evidence coverage from the public CSV file, to compare it with the API's. */
const buildFromCsv = async (of: Of) =>
  computeCoverage(
    readCsv((await call(of, '.csv')).body).map((row) => ({
      kind: getKind(row['Kind']),
      currency: row['Currency']!,
      amount: parseAmount(row['Amount']!, row['Currency']) ?? 0,
      reversed: row['Reversed by'] !== '',
      evidence: row['Receipt'] === 'yes',
      matched: row['Matched with the bank'] === 'yes',
      told: row['Cited in an update'] === 'yes',
    })),
  )

beforeAll(async () => {
  await record({ kind: 'income', amount: 90_000 })
  const [first, second, third] = [
    await record({ amount: 600 }),
    await record({ amount: 300 }),
    await record({ amount: 100, kind: 'onward-grant' }),
  ]
  await receipt(first)
  await receipt(first)
  await receipt(second)
  await match(first)
  await tell([third])
  await tell([second], { audience: 'team' })
  await tell([second], { state: 'draft' })
  const wrong = await record({ amount: 5000 })
  await receipt(wrong)
  await world.call('POST /api/transaction/{id}/reverse', {
    as: manager,
    params: { id: wrong },
    body: { reason: 'Entered twice' },
  })
  await record({ projectId: null, amount: 50 })
  await receipt(await record({ projectId: abroad.id, amount: 7000 }))
  await match(await record({ projectId: hidden.id, amount: 800 }))
})

const ofOpen = { currency: 'GBP', spent: 1000, withReceipt: 900, matched: 600, told: 100 }
const ofAbroad = { currency: 'KES', spent: 7000, withReceipt: 7000, matched: 0, told: 0 }

describe('evidence coverage by value', () => {
  it('a project’s coverage ignores reversed spending and updates that are not public', async () => {
    expect(await coverage({ kind: 'project', id: open.id })).toEqual([ofOpen])
    expect(await coverage({ kind: 'project', id: abroad.id })).toEqual([ofAbroad])
  })

  it('a charity’s coverage counts the spending of every fund that the caller may see', async () => {
    const of = { kind: 'charity', id: charity.number } as const
    expect(await coverage(of)).toEqual([{ ...ofOpen, spent: 1050 }, ofAbroad])
    expect(await coverage({ ...of, as: manager })).toEqual([
      { ...ofOpen, spent: 1850, matched: 1400 },
      ofAbroad,
    ])
  })

  it('evidence coverage equals the figures calculated from the CSV of the same transactions', async () => {
    const cases: Of[] = [
      { kind: 'project', id: open.id },
      { kind: 'project', id: abroad.id },
      { kind: 'project', id: hidden.id, as: manager },
      { kind: 'charity', id: charity.number },
      { kind: 'charity', id: charity.number, as: manager },
    ]
    for (const of of cases) {
      const recomputed = await buildFromCsv(of)
      expect(recomputed.length).toBeGreaterThan(0)
      expect(await coverage(of)).toEqual(recomputed)
    }
  })

  it('evidence coverage falls when a receipt is withdrawn', async () => {
    const project = await makeProject(world.deps, charity.id)
    const id = await record({ projectId: project.id })
    const publicId = await receipt(id)
    const of = { kind: 'project', id: project.id } as const
    expect(await coverage(of)).toMatchObject([{ withReceipt: 1000 }])
    await world.call('POST /api/transaction/{id}/evidence/{publicId}/withdraw', {
      as: manager,
      params: { id, publicId },
      body: { reason: 'Shows an address' },
    })
    expect(await coverage(of)).toMatchObject([{ spent: 1000, withReceipt: 0 }])
  })
})
