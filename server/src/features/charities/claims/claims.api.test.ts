import { codeVersion } from '@pennytrail/contract/charities/code-of-fundraising.ts'
import { beforeEach, describe, expect, it } from 'vitest'
import {
  joinDonorOrg,
  makeClaim,
  makeDonorOrg,
  makePerson,
  makeRegisterEntry,
  type MadePerson,
} from '../../../testing/factories/index.ts'
import { sql } from '../../../platform/database/index.ts'
import { testApp } from '../../../testing/test-app.ts'

const world = await testApp()
const site = 'http://www.lantern.example.org/'
let admin: MadePerson
let claimant: MadePerson
let number: string

beforeEach(async () => {
  admin = await makePerson(world.deps, { isAdmin: true })
  claimant = await makePerson(world.deps)
  number = (await makeRegisterEntry(world.deps, { name: 'Lantern Trust', weblink: site })).number
})

const claim = (proof: object, as: MadePerson = claimant, of: string = number) =>
  world.call('POST /api/charity', { as, body: { ukCharityNumber: of, proof, codeVersion } })
const byWebsite = (as?: MadePerson) => claim({ kind: 'website-code' }, as)
const verify = (id: string, note = '') =>
  world.call('POST /api/charity-claim/{id}/verify', { as: admin, params: { id }, body: { note } })
const mine = async (as = claimant) =>
  (await world.call('GET /api/charity-claim/mine', { as })).body.claims
const page = () => world.call('GET /api/charity/{id}', { params: { id: number } })
const checkWebsite = async (id: string) => {
  await world.call('POST /api/charity-claim/{id}/check-website', { as: claimant, params: { id } })
  await world.runJobs()
}
const listEmailsTo = async (person: MadePerson) =>
  (await world.outbox()).filter((emailMessage) => emailMessage.recipient === person.email)

describe('a claim proven by a code on the website', () => {
  it('a claim is proven once the registered website shows the code, and an administrator then verifies it', async () => {
    const { body, status } = await claim({ kind: 'website-code' }, claimant, `gb-chc-${number}`)
    expect(status).toBe(201)
    expect(body).toMatchObject({
      state: 'waiting',
      charity: { ukCharityNumber: number, name: 'Lantern Trust' },
      proof: { kind: 'website-code', website: site, provenAt: null },
    })
    const code = body.proof.code!
    expect(code).toMatch(/^pennytrail-[a-z2-9]{16}$/)
    expect((await page()).status).toBe(404)

    await checkWebsite(body.id)
    expect((await mine())[0]?.proof).toMatchObject({
      provenAt: null,
      problem: expect.stringContaining(`${site}: Its name does not lead anywhere.`),
    })

    world.websites.set(site, { url: site, status: 200, text: `<p>${code}</p>` })
    await checkWebsite(body.id)
    expect((await mine())[0]?.proof).toMatchObject({ problem: null })
    expect((await mine())[0]?.proof.provenAt).not.toBeNull()

    expect(await verify(body.id)).toMatchObject({
      status: 200,
      body: { message: 'Lantern Trust is verified.' },
    })
    expect((await page()).body).toMatchObject({ status: 'verified', name: 'Lantern Trust' })
    const emailMessages = await listEmailsTo(claimant)
    expect(emailMessages.map((emailMessage) => emailMessage.subject)).toEqual([
      'You can now manage Lantern Trust',
    ])
    const own = await world.call('GET /api/charity/{id}', { as: claimant, params: { id: number } })
    expect(own.body.can).toEqual({ edit: true, addProject: true, importProjects: true })
  })

  it('a claim is not proven by a code on another website or on an error page', async () => {
    const { body } = await byWebsite()
    const text = body.proof.code!
    const elsewhere = { url: 'https://parked.example.com/', status: 200, text }
    const file = 'http://www.lantern.example.org/.well-known/pennytrail.txt'
    world.websites.set(site, elsewhere)
    world.websites.set(file, { url: file, status: 404, text })
    await checkWebsite(body.id)
    expect((await mine())[0]?.proof).toMatchObject({
      provenAt: null,
      problem: `${site}: It leads to another website, parked.example.com. ${file}: It answers with error 404.`,
    })
    world.websites.set(file, { url: file, status: 200, text })
    await checkWebsite(body.id)
    expect((await mine())[0]?.proof.provenAt).not.toBeNull()
  })

  it('the code for the website stays the same when the same person claims again', async () => {
    const first = await byWebsite()
    const again = await byWebsite()
    expect(again.body.id).toBe(first.body.id)
    expect(again.body.proof.code).toBe(first.body.proof.code)
    expect(await mine()).toHaveLength(1)
  })
})

