import { execFile } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { afterAll, describe, expect, it } from 'vitest'
import { readConfig, readPlaces } from './config.ts'

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

describe('configuration without any variable', () => {
  it('without variables, the demonstration runs on port 4000 of this machine with the stand-ins', () => {
    expect(readConfig({ DATA_DIR: dataDir })).toMatchObject({
      production: false,
      port: 4000,
      host: '127.0.0.1',
      appOrigin: 'http://localhost:4000',
      databaseUrl: null,
      smtpUrl: null,
      stripe: null,
      demo: true,
      cookieDomain: null,
      trustProxy: [],
    })
  })

  it('the first start creates a token key that only its owner can read, and later starts keep it', () => {
    const [key] = readConfig({ DATA_DIR: dataDir }).tokenKeys
    expect(readConfig({ DATA_DIR: dataDir }).tokenKeys).toEqual([key])
    const file = path.join(dataDir, 'token.key')
    expect(readFileSync(file, 'utf8')).toBe(key)
    expect(statSync(file).mode & 0o077).toBe(0)
  })

  it('processes that start together without a key agree on one', async () => {
    const together = path.join(dataDir, 'together')
    const read = `import { readConfig } from ${JSON.stringify(path.join(import.meta.dirname, 'config.ts'))}
      console.log(readConfig({ DATA_DIR: ${JSON.stringify(together)} }).tokenKeys[0])`
    const node = ['--disable-warning=ExperimentalWarning', '--input-type=module', '-e', read]
    const outputs = await Promise.all(
      Array.from({ length: 4 }, () => promisify(execFile)(process.execPath, node)),
    )
    const key = readFileSync(path.join(together, 'token.key'), 'utf8')
    expect(outputs.map(({ stdout }) => stdout.trim())).toEqual([key, key, key, key])
    expect(readdirSync(together).toSorted()).toEqual(['checkpoint.key', 'token.key'])
  })

  it('a tool can read the storage locations without creating any of them', () => {
    const missing = path.join(dataDir, 'not-made')
    expect(readPlaces({ DATA_DIR: missing })).toEqual({
      dataDir: missing,
      filesUrl: null,
      archive: null,
      databaseUrl: null,
    })
    expect(existsSync(missing)).toBe(false)
  })

  it('an empty variable counts as missing', () => {
    expect(readConfig({ DATA_DIR: dataDir, PORT: '', DATABASE_URL: '' }).port).toBe(4000)
  })
})

describe('an invalid variable', () => {
  it.each([
    ['PORT', '70000'],
    ['PORT', 'four thousand'],
    ['APP_ORIGIN', 'pennytrail.example'],
    ['DATABASE_URL', 'mysql://db'],
    ['DATABASE_DIRECT_URL', 'postgres://app@db/pennytrail'],
    ['SMTP_URL', 'https://mail.example'],
    ['MAIL_CONNECTIONS', '1'],
    ['MAIL_BULK_PER_MINUTE', '5'],
    ['TOKEN_KEY', 'short'],
    ['TOKEN_KEY', `${'k'.repeat(32)},short`],
    ['LOG_LEVEL', 'loud'],
    ['DEMO', 'perhaps'],
    ['NODE_ENV', 'staging'],
    ['TRUST_PROXY', 'proxy.internal'],
    ['TRUST_PROXY', '10.0.0.1,10.0.0.0/40'],
    ['MAIL_FROM', 'Trail Keepers'],
    ['TRUST_PROXY', '0.0.0.0/0'],
    ['COOKIE_DOMAIN', 'example.org'],
    ['GOOGLE_SCRIPT_URL', 'https://accounts.google.com/gsi/client?v=1'],
    ['GOOGLE_SCRIPT_URL', 'https://accounts.google.com/gsi/client#top'],
    ['GOOGLE_SCRIPT_URL', 'https://someone@accounts.google.com/gsi/client'],
    ['GOOGLE_SCRIPT_URL', 'https://accounts.google.com/gsi;script-src *'],
    ['MAX_CONNECTIONS', '0'],
    ['ROLE', 'web'],
    ['PROCESSES', '0'],
    ['PROCESSES', 'many'],
    ['DATABASE_POOL_SIZE', '0'],
    ['WORKER_CONCURRENCY', '0'],
    ['ROLE', 'worker'],
    ['ROLE', 'api'],
    ['STRIPE_SECRET_KEY', 'whsec_x'],
    ['STRIPE_WEBHOOK_SECRET', 'sk_live_x'],
    ['STRIPE_WEBHOOK_SECRET', 'whsec_new,sk_live_x'],
    ['STRIPE_CONNECT_WEBHOOK_SECRET', 'whsec_new,'],
    ['OPERATOR_EMAIL', 'hello'],
    ['FILES_URL', 'https://host/bucket'],
    ['DIRECT_DEBIT_NOTICES_APPROVED_ON', 'yes'],
    ['DIRECT_DEBIT_LOGO_URL', 'http://pennytrail.example/logo.png'],
    ['DIRECT_DEBIT_TELEPHONE', 'call us'],
  ])('%s=%s stops the start with an error that names the variable', (name, value) => {
    expect(() => readConfig({ DATA_DIR: dataDir, [name]: value })).toThrow(`  - ${name}: `)
  })
})

