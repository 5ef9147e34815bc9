import { readdirSync } from 'node:fs'
import path from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { layOutProductionInstall } from './testing/releases/production-install.ts'
import { findSourceProgram, startServer } from './testing/servers/server-process.ts'
import { copyTemplate } from './testing/test-database.ts'

const { url, drop } = await copyTemplate()
const { root, remove } = layOutProductionInstall()
const program = findSourceProgram(root)
const role = `production_${process.pid}`
const run = async (statement: string): Promise<void> => {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query(statement)
  await client.end()
}
beforeAll(() => run(`create role ${role} login password 'known'; grant pennytrail_app to ${role}`))
afterAll(async () => {
  await run(`drop role ${role}`)
  await drop()
  remove()
})

const stripe = {
  STRIPE_SECRET_KEY: 'sk_live_none',
  STRIPE_CLIENT_ID: 'ca_none',
  STRIPE_WEBHOOK_SECRET: 'whsec_account',
  STRIPE_CONNECT_WEBHOOK_SECRET: 'whsec_connect',
}
const production = {
  ...stripe,
  NODE_ENV: 'production',
  APP_ORIGIN: 'https://pennytrail.example',
  MIGRATION_DATABASE_URL: url,
  SMTP_URL: 'smtp://127.0.0.1:1',
  MAIL_FROM: 'Pennytrail <hello@pennytrail.example>',
  TOKEN_KEY: 'zyxwvutsrqponmlkjihgfedcba0123456789ABCDEFG',
  CHECKPOINT_KEY: Buffer.from('0123456789abcdefghijklmnopqrstuv').toString('base64url'),
  OPERATOR_NAME: 'Trail Keepers Ltd',
  OPERATOR_ADDRESS: '1 Example Street; Leeds; LS1 1AA',
  OPERATOR_REGISTRATION: 'Company 01234567, registered in England and Wales',
  OPERATOR_EMAIL: 'hello@pennytrail.example',
}

describe('an install without development dependencies', () => {
  it('an install without development dependencies lacks the Stripe stand-in', () => {
    const packages = readdirSync(path.join(root, 'node_modules/@pennytrail'))
    expect(packages).toContain('contract')
    expect(packages).not.toContain('stripe-stand-in')
  })

  it('an install without development dependencies runs in production if Stripe is configured', async () => {
    const asRole = url.replace(/\/\/[^@/]*@/, `//${role}:known@`)
    const server = await startServer(asRole, production, program)
    expect((await fetch(`${server.origin}/ready`)).status).toBe(200)
    expect(await server.end('SIGTERM')).toBe(0)
  })

  it('an install without development dependencies does not start without Stripe and names the variables to set', async () => {
    await expect(startServer(url, {}, program)).rejects.toThrow(
      'Set STRIPE_SECRET_KEY, STRIPE_CLIENT_ID, STRIPE_WEBHOOK_SECRET and STRIPE_CONNECT_WEBHOOK_SECRET',
    )
  })

  it('an install without development dependencies cannot make the demonstration and names the variable to set', async () => {
    await expect(startServer(url, { ...stripe, DEMO: 'true' }, program)).rejects.toThrow(
      'Set DEMO=false',
    )
  })
})
