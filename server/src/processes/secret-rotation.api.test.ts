import { expect, it } from 'vitest'
import { makeMonthlyLink, readMonthlyLink } from '../features/donations/index.ts'
import { identityTasks } from '../features/identity/identity.tasks.ts'
import { unsubscribeUrl } from '../features/notifications/index.ts'
import { uuidv7 } from '../platform/ids.ts'
import { makeSignedUrl, storeDocument } from '../platform/files/index.ts'
import { makeShareSecret, readShareId } from '../platform/share-link/index.ts'
import { makePerson } from '../testing/factories/index.ts'
import { makeCode } from '../testing/second-factor.ts'
import { openSecondApp } from '../testing/servers/second-app.ts'
import { testApp, type TestApp } from '../testing/test-app.ts'

const oldKey = 'the-old-token-key-of-32-characters-or-more'
const newKey = 'the-new-token-key-of-32-characters-or-more'
const password = 'Rotating-Keys-1'

// The four configurations of a change without a gap: add the new key, put it first, remove the old.
const onlyOld = await testApp({ TOKEN_KEY: oldKey })
const added = await openSecondApp(onlyOld, { TOKEN_KEY: `${oldKey},${newKey}` })
const first = await openSecondApp(onlyOld, { TOKEN_KEY: `${newKey},${oldKey}` })
const onlyNew = await openSecondApp(onlyOld, { TOKEN_KEY: newKey })

type App = Pick<TestApp, 'app' | 'call' | 'deps'>

/** Processes that run at the same time during a rolling change of the key, both ways round. */
const overlaps: readonly [string, App, App][] = [
  ['a process without the new key and one that knows it', onlyOld, added],
  ['a process that knows the new key and one without it', added, onlyOld],
  ['a process that signs with the old key and one that signs with the new one', added, first],
  ['a process that signs with the new key and one that signs with the old one', first, added],
]

const makeWithSecondFactor = async ({ call, deps }: App) => {
  const person = await makePerson(deps, { password })
  const { secret } = (
    await call('POST /api/second-factor/set-up', { as: person, body: { password } })
  ).body
  const code = makeCode(onlyOld, secret)
  const { body } = await call('POST /api/second-factor/confirm', { as: person, body: { code } })
  onlyOld.clock.advance({ seconds: 30 })
  return { email: person.email, secret, recoveryCodes: body.recoveryCodes }
}

const logIn = async ({ call }: App, email: string, code?: string) => {
  const body = { email, password, ...(code === undefined ? {} : { code }) }
  const answer = await call('POST /api/auth/login', { body })
  return { status: answer.status, token: answer.body.token }
}

it.each(overlaps)(
  'during a change of keys, %s accept the same sessions, links and second factors',
  async (_name, one, other) => {
    const person = await makePerson(one.deps, { password })
    const { token } = await logIn(one, person.email)
    expect((await other.call('GET /api/auth/me', { as: token })).status).toBe(200)

    const pdf = Buffer.from('%PDF-1.7\n1 0 obj\n<< >>\nendobj\n%%EOF\n')
    const { publicId } = await storeDocument(one.deps, pdf, { use: 'evidence', by: person.id })
    const url = makeSignedUrl(one.deps, publicId)
    expect((await other.app.inject({ url })).statusCode).toBe(200)

    const id = uuidv7()
    expect(readShareId(other.deps.config, makeShareSecret(one.deps.config, id))).toBe(id)

    const now = onlyOld.clock.now()
    const link = makeMonthlyLink(one.deps.config, { id, email: person.email, at: now })
    const read = readMonthlyLink(other.deps.config, new URL(link).hash.slice(1))
    expect(read?.fits(person.email, now)).toBe(true)

    const subscription = { personId: person.id, kind: 'project-updates' } as const
    const unsubscribe = new URL(unsubscribeUrl(one.deps.config, subscription))
    const query = { token: unsubscribe.searchParams.get('token')! }
    expect((await other.call('GET /api/notification/link', { query })).status).toBe(200)

    const { email, secret, recoveryCodes } = await makeWithSecondFactor(one)
    expect((await logIn(other, email, makeCode(onlyOld, secret))).status).toBe(200)
    expect((await logIn(other, email, recoveryCodes[0])).status).toBe(200)
  },
)

it('a password reset code that was protected with the old key still works', async () => {
  const { email } = await makePerson(added.deps, { password })
  await added.call('POST /api/forgot-password/request-otp', { body: { email } })
  const mail = (await onlyOld.outbox()).findLast(({ recipient }) => recipient === email)!
  const code = /\b\d{6}\b/.exec(mail.textBody)![0]
  const body = { email, code, newPassword: 'Rotated-Keys-2' }
  expect((await first.call('POST /api/forgot-password/reset', { body })).status).toBe(200)
})

it('within an hour all authenticator secrets are encrypted with the new key, so that the old one can go', async () => {
  const { email, secret } = await makeWithSecondFactor(onlyOld)
  await identityTasks['reseal-second-factors']!({}, first.deps)
  expect((await logIn(onlyNew, email, makeCode(onlyOld, secret))).status).toBe(200)
})