describe('own notices of Direct Debits', () => {
  const notices = {
    DIRECT_DEBIT_NOTICES_APPROVED_ON: '2026-12-01',
    DIRECT_DEBIT_GUARANTEE: 'The first sentence\n\nThe second sentence',
    DIRECT_DEBIT_LOGO_URL: 'https://pennytrail.example/direct-debit.png',
    DIRECT_DEBIT_TELEPHONE: '0113 496 0000',
    OPERATOR_EMAIL: 'hello@pennytrail.example',
  }

  it('notices are left to Stripe unless the operator states Stripe’s approval', () => {
    expect(readConfig({ DATA_DIR: dataDir }).directDebitNotices).toBeNull()
    expect(readConfig({ DATA_DIR: dataDir, ...notices }).directDebitNotices).toEqual({
      guarantee: ['The first sentence', 'The second sentence'],
      logoUrl: 'https://pennytrail.example/direct-debit.png',
      telephone: '0113 496 0000',
      email: 'hello@pennytrail.example',
    })
  })

  it.each(Object.keys(notices))('own notices stop the start without %s', (name) => {
    expect(() => readConfig({ DATA_DIR: dataDir, ...notices, [name]: '' })).toThrow(`  - ${name}: `)
  })
})

describe('accepted values', () => {
  it('one process does all the work by default, and PROCESSES=auto starts one for each processor', () => {
    const base = { DATA_DIR: dataDir }
    expect(readConfig(base)).toMatchObject({
      role: 'all',
      processes: 1,
      databasePoolSize: 10,
      workerConcurrency: 4,
    })
    const processes = os.availableParallelism()
    expect(readConfig({ ...base, PROCESSES: 'auto' })).toMatchObject({ processes })
  })

  it('a worker is one process, and PROCESSES above one is refused for it', () => {
    const worker = { DATA_DIR: dataDir, ROLE: 'worker', DATABASE_URL: 'postgres://app@db/x' }
    expect(readConfig({ ...worker, PROCESSES: 'auto' }).processes).toBe(1)
    expect(() => readConfig({ ...worker, PROCESSES: '2' })).toThrow('  - PROCESSES: ')
  })

  it('migrations use DATABASE_DIRECT_URL rather than the pooler of DATABASE_URL', () => {
    const direct = 'postgres://app@db/pennytrail'
    const set = { DATABASE_URL: 'postgres://app@pooler/pennytrail', DATABASE_DIRECT_URL: direct }
    expect(readConfig({ DATA_DIR: dataDir, ...set })).toMatchObject({
      databaseDirectUrl: direct,
      migrationDatabaseUrl: direct,
    })
  })

  it('TRUST_PROXY accepts a list of proxies, and HOST accepts a domain name', () => {
    const TRUST_PROXY = 'loopback, 10.0.0.1,fd00::/8'
    const APP_ORIGIN = 'https://app.pennytrail.example'
    const set = { DATA_DIR: dataDir, TRUST_PROXY, APP_ORIGIN, COOKIE_DOMAIN: 'pennytrail.example' }
    expect(readConfig(set)).toMatchObject({
      trustProxy: ['loopback', '10.0.0.1', 'fd00::/8'],
      cookieDomain: 'pennytrail.example',
    })
  })
})

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
    ['ARCHIVE_URL', 'http://key:secret@HOST:9000/bucket'],
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

  it('webhook secrets after a comma are accepted in order', () => {
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

describe('configuration outside production', () => {
  it.each(['0.0.0.0', '::', '192.168.1.4', 'demo.example'])(
    'development refuses HOST=%s, which other machines can reach, and names the variable that allows it',
    (HOST) => {
      expect(() => readConfig({ DATA_DIR: dataDir, HOST })).toThrow(
        /  - HOST: .*ALLOW_DEVELOPMENT_ON_NETWORK=true/,
      )
    },
  )

  it('development listens beyond this machine if ALLOW_DEVELOPMENT_ON_NETWORK is set', () => {
    const set = { DATA_DIR: dataDir, HOST: '0.0.0.0', ALLOW_DEVELOPMENT_ON_NETWORK: 'true' }
    expect(readConfig(set).host).toBe('0.0.0.0')
  })

  it.each(['127.0.0.1', 'localhost', '::1'])('development listens on HOST=%s', (HOST) => {
    expect(readConfig({ DATA_DIR: dataDir, HOST }).host).toBe(HOST)
  })
})
