import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { readConfig } from './config.ts'

const dataDir = mkdtempSync(path.join(os.tmpdir(), 'pennytrail-config-'))
afterAll(() => rmSync(dataDir, { recursive: true, force: true }))

const production = {
  NODE_ENV: 'production',
  OPERATOR_NAME: 'Trail Keepers Ltd',
  OPERATOR_ADDRESS: '1 Example Street; Leeds',
  OPERATOR_REGISTRATION: 'Company 01234567, registered in England and Wales',
  OPERATOR_EMAIL: 'hello@pennytrail.example',
  DATA_DIR: dataDir,
  APP_ORIGIN: 'https://pennytrail.example',
  DATABASE_URL: 'postgres://app@db/pennytrail?sslmode=verify-full',
  MIGRATION_DATABASE_URL: 'postgres://owner@db/pennytrail?sslmode=verify-full',
  SMTP_URL: 'smtps://mail.example',
  MAIL_FROM: 'Trail Keepers <post@pennytrail.example>',
  TOKEN_KEY: 'token-key-for-tests-0123456789-abcdefghijkl',
  CHECKPOINT_KEY: 'checkpoint-key-for-tests-0123456789abcdefgh',
  STRIPE_SECRET_KEY: 'sk_live_x',
  STRIPE_CLIENT_ID: 'ca_x',
  STRIPE_WEBHOOK_SECRET: 'whsec_x',
  STRIPE_CONNECT_WEBHOOK_SECRET: 'whsec_y',
}

