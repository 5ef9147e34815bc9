import { beforeAll, describe, expect, it } from 'vitest'
import { sql } from '../../../platform/database/index.ts'
import { makeCharity, makePerson, makeRegisterEntry } from '../../../testing/factories/index.ts'
import { testApp } from '../../../testing/test-app.ts'
import { adminTasks } from '../admin.tasks.ts'
import { emailAbsentCharities } from './register-emails.ts'

const world = await testApp()
const { call, clock, deps } = world
const asSystem = (statement: ReturnType<typeof sql>) =>
  deps.database.transaction('system', (db) => db.run(statement))
const remind = async () => {
  await adminTasks['remind-of-old-extracts']!({}, deps)
}
const listMails = async () =>
  (await world.outbox()).map(({ recipient, subject }) => `${recipient}: ${subject}`)
const saveExtract = (regulator: string, date: string) =>
  asSystem(sql`insert into charity_register_extract (regulator, source_date)
    values (${regulator}, ${date})
    on conflict (regulator) do update set source_date = excluded.source_date, reminded_at = null`)
/** A session lasts an hour, and these tests move the clock by days. */
const signInAdmin = () => makePerson(deps, { isAdmin: true })

beforeAll(() => clock.set(new Date('2026-11-29T09:00:00Z')))

describe('an extract that is older than 30 days', () => {
  it('an old extract is told to each administrator once, and waits until there is an administrator', async () => {
    await saveExtract('CCEW', '2026-10-30')
    await saveExtract('OSCR', '2026-10-29')
    await remind()
    expect(await listMails()).toEqual([])
    await makePerson(deps, { isAdmin: true, email: 'staff@example.org' })
    await makePerson(deps)
    await remind()
    await remind()
    expect(await listMails()).toEqual([
      'staff@example.org: The register of charities here is of 29 October 2026',
    ])
    expect((await world.outbox())[0]!.textBody).toMatch(
      /Office of the Scottish Charity Regulator is more than 30 days old[^]*oscr\.org\.uk/,
    )
    clock.set(new Date('2026-11-30T09:00:00Z'))
    await remind()
    expect(await listMails()).toHaveLength(2)
    await saveExtract('OSCR', '2026-10-30')
    await remind()
    expect(await listMails()).toHaveLength(3)
  })

  it('an old extract is marked on the administrator’s page of the register', async () => {
    await makeRegisterEntry(deps, { number: 'SC050001', sourceDate: '2026-10-30' })
    await makeRegisterEntry(deps, { number: 'NIC108001', sourceDate: '2026-11-01' })
    const { body } = await call('GET /api/admin/register', { as: await signInAdmin() })
    expect(body.regulators).toMatchObject([
      { regulator: 'CCNI', isOld: false },
      { regulator: 'OSCR', isOld: true, sourceDate: '2026-10-30' },
    ])
  })
})

describe('a charity here that the newest extract lacks', () => {
  it('an absent charity is emailed to administrators and listed on their page, with the number to which it moved', async () => {
    const { number } = await makeRegisterEntry(deps, { name: 'Moves Below' })
    const charity = await makeCharity(deps, { number, name: 'Moves Below' })
    await asSystem(sql`update charity_register set absent_from = '2026-11-01',
      moved_to = '9120002-1' where number = ${number}`)
    const tell = (date: string) =>
      deps.database.transaction('system', (db) =>
        emailAbsentCharities(db, deps, [{ regulator: 'CCEW', date }]),
      )
    expect(await tell('2026-11-02')).toEqual([])
    expect(await tell('2026-11-01')).toEqual([`Moves Below (${number})`])
    const mail = (await world.outbox()).find(
      ({ recipient, subject }) =>
        recipient === 'staff@example.org' && subject.startsWith('Moves Below'),
    )
    expect(mail?.subject).toBe('Moves Below is not in the newest extract of its register')
    expect(mail!.textBody).toContain(
      `Moves Below (${number}) is not in the extract of 1 November 2026. A charity of the same name has the number 9120002-1 there.`,
    )
    const { body } = await call('GET /api/admin/register', { as: await signInAdmin() })
    expect(body).toMatchObject({
      differing: [],
      absent: [{ id: charity.id, absentFrom: '2026-11-01', movedTo: '9120002-1' }],
    })
  })
})
