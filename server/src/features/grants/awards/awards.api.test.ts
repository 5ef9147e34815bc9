import { toUkDate } from '@pennytrail/contract/dates/uk-date.ts'
import { expect, it } from 'vitest'
import { uuidv7 } from '../../../platform/ids.ts'
import {
  joinDonorOrg,
  makeBudgetLine,
  makeCharity,
  makeDonorOrg,
  makeMember,
  makePerson,
  makeProject,
} from '../../../testing/factories/index.ts'
import { testApp } from '../../../testing/test-app.ts'

const world = await testApp()
const charity = await makeCharity(world.deps, { name: 'Tidewater' })
const manager = await makeMember(world.deps, charity.id, 'Manager')
const viewer = await makeMember(world.deps, charity.id, 'Viewer')
const org = await makeDonorOrg(world.deps, { name: 'Larkfield' })
const officer = await makePerson(world.deps, { firstname: 'Ada' })
await joinDonorOrg(world.deps, org.id, officer.id, 'Manager')
const project = await makeProject(world.deps, charity.id)
const boats = await makeBudgetLine(world.deps, project.id, { label: 'Boats' })

const today = () => toUkDate(world.clock.now())
const after = (days: number) => toUkDate(new Date(world.clock.now().getTime() + days * 86_400_000))

const terms = (more: object = {}) => ({
  projectId: project.id,
  amount: 1_200_000,
  purpose: 'Three boats and their crews',
  budgetLineIds: [boats],
  shownAs: 'named',
  instalments: [
    { amount: 400_000, dueOn: today() },
    { amount: 400_000, dueOn: after(100) },
    { amount: 400_000, dueOn: after(200) },
  ],
  reportDates: [after(90), after(190)],
  terms: { shortfall: 'ask', delay: 'wait', closing: 'return', words: '' },
  contact: 'Ada Marsh, 020 7946 0000',
  ...more,
})

const version = (grantId: string, more: object = {}, content: object = {}) => ({
  id: uuidv7(),
  grantId,
  donorOrgId: org.id,
  charityId: charity.id,
  side: 'funder',
  offer: true,
  words: '',
  terms: terms(content),
  ...more,
})

const save = (as: typeof officer, body: object) => world.call('POST /api/award', { as, body })

const answer = (
  as: typeof officer,
  grantId: string,
  version: string,
  answer: 'agree' | 'ask-for-change' | 'withdraw',
  words = '',
) =>
  world.call('POST /api/award/{id}/answer', {
    as,
    params: { id: grantId },
    body: { version, answer, words },
  })

const see = (as: typeof officer, id: string) =>
  world.call('GET /api/award/{id}', { as, params: { id } })

const findMails = async (email: string) =>
  (await world.outbox()).filter(({ recipient }) => recipient === email).map((mail) => mail.subject)

/** Makes an award that both sides have agreed to, and returns the grant’s id. */
const agree = async (content: object = {}) => {
  const grantId = uuidv7()
  const sent = version(grantId, {}, content)
  await save(officer, sent)
  await answer(manager, grantId, sent.id, 'agree')
  return grantId
}

const receive = (id: string, position: number) =>
  world.call('POST /api/grant/{id}/instalment', {
    as: manager,
    params: { id },
    body: { donationId: uuidv7(), position, date: today() },
  })

