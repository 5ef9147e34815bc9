import { afterAll, expect, test } from 'vitest'
import { findFreePort } from '../../testing/servers/free-port.ts'
import { selfSigned } from '../../testing/servers/self-signed.ts'
import { startSmtpServer } from '../../testing/servers/smtp-server.ts'
import { readConfig } from '../config/config.ts'
import { explainMailFailure, openMailServer } from './index.ts'
import { readOptions } from './mail-server.ts'

const config = readConfig({ APP_ORIGIN: 'https://demo.pennytrail.example' })
const smtp = await startSmtpServer({ certificate: selfSigned })
afterAll(() => smtp.stop())

const open = (smtpUrl: string) => openMailServer({ ...config, smtpUrl })!

test('a mail server on this machine may have a certificate of its own making, and learns the name of the app', async () => {
  await open(smtp.url).verify()
  expect(smtp.greetings).toEqual([
    { name: 'demo.pennytrail.example', encrypted: false },
    { name: 'demo.pennytrail.example', encrypted: true },
  ])
  expect(smtp.accepted).toEqual([])
})

test('a certificate of its own making is refused where the address asks for a trusted one', async () => {
  const refused = open(`${smtp.url}?tls.rejectUnauthorized=true`).verify()
  const error = await refused.catch((reason: unknown) => reason)
  expect(explainMailFailure(error)).toBe(
    'The certificate of the mail server of SMTP_URL cannot be trusted, so no email leaves. Emails wait and are sent once this is mended.',
  )
})

test('a port at which nothing listens is named as the reason', async () => {
  const port = await findFreePort()
  const error = await open(`smtp://127.0.0.1:${port}`)
    .verify()
    .catch((reason: unknown) => reason)
  expect(explainMailFailure(error)).toMatch(/^Nothing listens at the port of SMTP_URL, /)
})

test.each([
  ['EAUTH', /^The mail server refuses the user name or the password of SMTP_URL, /],
  ['EDNS', /^No mail server has the name in SMTP_URL, /],
  ['ETIMEDOUT', /^The mail server of SMTP_URL does not answer, /],
  ['ESOMETHING', /^The mail server of SMTP_URL cannot be used, /],
])('a failure with the code %s is explained without its words', (code, sentence) => {
  const error = Object.assign(new Error('user mona@mail.example, password secret'), { code })
  expect(explainMailFailure(error)).toMatch(sentence)
  expect(explainMailFailure(error)).not.toContain('mona')
})

const readFor = (smtpUrl: string) => readOptions(new URL(smtpUrl), config)

test.each(['smtp://127.0.0.1', 'smtp://localhost', 'smtp://[::1]'])(
  '%s is port 25 of this machine, whose certificate nobody need have signed',
  (url) => {
    expect(readFor(url)).toMatchObject({ port: 25, tls: { rejectUnauthorized: false } })
  },
)

test.each([
  'smtp://mail.example?requireTLS=true',
  'smtps://10.0.0.5',
  'smtp://127.0.0.1.mail.example',
])('the certificate of %s must be trusted', (url) => {
  expect(readFor(url)).not.toHaveProperty('tls')
  expect(readFor(url)).not.toHaveProperty('port')
})
