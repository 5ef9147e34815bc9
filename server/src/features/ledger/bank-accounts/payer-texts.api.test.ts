import { beforeEach, describe, expect, it } from 'vitest'
import {
  makeCharity,
  makeMember,
  type MadeCharity,
  type MadePerson,
} from '../../../testing/factories/index.ts'
import { importStatement } from '../../../testing/factories/import-statement.ts'
import { testApp } from '../../../testing/test-app.ts'
import { verifyLedger } from '../index.ts'
import { eraseOldPayerTexts } from './payer-texts.ts'

const world = await testApp()
const text = 'STO A OKORO RIVER 2026'
let charity: MadeCharity
let lead: MadePerson
let entryId: string

const importLine = async (date: string): Promise<string> => {
  const line = { line: 2, date, amount: 2500, text }
  await importStatement(world, { as: lead, charityId: charity.id }, [
    {
      ...line,
      as: 'entry',
      kind: 'income',
      category: 'donations-and-legacies',
      projectId: null,
      payee: 'Asha Okoro',
      description: 'Standing order',
    },
  ])
  const { body } = await world.call('GET /api/transaction/charity/{id}', {
    params: { id: charity.id },
    query: { from: date, to: date },
  })
  return body.transactions[0]!.id
}
const read = async (as?: MadePerson, id = entryId) =>
  (await world.call('GET /api/transaction/{id}', { params: { id }, ...(as ? { as } : {}) })).body
const erase = (as: MadePerson) =>
  world.call('DELETE /api/charity/{id}/payer-texts/{entryId}', {
    as,
    params: { id: charity.id, entryId },
  })
const eraseOn = (day: string) =>
  eraseOldPayerTexts({
    database: world.deps.database,
    clock: { now: () => new Date(`${day}T03:35:00Z`) },
  })
const isWhole = async () =>
  (await world.deps.database.read('system', (db) => verifyLedger(db, charity.id))).bad === null

beforeEach(async () => {
  charity = await makeCharity(world.deps)
  lead = await makeMember(world.deps, charity.id, 'Lead')
  entryId = await importLine('2026-06-15')
})

describe('the bank’s text of an imported line', () => {
  it('Managers and Leads of the charity read it, and nobody else', async () => {
    const other = await makeCharity(world.deps)
    const manager = await makeMember(world.deps, charity.id, 'Manager')
    for (const person of [lead, manager]) expect((await read(person)).payerText).toBe(text)
    for (const person of [
      undefined,
      await makeMember(world.deps, charity.id, 'Viewer'),
      await makeMember(world.deps, charity.id, 'Contributor'),
      await makeMember(world.deps, other.id, 'Lead'),
    ]) {
      const shown = await read(person)
      expect(shown.payerText).toBeNull()
      expect(JSON.stringify(shown)).not.toContain('OKORO RIVER')
    }
  })

  it('the file of transactions has it for Managers and Leads alone', async () => {
    const readFile = async (as: MadePerson) =>
      (
        await world.call('GET /api/transaction/charity/{id}', {
          as,
          params: { id: `${charity.id}.csv` },
        })
      ).text
    expect(await readFile(lead)).toContain(text)
    const contributor = await makeMember(world.deps, charity.id, 'Contributor')
    expect(await readFile(contributor)).not.toContain(text)
  })

  it('a Lead alone erases it, for good, and the proof stays whole', async () => {
    const { can } = await read(lead)
    expect(can.erasePayerText).toBe(true)
    const manager = await makeMember(world.deps, charity.id, 'Manager')
    expect([(await read(manager)).can.erasePayerText, (await erase(manager)).status]).toEqual([
      false,
      403,
    ])
    expect((await erase(lead)).body).toMatchObject({
      payerText: null,
      can: { erasePayerText: false },
    })
    expect([(await read(lead)).payerText, (await erase(lead)).status]).toEqual([null, 200])
    expect(await isWhole()).toBe(true)
  })

  it('a Lead of another charity cannot erase it', async () => {
    const other = await makeCharity(world.deps)
    const outsider = await makeMember(world.deps, other.id, 'Lead')
    const { status } = await world.call('DELETE /api/charity/{id}/payer-texts/{entryId}', {
      as: outsider,
      params: { id: other.id, entryId },
    })
    expect(status).toBe(404)
    expect((await read(lead)).payerText).toBe(text)
  })

  it('a job erases it six years after the end of the accounting year, and not before', async () => {
    // The accounting year ends on 31 March unless a Lead says otherwise.
    const last = await importLine('2020-03-31')
    const first = await importLine('2020-04-01')
    await eraseOn('2026-03-31')
    expect((await read(lead, last)).payerText).toBe(text)
    await eraseOn('2026-04-01')
    expect((await read(lead, last)).payerText).toBeNull()
    expect((await read(lead, first)).payerText).toBe(text)
    await eraseOn('2027-04-01')
    expect((await read(lead, first)).payerText).toBeNull()
    expect((await read(lead)).payerText).toBe(text)
    expect(await isWhole()).toBe(true)
  })
})