const byMail = (email: string) => claim({ kind: 'domain-mail', email })
const tokenIn = (text: string) => /token=([\w-]+)/.exec(text)?.[1] ?? ''
const confirm = (token: string) =>
  world.call('POST /api/charity-claim/confirm-mail', { body: { token } })

describe('a claim proven by email at the domain', () => {
  it('the emailed link proves a claim once, within seven days', async () => {
    const to = `office${number}@lantern.example.org`
    expect((await byMail(to.toUpperCase())).body.proof).toMatchObject({ email: to, provenAt: null })
    const [emailMessage] = (await world.outbox()).filter(({ recipient }) => recipient === to)
    expect(emailMessage?.subject).toContain('act for Lantern Trust?')
    const token = tokenIn(emailMessage!.textBody)
    expect((await confirm(`${token}x`)).status).toBe(400)
    expect((await confirm(token)).body).toMatchObject({ charityName: 'Lantern Trust' })
    expect((await mine())[0]?.proof.provenAt).not.toBeNull()
    await verify((await mine())[0]!.id)
    expect((await confirm(token)).status).toBe(400)
  })

  it('refuses an emailed claim link after seven days', async () => {
    const to = `late${number}@lantern.example.org`
    await byMail(to)
    const [emailMessage] = (await world.outbox()).filter(({ recipient }) => recipient === to)
    world.clock.advance({ days: 7, seconds: 1 })
    expect(await confirm(tokenIn(emailMessage!.textBody))).toMatchObject({
      status: 400,
      body: { code: 'claim-token-invalid' },
    })
  })

  it('a proof by email requires an email address at the charity’s registered domain', async () => {
    const answer = await byMail('office@lantern.example.com')
    expect(answer).toMatchObject({
      status: 400,
      body: {
        issues: [
          { path: 'proof.email', message: 'Enter an address that ends in @lantern.example.org.' },
        ],
      },
    })
    expect(await mine()).toEqual([])
  })

  it('a claim is proven immediately if the account’s confirmed email address is at the charity’s domain', async () => {
    const email = `sam.${number}@lantern.example.org`
    claimant = await makePerson(world.deps, { email })
    expect((await byMail(email)).body.proof.provenAt).not.toBeNull()
    expect(await listEmailsTo(claimant)).toEqual([])
  })

  it('at most three claim emails a day are sent to each address', async () => {
    const to = `often${number}@lantern.example.org`
    const statuses = []
    for (let at = 0; at < 4; at += 1) {
      statuses.push(
        (await claim({ kind: 'domain-mail', email: to }, await makePerson(world.deps))).status,
      )
    }
    expect(statuses).toEqual([201, 201, 201, 429])
  })
})

describe('a claim for a charity without a website', () => {
  const explanation = 'Our office is in the library on the square; ring the number in the register.'

  it('a claim with an explanation can be verified only with a note from the administrator', async () => {
    number = (await makeRegisterEntry(world.deps)).number
    expect(await byWebsite()).toMatchObject({ status: 409, body: { code: 'proof-not-offered' } })
    const { body } = await claim({ kind: 'explanation', explanation })
    expect(await verify(body.id)).toMatchObject({ status: 409, body: { code: 'claim-not-proven' } })
    expect((await verify(body.id, 'Rang the office.')).status).toBe(200)
  })

  it('refuses an explanation if the charity has a website or the explanation is too short', async () => {
    expect(await claim({ kind: 'explanation', explanation })).toMatchObject({ status: 409 })
    const short = await claim({ kind: 'explanation', explanation: 'Trust me.' })
    expect(short).toMatchObject({ status: 400, body: { issues: [{ path: 'proof.explanation' }] } })
  })
})

describe('claims refused immediately', () => {
  it('refuses claims for removed, unknown and malformed numbers, and by donor organisation members', async () => {
    const proof = { kind: 'website-code' }
    const removed = await makeRegisterEntry(world.deps, { weblink: site, status: 'removed' })
    expect(await claim(proof, claimant, removed.number)).toMatchObject({
      status: 409,
      body: { code: 'charity-removed' },
    })
    expect((await claim(proof, claimant, '9899997')).status).toBe(404)
    expect((await claim(proof, claimant, 'hello')).status).toBe(400)
    const org = await makeDonorOrg(world.deps)
    await joinDonorOrg(world.deps, org.id, claimant.id, 'Viewer')
    expect(await byWebsite()).toMatchObject({
      status: 409,
      body: { code: 'one-kind-of-membership' },
    })
  })

  it('refuses a claim from a person whose email address is not confirmed', async () => {
    const unconfirmed = await makePerson(world.deps, { confirmed: false })
    expect(await byWebsite(unconfirmed)).toMatchObject({
      status: 403,
      body: { code: 'address-not-confirmed' },
    })
  })
})

