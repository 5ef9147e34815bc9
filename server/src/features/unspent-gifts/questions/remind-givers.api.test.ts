import { expect, it } from 'vitest'
import {
  joinDonorOrg,
  makeDonation,
  makeDonorOrg,
  makePerson,
} from '../../../testing/factories/index.ts'
import { testApp } from '../../../testing/test-app.ts'
import { remindGivers } from '../index.ts'
import { makeUnspentWorld } from '../testing/unspent-world.ts'

const world = await testApp()
const {
  answerWith,
  askMove,
  charity,
  give,
  linkIn,
  open,
  makeProjectWithTerms,
  listQuestions,
  spend,
} = await makeUnspentWorld(world)

const after = async <T>(days: number, work: () => Promise<T>): Promise<T> => {
  world.clock.advance({ days })
  try {
    return await work()
  } finally {
    world.clock.advance({ days: -days })
  }
}

/** Runs the reminder job twice, because a queue can run a job twice. */
const run = async () => {
  await remindGivers(world.deps)
  await remindGivers(world.deps)
}

const reminders = async ({ email }: { email: string }) =>
  (await world.outbox()).filter(
    ({ recipient, subject }) => recipient === email && subject.startsWith('Answer by '),
  )

const waiting = async (as: { token: string }) =>
  (await world.call('GET /api/gift-question', { as })).body.questions

it('givers get one reminder with a new link five days before the deadline, and the earlier link still works', async () => {
  const [silent, quick] = [await makePerson(world.deps), await makePerson(world.deps)]
  const project = await makeProjectWithTerms()
  const gift = await give(project.id, silent)
  const answered = await give(project.id, quick)
  await open(project.id)
  const first = await linkIn(silent.email)
  await answerWith((await listQuestions(answered, quick))[0]!.id, 'general', quick)
  await after(24, run)
  expect(await reminders(silent)).toEqual([])
  const [emailMessage, ...others] = await after(26, async () => {
    await run()
    return reminders(silent)
  })
  expect(others).toEqual([])
  expect(emailMessage!.subject).toBe('Answer by 15 July 2026: £24.42 of your gift')
  expect(emailMessage!.textBody).toContain(
    `Without an answer by 15 July 2026, the charity uses it for the general charitable purposes of ${charity.name}, and it goes to the general fund of ${charity.name}.`,
  )
  expect(await reminders(quick)).toEqual([])
  const second = await linkIn(silent.email)
  expect(second).not.toBe(first)
  for (const token of [first, second]) {
    const shown = await world.call('POST /api/gift-question/by-link', { body: { token } })
    expect(shown.body).toMatchObject({ donationId: gift, state: 'waiting' })
  }
})

it('the reminder says what happens without an answer, and givers whose money is spent get no reminder', async () => {
  const [waiting, spent] = [await makePerson(world.deps), await makePerson(world.deps)]
  const roof = await makeProjectWithTerms('ask-givers', 'Roof')
  await askMove(await give(roof.id, waiting), { fromProjectId: roof.id })
  const shed = await makeProjectWithTerms('ask-givers', 'Shed')
  await askMove(await give(shed.id, spent), { fromProjectId: shed.id })
  await spend(shed.id, 2442)
  await after(27, run)
  const [emailMessage] = await reminders(waiting)
  expect(emailMessage!.textBody).toContain(
    `asks whether it may move to the general fund of ${charity.name}`,
  )
  expect(emailMessage!.textBody).toContain(
    'Without an answer by 15 July 2026, it stays where it is.',
  )
  expect(await reminders(spent)).toEqual([])
})

it('questions are listed for givers and for members who may answer for a donor organisation', async () => {
  const [own, trustee, viewer] = await Promise.all([
    makePerson(world.deps),
    makePerson(world.deps),
    makePerson(world.deps),
  ])
  const org = await makeDonorOrg(world.deps, { name: 'Larkfield' })
  await joinDonorOrg(world.deps, org.id, trustee.id, 'Manager')
  await joinDonorOrg(world.deps, org.id, viewer.id, 'Viewer')
  const project = await makeProjectWithTerms('ask-givers', 'Huts')
  const gift = await give(project.id, own)
  const grant = await makeDonation(world.deps, charity.id, trustee.id, {
    projectId: project.id,
    amount: 10_000,
    grant: { donorOrgId: org.id },
    terms: { sentences: [], purpose: null, closure: 'ask-givers', repayable: true },
  })
  await open(project.id)
  // A closure asks no funder about a grant. The charity may.
  expect(await waiting(trustee)).toEqual([])
  const move = await askMove(grant.id, { fromProjectId: project.id })
  expect(move.status).toBe(200)
  expect(await waiting(own)).toMatchObject([
    { donationId: gift, amount: 2442, isClosing: true, donorOrgId: null, from: { title: 'Huts' } },
  ])
  expect(await waiting(trustee)).toMatchObject([{ donationId: grant.id, donorOrgId: org.id }])
  expect(await waiting(viewer)).toEqual([])
  await answerWith((await listQuestions(gift, own))[0]!.id, 'refund', own)
  expect(await waiting(own)).toEqual([])
})