it('an award is drafted unseen, offered, changed at the charity’s wish, and agreed before money can move', async () => {
  const grantId = uuidv7()
  const first = version(grantId, { offer: false }, { purpose: '', contact: '', instalments: [] })
  expect((await save(officer, first)).status).toBe(201)
  expect((await see(manager, grantId)).status).toBe(404)
  expect(await findMails(manager.email)).toEqual([])

  const incomplete = await save(officer, { ...first, offer: true })
  expect(incomplete.body).toMatchObject({
    issues: [
      { path: 'terms.purpose' },
      { path: 'terms.instalments', message: 'Say when the money will arrive.' },
      { path: 'terms.contact' },
    ],
  })
  const offered = await save(officer, { ...first, offer: true, words: 'With joy', terms: terms() })
  expect(offered.body).toMatchObject({
    isAgreed: false,
    versions: [{ number: 1, state: 'offered' }],
    can: { answer: false, withdraw: true, propose: 'funder' },
  })
  expect(await findMails(manager.email)).toEqual(['Larkfield offers you £12,000.00'])
  // A repeat offers nothing again.
  await save(officer, { ...first, offer: true, words: 'With joy', terms: terms() })
  expect(await findMails(manager.email)).toHaveLength(1)
  expect((await receive(grantId, 1)).body).toMatchObject({ code: 'grant-not-found' })

  expect((await see(viewer, grantId)).body).toMatchObject({
    reference: offered.body.reference,
    versions: [{ words: 'With joy', shown: { lines: [{ label: 'Boats' }] } }],
    can: { answer: false, propose: null },
  })
  expect((await answer(manager, grantId, first.id, 'ask-for-change')).body).toMatchObject({
    issues: [{ path: 'words', message: 'Say what should change.' }],
  })
  await answer(manager, grantId, first.id, 'ask-for-change', 'The second boat costs £5,000 more.')
  expect(await findMails(officer.email)).toEqual(['Tidewater asks for a change to a grant'])
  expect((await answer(manager, grantId, first.id, 'agree')).body).toMatchObject({
    code: 'award-answered',
  })

  const second = version(
    grantId,
    {},
    {
      amount: 1_700_000,
      instalments: [
        { amount: 400_000, dueOn: today() },
        { amount: 1_300_000, dueOn: after(100) },
      ],
    },
  )
  await save(officer, second)
  const lists = await world.call('GET /api/grant/charity/{id}', {
    as: manager,
    params: { id: charity.id },
  })
  expect(lists.body.awards).toMatchObject([
    { id: grantId, amount: 1_700_000, state: 'offered', isMine: true, isVariation: false },
  ])
  const agreed = await answer(manager, grantId, second.id, 'agree', 'Thank you.')
  expect(agreed.body).toMatchObject({
    isAgreed: true,
    agreed: { amount: 1_700_000, contact: 'Ada Marsh, 020 7946 0000' },
    versions: [
      { number: 2, state: 'agreed', answer: { words: 'Thank you.' } },
      { number: 1, state: 'change-asked', answer: { words: 'The second boat costs £5,000 more.' } },
    ],
  })
  expect(await findMails(officer.email)).toContain('Tidewater has accepted your award')
  const grant = await world.call('GET /api/grant/{id}', { as: viewer, params: { id: grantId } })
  expect(grant.body.grant).toMatchObject({
    state: 'confirmed',
    amount: 1_700_000,
    reference: offered.body.reference,
    lines: [{ label: 'Boats' }],
    instalments: [{ amount: 400_000 }, { amount: 1_300_000 }],
    reports: [{ dueOn: after(90) }, { dueOn: after(190) }],
    terms: { closing: 'return' },
    can: { receive: false },
  })
  expect((await receive(grantId, 1)).body).toMatchObject({ received: 400_000 })
})