describe('a claim for a charity on two registers', () => {
  it('claims the one charity by either number, which then has one page with both numbers', async () => {
    const scottish = await makeRegisterEntry(world.deps, { number: 'SC004777', name: 'Lantern' })
    await world.deps.database.transaction('system', (db) =>
      db.run(sql`update charity_register set principal_number = ${number}
        where number = ${scottish.number}`),
    )
    const { body } = await claim({ kind: 'website-code' }, claimant, 'GB-SC-004777')
    expect(body).toMatchObject({ charity: { ukCharityNumber: number, name: 'Lantern Trust' } })
    expect((await verify(body.id, 'Known to us')).status).toBe(200)
    for (const id of [number, 'SC004777']) {
      const { body: shown } = await world.call('GET /api/charity/{id}', { params: { id } })
      expect(shown).toMatchObject({
        ukCharityNumber: number,
        regulator: 'CCEW',
        otherNumbers: [{ number: 'SC004777', regulator: 'OSCR' }],
      })
    }
    const other = await makePerson(world.deps)
    const again = await claim({ kind: 'website-code' }, other, 'SC004777')
    expect(again.body).toMatchObject({ code: 'charity-already-claimed' })
  })
})

describe('deciding a claim', () => {
  it('verifying one claim closes all other claims for the charity with a reason and emails each claimant', async () => {
    const second = await makePerson(world.deps)
    const [one, two] = [(await byWebsite()).body.id, (await byWebsite(second)).body.id]
    const queue = await world.call('GET /api/charity-claim', { as: admin })
    expect(queue.body.claims.find(({ id }) => id === two)).toMatchObject({
      claimant: { email: second.email },
      register: { name: 'Lantern Trust', weblink: site, status: 'registered' },
      otherClaims: 1,
    })
    await verify(one, 'Rang them.')
    const reason = 'Another claim to this charity has been verified.'
    expect((await mine(second))[0]).toMatchObject({ state: 'closed', reason })
    expect((await listEmailsTo(second))[0]?.textBody).toContain(reason)
    expect(await verify(two, 'Too late.')).toMatchObject({
      status: 409,
      body: { code: 'claim-decided' },
    })
    expect(await byWebsite(second)).toMatchObject({
      status: 409,
      body: { code: 'charity-already-claimed' },
    })
  })

  it('a claimant reads the reason why a claim was refused, and can claim again', async () => {
    const { id } = (await byWebsite()).body
    const refuse = (reason: string) =>
      world.call('POST /api/charity-claim/{id}/refuse', {
        as: admin,
        params: { id },
        body: { reason },
      })
    expect(await refuse(' ')).toMatchObject({ status: 400, body: { issues: [{ path: 'reason' }] } })
    expect((await refuse('The website names someone else.')).status).toBe(200)
    expect((await mine())[0]).toMatchObject({
      state: 'refused',
      reason: 'The website names someone else.',
    })
    expect((await listEmailsTo(claimant))[0]?.textBody).toContain('The website names someone else.')
    expect((await refuse('Again.')).status).toBe(409)
    expect((await byWebsite()).body.id).not.toBe(id)
  })

  it('only one of two claims for a charity is verified when both are decided at the same time', async () => {
    const second = await makePerson(world.deps)
    const ids = [(await byWebsite()).body.id, (await byWebsite(second)).body.id]
    const statuses = (await Promise.all(ids.map((id) => verify(id, 'Checked.')))).map(
      ({ status }) => status,
    )
    expect(statuses.toSorted((a, b) => a - b)).toEqual([200, 409])
  })

  it('a claim of a person who has joined a donor organisation cannot be verified', async () => {
    const { id } = (await byWebsite()).body
    const org = await makeDonorOrg(world.deps)
    await joinDonorOrg(world.deps, org.id, claimant.id, 'Viewer')
    expect(await verify(id, 'Rang them.')).toMatchObject({
      status: 409,
      body: { code: 'one-kind-of-membership' },
    })
    expect((await mine())[0]?.state).toBe('waiting')
    expect((await page()).status).toBe(404)
  })

  it('a claimant can withdraw their own claim', async () => {
    const { id } = await makeClaim(world.deps, claimant.id)
    const withdraw = () =>
      world.call('DELETE /api/charity-claim/{id}', { as: claimant, params: { id } })
    expect((await withdraw()).status).toBe(200)
    expect((await mine())[0]).toMatchObject({ state: 'closed', reason: 'Withdrawn.' })
    expect((await withdraw()).status).toBe(409)
  })
})