describe('configuration in production', () => {
  it('production starts with every required variable set', () => {
    expect(readConfig(production)).toMatchObject({ production: true, demo: false })
  })

  it.each(Object.keys(production).filter((name) => !['NODE_ENV', 'DATA_DIR'].includes(name)))(
    'production refuses to start without %s',
    (name) => {
      expect(() => readConfig({ ...production, [name]: '' })).toThrow(
        `  - ${name}: is required in production`,
      )
    },
  )

  it.each([
    ['DEMO', 'true'],
    ['STRIPE_API_BASE', 'http://localhost:9999'],
    ['APP_ORIGIN', 'http://pennytrail.example'],
  ])('production refuses %s=%s, which is for development', (name, value) => {
    expect(() => readConfig({ ...production, [name]: value })).toThrow(`  - ${name}: `)
  })

  it.each(['0.0.0.0/1,128.0.0.0/1', '8.0.0.0/5', '2000::/3', '::/1', '::ffff:0.0.0.0/96'])(
    'production refuses TRUST_PROXY=%s, which would trust public addresses',
    (TRUST_PROXY) => {
      expect(() => readConfig({ ...production, TRUST_PROXY })).toThrow('  - TRUST_PROXY: ')
    },
  )

  it.each(['10.0.0.0/8', 'fc00::/7', '203.0.113.7', '::ffff:10.0.0.0/104', 'uniquelocal'])(
    'production accepts TRUST_PROXY=%s, a private network or one proxy',
    (TRUST_PROXY) => {
      expect(readConfig({ ...production, TRUST_PROXY }).trustProxy).toEqual([TRUST_PROXY])
    },
  )

  it.each([
    ['TOKEN_KEY', 'k'.repeat(32)],
    ['TOKEN_KEY', `${production.TOKEN_KEY},${'ab'.repeat(20)}`],
    ['CHECKPOINT_KEY', 'k'.repeat(43)],
  ])('production refuses %s=%s, a key that repeats a few characters', (name, value) => {
    expect(() => readConfig({ ...production, [name]: value })).toThrow(
      `  - ${name}: can be guessed`,
    )
  })

  it.each([
    ['TOKEN_KEY', 'zyxwvutsrqponmlkjihgfedcba0123456789', 'has only 27 bytes'],
    ['TOKEN_KEY', '0123456789abcdef00112233445566778899aabb', 'has only 20 bytes'],
    [
      'TOKEN_KEY',
      `${production.TOKEN_KEY},our-old-key-with-35-characters-0123`,
      'has only 26 bytes',
    ],
    ['TOKEN_KEY', 'correct-horse-'.repeat(4), 'can be guessed, because it repeats'],
    ['TOKEN_KEY', 'one two three four five six '.repeat(2), 'can be guessed, because it repeats'],
    [
      'CHECKPOINT_KEY',
      Buffer.from('0123456789abcdef'.repeat(2)).toString('base64url'),
      'can be guessed, because it repeats',
    ],
  ])('production refuses %s=%s, a weak key', (name, value, error) => {
    expect(() => readConfig({ ...production, [name]: value })).toThrow(`  - ${name}: ${error}`)
  })

  it.each([
    randomBytes(32).toString('base64url'),
    randomBytes(32).toString('base64'),
    randomBytes(32).toString('hex'),
    'a sentence of 32 letters or more with spaces',
  ])('production accepts TOKEN_KEY=%s', (TOKEN_KEY) => {
    expect(readConfig({ ...production, TOKEN_KEY }).tokenKeys).toEqual(TOKEN_KEY.split(','))
  })

  const databases = [
    'DATABASE_URL',
    'DATABASE_DIRECT_URL',
    'DATABASE_READ_URL',
    'MIGRATION_DATABASE_URL',
  ]
  it.each(
    databases.flatMap((name) =>
      ['', '?sslmode=disable', '?sslmode=no-verify', '?sslmode=require&uselibpqcompat=true'].map(
        (end) => [name, `postgres://app@db.example/x${end}`],
      ),
    ),
  )('production refuses %s=%s, a remote database without TLS', (name, value) => {
    expect(() => readConfig({ ...production, [name]: value })).toThrow(
      `  - ${name}: data would leave unencrypted`,
    )
  })

  it.each([
    'postgres://app@db.example/x?sslmode=verify-full',
    'postgres://app@db.example/x?ssl=true',
    'postgres://app:known@127.0.0.1:5432/x',
    'postgres://app@[::1]/x',
    'postgres://app@/x?host=/var/run/postgresql',
    'postgres://app@%2Fvar%2Frun%2Fpostgresql/x',
  ])('production accepts DATABASE_URL=%s, encrypted or on this machine', (DATABASE_URL) => {
    expect(readConfig({ ...production, DATABASE_URL }).databaseUrl).toBe(DATABASE_URL)
  })

  it('production accepts a database without TLS on a host that the operator names', () => {
    const plain = {
      DATABASE_URL: 'postgres://app@database:5432/x',
      DATABASE_PLAIN_HOSTS: 'database',
    }
    expect(readConfig({ ...production, ...plain }).databaseUrl).toBe(plain.DATABASE_URL)
    expect(() => readConfig({ ...production, ...plain, DATABASE_PLAIN_HOSTS: 'other' })).toThrow(
      '  - DATABASE_URL: ',
    )
  })

  it.each([
    ['FILES_URL', 'http://key:secret@HOST/bucket'],
    ['OTEL_EXPORTER_OTLP_ENDPOINT', 'http://HOST:4318'],
  ])('production refuses %s=%s, plain HTTP, unless it is on this machine', (name, value) => {
    const read = (host: string) =>
      readConfig({ ...production, [name]: value.replace('HOST', host) }).production
    expect(() => read('10.0.0.7')).toThrow(`  - ${name}: data would leave unencrypted`)
    expect(() => read('storage.example')).toThrow(`  - ${name}: data would leave unencrypted`)
    expect(read('127.0.0.1')).toBe(true)
  })

  it.each(['example', '.example'])(
    'production refuses COOKIE_DOMAIN=%s, which is not the operator’s own',
    (COOKIE_DOMAIN) => {
      expect(() => readConfig({ ...production, COOKIE_DOMAIN })).toThrow('  - COOKIE_DOMAIN: ')
      const own = readConfig({ ...production, COOKIE_DOMAIN: 'pennytrail.example' })
      expect(own.cookieDomain).toBe('pennytrail.example')
    },
  )

  it('production refuses to let Node accept any certificate', () => {
    expect(() => readConfig({ ...production, NODE_TLS_REJECT_UNAUTHORIZED: '0' })).toThrow(
      '  - NODE_TLS_REJECT_UNAUTHORIZED: 0 would accept any certificate; remove it',
    )
    expect(readConfig({ ...production, NODE_TLS_REJECT_UNAUTHORIZED: '1' }).production).toBe(true)
  })

  it('production refuses the same key for tokens and checkpoints', () => {
    const TOKEN_KEY = `${production.TOKEN_KEY},${production.CHECKPOINT_KEY}`
    expect(() => readConfig({ ...production, TOKEN_KEY })).toThrow(
      '  - TOKEN_KEY: must differ from CHECKPOINT_KEY',
    )
  })

  it('production refuses the same secret for both webhook endpoints', () => {
    const STRIPE_CONNECT_WEBHOOK_SECRET = `whsec_z,${production.STRIPE_WEBHOOK_SECRET}`
    expect(() => readConfig({ ...production, STRIPE_CONNECT_WEBHOOK_SECRET })).toThrow(
      '  - STRIPE_CONNECT_WEBHOOK_SECRET: must differ from STRIPE_WEBHOOK_SECRET',
    )
  })

  it.each([
    'smtp://mail.example',
    'smtp://user:secret@mail.example:587',
    'smtp://mail.example?requireTLS=true&ignoreTLS=true',
    'smtps://mail.example?tls.rejectUnauthorized=false',
  ])('production refuses SMTP_URL=%s, which would send email unencrypted', (SMTP_URL) => {
    expect(() => readConfig({ ...production, SMTP_URL })).toThrow('  - SMTP_URL: ')
  })

  it.each([
    'smtps://mail.example',
    'smtp://mail.example:587?requireTLS=true',
    'smtp://localhost:25',
    'smtp://127.0.0.1',
  ])('production accepts SMTP_URL=%s, encrypted or on this machine', (SMTP_URL) => {
    expect(readConfig({ ...production, SMTP_URL }).smtpUrl).toBe(SMTP_URL)
  })

  it('several webhook secrets can be given with commas between them, and keep their order', () => {
    const STRIPE_WEBHOOK_SECRET = 'whsec_new,whsec_old'
    expect(readConfig({ ...production, STRIPE_WEBHOOK_SECRET }).stripe?.webhookSecrets).toEqual([
      'whsec_new',
      'whsec_old',
    ])
  })

  it('production listens on every network, because it requires its own keys and mail server', () => {
    expect(readConfig({ ...production, HOST: '0.0.0.0' }).host).toBe('0.0.0.0')
  })

  it('one error names all invalid variables', () => {
    expect(() => readConfig({ NODE_ENV: 'production', DATA_DIR: dataDir })).toThrow(
      /APP_ORIGIN[\s\S]*DATABASE_URL[\s\S]*STRIPE_CONNECT_WEBHOOK_SECRET/,
    )
  })
})