it('a variation changes what has not happened, and nothing that has arrived or was reported', async () => {
  const grantId = await agree()
  await receive(grantId, 1)
  const current = (await see(manager, grantId)).body
  expect(current).toMatchObject({
    received: [{ amount: 400_000, dueOn: today() }],
    can: { propose: 'charity', answer: false },
  })
  const smaller = {
    amount: 700_000,
    purpose: 'Two boats',
    budgetLineIds: [],
    instalments: [
      { amount: 400_000, dueOn: today() },
      { amount: 300_000, dueOn: after(150) },
    ],
    reportDates: [after(190)],
    terms: { ...terms().terms, closing: 'ask' },
  }
  const takenAway = { ...smaller, instalments: [{ amount: 700_000, dueOn: after(150) }] }
  expect(
    (await save(manager, version(grantId, { side: 'charity' }, takenAway))).body,
  ).toMatchObject({
    issues: [
      {
        path: 'terms.instalments',
        message: 'Leave the instalments that have arrived as they are.',
      },
    ],
  })
  const change = version(grantId, { side: 'charity', words: 'One yard closed.' }, smaller)
  await save(manager, change)
  expect(await findMails(officer.email)).toContain('Tidewater proposes a change to a grant')
  // The other side answers before it sends a version of its own.
  expect((await save(officer, version(grantId))).body).toMatchObject({
    code: 'award-waits-for-answer',
  })
  const unchanged = await world.call('GET /api/grant/{id}', {
    as: viewer,
    params: { id: grantId },
  })
  expect(unchanged.body.grant.amount).toBe(1_200_000)

  world.clock.advance({ minutes: 1 })
  expect((await answer(officer, grantId, change.id, 'agree')).status).toBe(200)
  const { grant } = (
    await world.call('GET /api/grant/{id}', { as: viewer, params: { id: grantId } })
  ).body
  expect(grant).toMatchObject({
    amount: 700_000,
    purpose: 'Two boats',
    received: 400_000,
    lines: [],
    instalments: [
      { position: 1, amount: 400_000, sequence: expect.any(Number) },
      { position: 2, amount: 300_000, dueOn: after(150), donationId: null },
    ],
    reports: [{ dueOn: after(190) }],
    terms: { closing: 'ask' },
  })
  const list = await world.call('GET /api/donation/donor-org/{id}', {
    as: officer,
    params: { id: org.id },
  })
  expect(list.body.donations[0]).toMatchObject({ grant: { purpose: 'Two boats' } })
})

it('an offer that money has overtaken is not agreed, and says what to do', async () => {
  const grantId = await agree()
  const change = version(
    grantId,
    {},
    { amount: 400_000, instalments: [{ amount: 400_000, dueOn: after(100) }] },
  )
  await save(officer, change)
  await receive(grantId, 1)
  expect((await answer(manager, grantId, change.id, 'agree')).body).toMatchObject({
    code: 'award-outdated',
    message:
      'Nobody can agree to this version any more. Leave the instalments that have arrived as they are. Ask for a change.',
  })
})

it('an organisation that is not verified can draft an award but not offer it', async () => {
  const waiting = await makeDonorOrg(world.deps, { status: 'waiting' })
  const lead = await makePerson(world.deps)
  await joinDonorOrg(world.deps, waiting.id, lead.id, 'Lead')
  const sent = version(uuidv7(), { donorOrgId: waiting.id })
  expect((await save(lead, { ...sent, offer: false })).status).toBe(201)
  expect((await save(lead, sent)).body).toMatchObject({ code: 'donor-org-not-verified' })
  const claimed = await makeCharity(world.deps, { status: 'claimed' })
  const toClaimed = version(uuidv7(), { charityId: claimed.id }, { projectId: null, terms: null })
  expect((await save(officer, toClaimed)).body).toMatchObject({ code: 'charity-not-verified' })
})

it('a newer offer replaces one that nobody has answered, and an offer can be withdrawn', async () => {
  const grantId = uuidv7()
  const first = version(grantId)
  await save(officer, first)
  const second = version(grantId, {}, { purpose: 'Four boats' })
  expect((await save(officer, second)).body.versions).toMatchObject([
    { number: 2, state: 'offered' },
    { number: 1, state: 'replaced' },
  ])
  expect((await answer(manager, grantId, first.id, 'agree')).body).toMatchObject({
    code: 'award-answered',
  })
  expect((await answer(officer, grantId, second.id, 'withdraw', 'A mistake')).body).toMatchObject({
    isAgreed: false,
    versions: [{ state: 'withdrawn' }, { state: 'replaced' }],
    can: { withdraw: false, propose: 'funder' },
  })
  expect(await findMails(manager.email)).toContain('Larkfield has withdrawn its offer')
})

it('the second of two people of one side learns that there is a draft', async () => {
  const grantId = uuidv7()
  await save(officer, version(grantId, { offer: false }))
  expect((await save(officer, version(grantId, { offer: false }))).body).toMatchObject({
    code: 'award-draft-exists',
  })
})
