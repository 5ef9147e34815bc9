import { execFile } from 'node:child_process'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { afterAll, describe, expect, it } from 'vitest'
import { readConfig, readPlaces } from './config.ts'

const dataDir = mkdtempSync(path.join(os.tmpdir(), 'pennytrail-config-'))
afterAll(() => rmSync(dataDir, { recursive: true, force: true }))

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
    ['ARCHIVE_URL', 'file:///srv/archive'],
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
    ['SECURITY_CONTACT', 'security@pennytrail.example'],
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

  it('Stripe sends the notices of Direct Debits unless the operator has Stripe’s approval to send them', () => {
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
  it('weaknesses are reported to SECURITY_CONTACT, or else to the operator', () => {
    const OPERATOR_EMAIL = 'hello@pennytrail.example'
    const SECURITY_CONTACT = 'https://pennytrail.example/report'
    const base = { DATA_DIR: dataDir }
    expect(readConfig(base).securityContact).toBeNull()
    expect(readConfig({ ...base, OPERATOR_EMAIL }).securityContact).toBe(`mailto:${OPERATOR_EMAIL}`)
    expect(readConfig({ ...base, OPERATOR_EMAIL, SECURITY_CONTACT }).securityContact).toBe(
      SECURITY_CONTACT,
    )
  })

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
