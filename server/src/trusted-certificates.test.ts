import { createServer } from 'node:https'
import net, { type AddressInfo } from 'node:net'
import tls from 'node:tls'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { exchangeCode } from './features/identity/google/exchange-google-code.ts'
import { Database, sql } from './platform/database/index.ts'
import { createS3Store } from './platform/files/s3-store.ts'
import { createLog } from './platform/log.ts'
import { createPayments } from './platform/payments/index.ts'
import { createVisitor } from './platform/websites/index.ts'
import { selfSigned } from './testing/servers/self-signed.ts'

/*
 * Each client of another server refuses a certificate that nobody trusts, before it sends anything.
 * `mail-server.test.ts` shows it for email.
 */

let lines: string[] = []
const web = createServer(selfSigned, (request, response) => {
  lines.push(request.url ?? '')
  response.end('{}')
})

/** A server that agrees to TLS as PostgreSQL does (message SSLRequest), with an untrusted certificate. */
const postgres = net.createServer((socket) => {
  socket.on('error', () => {})
  socket.once('data', () => {
    socket.write('S')
    const secure = new tls.TLSSocket(socket, { isServer: true, ...selfSigned })
    secure.on('error', () => {})
    secure.on('data', (bytes) => lines.push(bytes.toString()))
  })
})

const listen = (server: net.Server) =>
  new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
const findPort = (server: net.Server) => (server.address() as AddressInfo).port

beforeAll(() => Promise.all([listen(web), listen(postgres)]))
beforeEach(() => (lines = []))
afterAll(() => {
  web.close()
  postgres.close()
})

/** Tells why something failed, in the words of Node’s TLS. */
const findCause = async (work: () => Promise<unknown>): Promise<string> => {
  const error = await work().catch((reason: unknown) => reason)
  const texts: string[] = []
  for (let at = error; at instanceof Error; at = at.cause ?? (at as { detail?: unknown }).detail) {
    texts.push(`${at.message} ${(at as { code?: string }).code}`)
  }
  return texts.join(' ')
}

const untrusted = /self-signed certificate|DEPTH_ZERO_SELF_SIGNED_CERT/

test.each(['verify-full', 'require'])(
  'a database with sslmode=%s must have a trusted certificate',
  async (mode) => {
    const url = `postgres://app:secret@localhost:${findPort(postgres)}/x?sslmode=${mode}`
    const database = new Database(url)
    const read = () => database.read('', (db) => db.run(sql`select 1`))
    expect(await findCause(read)).toMatch(untrusted)
    await database.close()
    expect(lines).toEqual([])
  },
)

test('Stripe must have a trusted certificate', async () => {
  const { stripe } = createPayments({
    secretKey: 'sk_test_x',
    clientId: 'ca_x',
    webhookSecrets: ['whsec_x'],
    connectWebhookSecrets: ['whsec_y'],
    apiBase: `https://localhost:${findPort(web)}`,
  })
  expect(await findCause(() => stripe.balance.retrieve())).toMatch(untrusted)
  expect(lines).toEqual([])
})

test('the file storage must have a trusted certificate', async () => {
  const store = createS3Store(new URL(`https://key:secret@localhost:${findPort(web)}/bucket`))
  expect(await findCause(() => store.get('doc'))).toMatch(untrusted)
  expect(lines).toEqual([])
})

test('the server of a sign-in with Google must have a trusted certificate', async () => {
  const google = {
    clientId: 'id',
    clientSecret: 'secret',
    issuer: `https://localhost:${findPort(web)}`,
    scriptUrl: 'https://accounts.google.com/gsi/client',
  }
  const exchange = exchangeCode(google, createLog('silent'), { code: 'code', nonce: 'nonce' })
  await expect(exchange).rejects.toMatchObject({ code: 'google-unavailable' })
  expect(lines).toEqual([])
})

test('the website of a charity must have a trusted certificate', async () => {
  const visit = createVisitor(undefined, { address: () => true, port: () => true })
  expect(await visit(`https://localhost:${findPort(web)}/`)).toEqual({
    problem: 'Its certificate is not valid.',
  })
  expect(lines).toEqual([])
})
