import { toUkDate } from '@pennytrail/contract/dates/uk-date.ts'
import { afterEach, expect, it } from 'vitest'
import { sql } from '../../platform/database/index.ts'
import { uuidv7 } from '../../platform/ids.ts'
import {
  joinDonorOrg,
  makeCharity,
  makeDonorOrg,
  makeGrant,
  makeMember,
  makePerson,
} from '../../testing/factories/index.ts'
import { testApp } from '../../testing/test-app.ts'
import { remindAboutInstalments } from './index.ts'

const world = await testApp()
let gone = 0
const pass = (days: number) => {
  gone += days
  world.clock.advance({ days })
}
afterEach(() => {
  world.clock.advance({ days: -gone })
  gone = 0
})

const after = (days: number) => toUkDate(new Date(world.clock.now().getTime() + days * 86_400_000))

/**
 * Creates a grant from a donor organisation to a charity; each team has one person who has turned
 * off reminder emails.
 */
const agree = async (state: 'waiting' | 'confirmed') => {
  const charity = await makeCharity(world.deps, { name: 'Upland' })
  const manager = await makeMember(world.deps, charity.id, 'Manager')
  const silent = await makeMember(world.deps, charity.id, 'Lead')
  const org = await makeDonorOrg(world.deps, { name: 'Larkfield' })
  const trustee = await makePerson(world.deps)
  await joinDonorOrg(world.deps, org.id, trustee.id, 'Lead')
  await world.deps.database.transaction('system', (db) =>
    db.run(sql`insert into notification_preference (person_id, kind, mail, changed_at, changed_by)
      values (${silent.id}, 'grant-reminders', false, ${world.clock.now()}, 'settings')`),
  )
  const grant = await makeGrant(world.deps, charity.id, {
    by: manager.id,
    donorOrgId: org.id,
    state,
    instalments: [
      { amount: 1_000_000, dueOn: after(20) },
      { amount: 2_000_000, dueOn: after(200) },
    ],
  })
  return { grant, manager, silent, trustee }
}

const listSubjects = async ({ email }: { email: string }) =>
  (await world.outbox())
    .filter(({ recipient }) => recipient === email)
    .map(({ subject }) => subject)

/** Runs the reminder job twice, because a queue can run a job twice. */
const run = async () => {
  await remindAboutInstalments(world.deps)
  await remindAboutInstalments(world.deps)
}

it('an organisation is reminded before an instalment is due, and both sides get one reminder when it is overdue', async () => {
  const { manager, silent, trustee } = await agree('confirmed')
  await run()
  expect(await listSubjects(trustee)).toEqual([])
  pass(10)
  await run()
  expect(await listSubjects(trustee)).toEqual([expect.stringMatching(/^£10,000\.00 is due on /)])
  expect(await listSubjects(manager)).toEqual([])
  pass(11)
  await run()
  pass(30)
  await run()
  expect(await listSubjects(trustee)).toHaveLength(2)
  expect(await listSubjects(trustee)).toContainEqual(
    expect.stringMatching(/^£10,000\.00 was due on /),
  )
  expect(await listSubjects(manager)).toEqual([
    expect.stringMatching(/^£10,000\.00 from Larkfield was due on /),
  ])
  expect(await listSubjects(silent)).toEqual([])
  const [emailMessage] = (await world.outbox()).filter(
    ({ recipient }) => recipient === manager.email,
  )
  expect(emailMessage?.textBody).toContain('/unsubscribe')
})

it('nobody is reminded of an instalment that has arrived, unless its ledger entry is reversed', async () => {
  const { grant, manager, trustee } = await agree('confirmed')
  const donationId = uuidv7()
  await world.call('POST /api/grant/{id}/instalment', {
    as: manager,
    params: { id: grant.id },
    body: { donationId, position: 1, date: toUkDate(world.clock.now()) },
  })
  const received = await listSubjects(trustee)
  pass(30)
  await run()
  expect(await listSubjects(trustee)).toEqual(received)
  // Changes the row directly, as the reversal trigger does, because sessions have expired by this
  // day.
  await world.deps.database.transaction('system', (db) =>
    db.run(
      sql`update donation set status = 'reversed', refunded = amount where id = ${donationId}`,
    ),
  )
  await run()
  expect(await listSubjects(manager)).toContainEqual(expect.stringContaining('was due on'))
})

it('both sides are reminded once of a grant unconfirmed for a week, but never of its instalments', async () => {
  const { grant, manager, trustee } = await agree('waiting')
  pass(6)
  await run()
  expect(await listSubjects(manager)).toEqual([])
  pass(1)
  await run()
  pass(30)
  await run()
  expect(await listSubjects(trustee)).toEqual(['Still to confirm: £30,000.00 to Upland'])
  expect(await listSubjects(manager)).toEqual(['Larkfield has not confirmed its grant yet'])
  // After a late confirmation, the overdue instalment gets its reminder.
  await world.deps.database.transaction('system', (db) =>
    db.run(sql`update donor_grant set state = 'confirmed', decided_by = ${trustee.id},
      decided_at = ${world.clock.now()} where id = ${grant.id}`),
  )
  await run()
  expect(await listSubjects(trustee)).toContainEqual(
    expect.stringMatching(/^£10,000\.00 was due on /),
  )
})
