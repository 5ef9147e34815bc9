import { randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { isIP } from 'node:net'
import path from 'node:path'
import * as z from 'zod'

const flag = z.enum(['true', 'false', '1', '0']).transform((v) => v === 'true' || v === '1')
const origin = z
  .url({ protocol: /^https?$/, error: 'must be an address such as https://pennytrail.example' })
  .transform((v) => new URL(v).origin)
const number = (least: number, most: number) => {
  const error = `must be a whole number from ${least} to ${most}`
  return z.coerce.number({ error }).int({ error }).min(least, { error }).max(most, { error })
}
/** A key or id of Stripe: swapped ones are the mistake that is made. */
const stripe = (...starts: string[]) =>
  z
    .string()
    .refine((v) => starts.some((start) => v.startsWith(start)), {
      error: `must start with ${starts.join(' or ')}`,
    })
    .optional()

const namedNetworks = new Set(['loopback', 'linklocal', 'uniquelocal'])
const isProxy = (text: string): boolean => {
  const [address = '', bits, ...more] = text.split('/')
  const version = isIP(address)
  if (version === 0) return namedNetworks.has(text)
  if (more.length > 0) return false
  return bits === undefined || (/^\d+$/.test(bits) && Number(bits) <= (version === 4 ? 32 : 128))
}
const listed = (text: string): string[] =>
  text
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean)
const databaseUrl = z.string().regex(/^postgres(ql)?:\/\//, 'must start with postgres://')

const filesUrl = z
  .url({
    protocol: /^(https?|file)$/,
    error: 'must be file:///folder or https://KEY:SECRET@host/bucket?region=REGION',
  })
  .transform((v) => new URL(v))
  .refine(
    (v) => v.protocol === 'file:' || (v.username && v.password && v.pathname.length > 1),
    'must be file:///folder or https://KEY:SECRET@host/bucket?region=REGION',
  )

/** Every variable the server reads. docs/operations.md explains each; a bad one stops the start. */
const schema = z.object({
  NODE_ENV: z.enum(['development', 'test', 'production']).default('development'),
  PORT: number(0, 65535).default(4000),
  HOST: z.string().default('127.0.0.1'),
  APP_ORIGIN: origin.optional(),
  MARKETING_ORIGIN: origin.optional(),
  COOKIE_DOMAIN: z.string().optional(),
  TRUST_PROXY: z
    .string()
    .default('')
    .transform(listed)
    .refine((all) => all.every(isProxy), {
      error: 'must be addresses or networks after commas, such as 10.0.0.2,10.1.0.0/16',
    }),
  DATA_DIR: z.string().default('.data'),
  FILES_URL: filesUrl.optional(),
  DATABASE_URL: databaseUrl.optional(),
  MIGRATION_DATABASE_URL: databaseUrl.optional(),
  SMTP_URL: z
    .url({ protocol: /^smtps?$/, error: 'must be smtps://USER:PASSWORD@host or smtp://host' })
    .optional(),
  MAIL_FROM: z
    .string()
    .regex(/^([^<>]*<[^<>@\s]+@[^<>@\s]+>|[^<>@\s]+@[^<>@\s]+)$/, 'must be Name <name@host>')
    .optional(),
  TOKEN_KEY: z
    .string()
    .regex(/^[^,]{32,}(,[^,]{32,})*$/, 'needs at least 32 characters for each key')
    .optional(),
  CHECKPOINT_KEY: z
    .string()
    .regex(/^[\w-]{43}(,[\w-]{43})*$/, 'needs 32 bytes in base64url, 43 characters, for each key')
    .optional(),
  STRIPE_SECRET_KEY: stripe('sk_', 'rk_'),
  STRIPE_CLIENT_ID: stripe('ca_'),
  STRIPE_WEBHOOK_SECRET: stripe('whsec_'),
  STRIPE_CONNECT_WEBHOOK_SECRET: stripe('whsec_'),
  STRIPE_API_BASE: z.url().optional(),
  GOOGLE_CLIENT_ID: z.string().optional(),
  GOOGLE_CLIENT_SECRET: z.string().optional(),
  GOOGLE_ISSUER: z.url({ protocol: /^https?$/ }).default('https://accounts.google.com'),
  GOOGLE_SCRIPT_URL: z
    .url({ protocol: /^https?$/ })
    .default('https://accounts.google.com/gsi/client'),
  OPERATOR_NAME: z.string().optional(),
  OPERATOR_ADDRESS: z.string().optional(),
  OPERATOR_REGISTRATION: z.string().optional(),
  OPERATOR_EMAIL: z.email().optional(),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
  DEMO: flag.optional(),
  CLOCK_AHEAD_DAYS: number(0, 3660).default(0),
})

/** The names of those variables, for the page that explains them. */
export const variableNames: readonly string[] = Object.keys(schema.shape)

export interface Config {
  readonly production: boolean
  readonly port: number
  readonly host: string
  /** Where people reach the app; links in mail start with it. */
  readonly appOrigin: string
  readonly marketingOrigin: string
  readonly cookieDomain: string | null
  readonly trustProxy: readonly string[]
  readonly dataDir: string
  /** Null: uploaded files are kept below the data folder. */
  readonly filesUrl: URL | null
  /** Null: the PostgreSQL that npm ships is started in the data folder. */
  readonly databaseUrl: string | null
  readonly migrationDatabaseUrl: string | null
  /** Null: mail goes to the local outbox. */
  readonly smtpUrl: string | null
  readonly mailFrom: string
  /** The newest key signs; older ones, after a comma in TOKEN_KEY, still verify. */
  readonly tokenKeys: readonly string[]
  /** Ed25519 seeds in base64url; every one signs checkpoints, the newest first. */
  readonly checkpointKeys: readonly string[]
  readonly stripe: {
    readonly secretKey: string
    /** The platform's Connect application: what charities connect their accounts to. */
    readonly clientId: string
    readonly webhookSecret: string
    readonly connectWebhookSecret: string
    readonly apiBase: string | null
  } | null
  /** Null: signing in with Google is not offered. */
  readonly google: {
    readonly clientId: string
    readonly clientSecret: string
    readonly issuer: string
    readonly scriptUrl: string
  } | null
  /** Who is answerable for this deployment; null where nobody has been named. */
  readonly operator: {
    readonly name: string
    readonly address: string[]
    readonly registration: string
    readonly email: string
  } | null
  readonly logLevel: string
  readonly demo: boolean
  /** How far the product's own time runs ahead of the machine's. */
  readonly clockAheadDays: number
}

/** A key made once and kept in the data folder, so that development needs no configuration. */
const keptSecret = (dataDir: string, name: string): string => {
  const file = path.join(dataDir, name)
  if (!existsSync(file)) {
    mkdirSync(dataDir, { recursive: true })
    writeFileSync(file, randomBytes(32).toString('base64url'), { mode: 0o600 })
  }
  return readFileSync(file, 'utf8')
}

const refuse = (problems: readonly string[]): never => {
  throw new Error(`The configuration is not usable:\n${problems.map((p) => `  - ${p}`).join('\n')}`)
}

const googleOf = (v: Variables): Config['google'] =>
  v.GOOGLE_CLIENT_ID && v.GOOGLE_CLIENT_SECRET
    ? {
        clientId: v.GOOGLE_CLIENT_ID,
        clientSecret: v.GOOGLE_CLIENT_SECRET,
        issuer: v.GOOGLE_ISSUER,
        scriptUrl: v.GOOGLE_SCRIPT_URL,
      }
    : null

type Variables = z.infer<typeof schema>

const readVariables = (env: NodeJS.ProcessEnv): Variables => {
  const parsed = schema.safeParse(
    Object.fromEntries(Object.entries(env).filter(([, value]) => value !== '')),
  )
  return parsed.success
    ? parsed.data
    : refuse(parsed.error.issues.map((i) => `${i.path.join('.')}: ${i.message}`))
}

const placesOf = (v: Variables) => ({
  dataDir: path.resolve(v.DATA_DIR),
  filesUrl: v.FILES_URL ?? null,
  databaseUrl: v.DATABASE_URL ?? null,
})

/** Where the product keeps what it holds. Makes nothing, for tools that need the folder as it is. */
export const readPlaces = (
  env: NodeJS.ProcessEnv,
): Pick<Config, 'dataDir' | 'filesUrl' | 'databaseUrl'> => placesOf(readVariables(env))

const operatorOf = (v: z.output<typeof schema>): Config['operator'] => {
  const { OPERATOR_NAME: name, OPERATOR_ADDRESS: address } = v
  const { OPERATOR_REGISTRATION: registration, OPERATOR_EMAIL: email } = v
  if (!name || !address || !registration || !email) return null
  const lines = address.split(';').map((line) => line.trim())
  return { name, address: lines.filter(Boolean), registration, email }
}

/**
 * Reads and validates the environment. Throws an Error that names every bad variable; in
 * production it also refuses each default that is safe only for development.
 */
export const readConfig = (env: NodeJS.ProcessEnv): Config => {
  const v = readVariables(env)
  if (!v.GOOGLE_CLIENT_ID !== !v.GOOGLE_CLIENT_SECRET) {
    refuse(['GOOGLE_CLIENT_ID, GOOGLE_CLIENT_SECRET: set both, or neither'])
  }
  const production = v.NODE_ENV === 'production'
  if (production) {
    const required = [
      'APP_ORIGIN',
      'DATABASE_URL',
      'MIGRATION_DATABASE_URL',
      'SMTP_URL',
      'MAIL_FROM',
      'TOKEN_KEY',
      'CHECKPOINT_KEY',
      'STRIPE_SECRET_KEY',
      'STRIPE_CLIENT_ID',
      'STRIPE_WEBHOOK_SECRET',
      'STRIPE_CONNECT_WEBHOOK_SECRET',
      'OPERATOR_NAME',
      'OPERATOR_ADDRESS',
      'OPERATOR_REGISTRATION',
      'OPERATOR_EMAIL',
    ] as const
    const problems = required.filter((n) => !v[n]).map((n) => `${n}: is required in production`)
    if (v.CLOCK_AHEAD_DAYS > 0) {
      problems.push('CLOCK_AHEAD_DAYS: production keeps the time there is')
    }
    if (v.DEMO) problems.push('DEMO: the demonstration world never runs in production')
    if (v.STRIPE_API_BASE) problems.push('STRIPE_API_BASE: is for development only')
    for (const name of ['GOOGLE_ISSUER', 'GOOGLE_SCRIPT_URL'] as const) {
      if (!v[name].startsWith('https:')) problems.push(`${name}: must be https in production`)
    }
    if (v.APP_ORIGIN && !v.APP_ORIGIN.startsWith('https:')) {
      problems.push('APP_ORIGIN: must be https in production')
    }
    if (problems.length > 0) refuse(problems)
  }
  const places = placesOf(v)
  const appOrigin = v.APP_ORIGIN ?? `http://localhost:${v.PORT}`
  const host = new URL(appOrigin).hostname
  const domain = v.COOKIE_DOMAIN?.replace(/^\./, '')
  if (domain !== undefined && host !== domain && !host.endsWith(`.${domain}`)) {
    refuse([`COOKIE_DOMAIN: browsers would refuse it, because ${host} is not in it`])
  }
  return {
    production,
    port: v.PORT,
    host: v.HOST,
    appOrigin,
    marketingOrigin: v.MARKETING_ORIGIN ?? appOrigin,
    cookieDomain: v.COOKIE_DOMAIN ?? null,
    trustProxy: v.TRUST_PROXY,
    ...places,
    migrationDatabaseUrl: v.MIGRATION_DATABASE_URL ?? v.DATABASE_URL ?? null,
    smtpUrl: v.SMTP_URL ?? null,
    mailFrom: v.MAIL_FROM ?? 'Pennytrail <no-reply@pennytrail.localhost>',
    tokenKeys: (v.TOKEN_KEY ?? keptSecret(places.dataDir, 'token.key')).split(','),
    checkpointKeys: (v.CHECKPOINT_KEY ?? keptSecret(places.dataDir, 'checkpoint.key')).split(','),
    stripe: v.STRIPE_SECRET_KEY
      ? {
          secretKey: v.STRIPE_SECRET_KEY,
          clientId: v.STRIPE_CLIENT_ID ?? '',
          webhookSecret: v.STRIPE_WEBHOOK_SECRET ?? '',
          connectWebhookSecret: v.STRIPE_CONNECT_WEBHOOK_SECRET ?? '',
          apiBase: v.STRIPE_API_BASE ?? null,
        }
      : null,
    google: googleOf(v),
    operator: operatorOf(v),
    logLevel: v.LOG_LEVEL,
    demo: !production && (v.DEMO ?? true),
    clockAheadDays: v.CLOCK_AHEAD_DAYS,
  }
}
