import { randomBytes } from 'node:crypto'
import { existsSync, linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { isLoopbackHost } from '../loopback.ts'
import { listProcessErrors, listProductionErrors } from './production-config.ts'
import { schema, type Variables } from './environment-variables.ts'
import { readSecretFiles } from './secret-files.ts'

export { variableNames } from './environment-variables.ts'

/**
 * The work of a process: api serves HTTP and runs no jobs, worker runs jobs and serves only health
 * checks, all does both.
 */
export type Role = Variables['ROLE']

export interface Config {
  readonly production: boolean
  readonly role: Role
  /** The number of processes that serve HTTP; several are children of the one that was started. */
  readonly processes: number
  readonly port: number
  readonly host: string
  /** The maximum number of open connections to this process. Any further one is closed at once. */
  readonly maxConnections: number
  /** The seconds for which the process continues to serve after SIGTERM, with /ready at 503. */
  readonly drainSeconds: number
  /** Where /metrics is served; null if it is not. Never on the public port. */
  readonly metrics: { readonly port: number; readonly host: string } | null
  /** Where traces are sent; null if none are recorded. */
  readonly tracing: {
    readonly endpoint: string
    readonly serviceName: string
    /** The share of new traces that are recorded, from 0 to 1. */
    readonly share: number
  } | null
  /** How long a start waits for a database that does not answer. */
  readonly databaseWaitSeconds: number
  /** The origin at which people reach the app; links in emails start with it. */
  readonly appOrigin: string
  readonly marketingOrigin: string
  readonly cookieDomain: string | null
  readonly trustProxy: readonly string[]
  readonly dataDir: string
  /** The URL of the file storage; null keeps uploaded files in the data folder. */
  readonly filesUrl: URL | null
  /** The URL of the database; null starts the PostgreSQL that npm ships, in the data folder. */
  readonly databaseUrl: string | null
  /**
   * The URL of PostgreSQL itself if `databaseUrl` leads to a pooler in transaction mode, such as
   * PgBouncer; null without a pooler.
   */
  readonly databaseDirectUrl: string | null
  /** A copy of the database for reads that may be a little old; null without one. */
  readonly replica: { readonly url: string; readonly maxLagSeconds: number } | null
  readonly migrationDatabaseUrl: string | null
  /** The maximum number of database connections that the requests or jobs of one process share. */
  readonly databasePoolSize: number
  /** The number of jobs that a worker runs at the same time. */
  readonly workerConcurrency: number
  /** The URL of the mail server; null sends emails to the local outbox. */
  readonly smtpUrl: string | null
  readonly mailFrom: string
  /** The number of connections to the mail server at the same time, at least 2. */
  readonly mailConnections: number
  /** The number of emails a minute up to which a process sends email in bulk; null for any number. */
  readonly bulkMailPerMinute: number | null
  /**
   * Keys of session tokens. The newest signs; older ones, after a comma in TOKEN_KEY, still verify.
   */
  readonly tokenKeys: readonly string[]
  /** Ed25519 seeds in base64url, newest first. Every key signs checkpoints. */
  readonly checkpointKeys: readonly string[]
  readonly stripe: {
    readonly secretKey: string
    /**
     * The id of the platform's Connect application, to which charities connect their Stripe
     * accounts.
     */
    readonly clientId: string
    /** The signing secrets of the platform's webhook endpoint. Each of them is accepted. */
    readonly webhookSecrets: readonly string[]
    /** The signing secrets of the endpoint for connected accounts. */
    readonly connectWebhookSecrets: readonly string[]
    readonly apiBase: string | null
  } | null
  /** The settings of sign-in with Google; null if it is not offered. */
  readonly google: {
    readonly clientId: string
    readonly clientSecret: string
    readonly issuer: string
    readonly scriptUrl: string
  } | null
  /**
   * The parts of our own notices of Direct Debits, which Stripe has approved; null leaves notices
   * to Stripe.
   */
  readonly directDebitNotices: {
    /** Stripe's Guarantee, one paragraph each. */
    readonly guarantee: readonly string[]
    readonly logoUrl: string
    readonly telephone: string
    readonly email: string
  } | null
  /** The person or organisation responsible for this deployment; null if none is named. */
  readonly operator: {
    readonly name: string
    readonly address: string[]
    readonly registration: string
    readonly email: string
  } | null
  /** Where to report a weakness, as a URI; null if no one is named. */
  readonly securityContact: string | null
  /** The socket of clamd, which then checks every upload; null if nothing checks them. */
  readonly clamdSocket: string | null
  readonly logLevel: string
  readonly demo: boolean
  /** The number of days by which the product's clock runs ahead of the machine's. */
  readonly clockAheadDays: number
}

/**
 * Reads a key from the data folder, or creates it once, so that development needs no configuration.
 */
const readOrCreateSecret = (dataDir: string, name: string): string => {
  const file = path.join(dataDir, name)
  if (!existsSync(file)) {
    mkdirSync(dataDir, { recursive: true })
    // Linked under its name only when it is complete, and never over the key of another process
    // that starts at the same time.
    const draft = `${file}.${process.pid}`
    writeFileSync(draft, randomBytes(32).toString('base64url'), { mode: 0o600 })
    try {
      linkSync(draft, file)
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
    } finally {
      rmSync(draft)
    }
  }
  return readFileSync(file, 'utf8')
}

const throwConfigErrors = (problems: readonly string[]): never => {
  throw new Error(`The configuration is not usable:\n${problems.map((p) => `  - ${p}`).join('\n')}`)
}

const readGoogle = (v: Variables): Config['google'] =>
  v.GOOGLE_CLIENT_ID && v.GOOGLE_CLIENT_SECRET
    ? {
        clientId: v.GOOGLE_CLIENT_ID,
        clientSecret: v.GOOGLE_CLIENT_SECRET,
        issuer: v.GOOGLE_ISSUER,
        scriptUrl: v.GOOGLE_SCRIPT_URL,
      }
    : null

const readVariables = (given: NodeJS.ProcessEnv): Variables => {
  const { env, errors } = readSecretFiles(given)
  if (errors.length > 0) throwConfigErrors(errors)
  const parsed = schema.safeParse(
    Object.fromEntries(Object.entries(env).filter(([, value]) => value !== '')),
  )
  return parsed.success
    ? parsed.data
    : throwConfigErrors(parsed.error.issues.map((i) => `${i.path.join('.')}: ${i.message}`))
}

const readFolders = (v: Variables) => ({
  dataDir: path.resolve(v.DATA_DIR),
  filesUrl: v.FILES_URL ?? null,
  databaseUrl: v.DATABASE_URL ?? null,
})

/**
 * Returns the storage locations without creating any, for tools that need the data folder
 * unchanged.
 */
export const readPlaces = (
  env: NodeJS.ProcessEnv,
): Pick<Config, 'dataDir' | 'filesUrl' | 'databaseUrl'> => readFolders(readVariables(env))

/** Throws if there are several processes of a role that needs only one. */
const countProcesses = ({ PROCESSES, ROLE }: Variables): number => {
  const count = PROCESSES === 'auto' ? os.availableParallelism() : PROCESSES
  if (ROLE !== 'worker') return count
  if (PROCESSES !== 'auto' && count > 1) {
    throwConfigErrors([
      'PROCESSES: counts the processes that serve HTTP, and ROLE=worker serves none; raise WORKER_CONCURRENCY, or start another worker',
    ])
  }
  return 1
}

/** The variables that own notices of Direct Debits need, all or none. */
const noticeVariables = [
  'DIRECT_DEBIT_NOTICES_APPROVED_ON',
  'DIRECT_DEBIT_GUARANTEE',
  'DIRECT_DEBIT_LOGO_URL',
  'DIRECT_DEBIT_TELEPHONE',
] as const

const readDirectDebitNotices = (v: Variables): Config['directDebitNotices'] => {
  const set = noticeVariables.filter((name) => v[name])
  if (set.length === 0) return null
  const missing = [...noticeVariables, 'OPERATOR_EMAIL' as const].filter((name) => !v[name])
  if (missing.length > 0) {
    throwConfigErrors(missing.map((name) => `${name}: is required with ${set[0]}`))
  }
  const lines = (v.DIRECT_DEBIT_GUARANTEE ?? '').split('\n').map((line) => line.trim())
  return {
    guarantee: lines.filter(Boolean),
    logoUrl: v.DIRECT_DEBIT_LOGO_URL ?? '',
    telephone: v.DIRECT_DEBIT_TELEPHONE ?? '',
    email: v.OPERATOR_EMAIL ?? '',
  }
}

const readOperator = (v: Variables): Config['operator'] => {
  const { OPERATOR_NAME: name, OPERATOR_ADDRESS: address } = v
  const { OPERATOR_REGISTRATION: registration, OPERATOR_EMAIL: email } = v
  if (!name || !address || !registration || !email) return null
  const lines = address.split(';').map((line) => line.trim())
  return { name, address: lines.filter(Boolean), registration, email }
}

const readMetricsAddress = ({ METRICS_PORT, METRICS_HOST, PORT }: Variables): Config['metrics'] => {
  if (METRICS_PORT === undefined) return null
  if (METRICS_PORT === PORT && PORT !== 0) {
    throwConfigErrors(['METRICS_PORT: must differ from PORT, because the metrics are not public'])
  }
  return { port: METRICS_PORT, host: METRICS_HOST }
}

const readTracing = (v: Variables): Config['tracing'] =>
  v.OTEL_EXPORTER_OTLP_ENDPOINT
    ? {
        endpoint: v.OTEL_EXPORTER_OTLP_ENDPOINT,
        serviceName: v.OTEL_SERVICE_NAME,
        share: v.OTEL_TRACES_SAMPLER_ARG,
      }
    : null

/**
 * Reads and validates the environment variables. Throws an Error that names every invalid variable.
 * In production it also refuses each default that is safe only for development.
 */
export const readConfig = (env: NodeJS.ProcessEnv): Config => {
  const v = readVariables(env)
  if (!v.GOOGLE_CLIENT_ID !== !v.GOOGLE_CLIENT_SECRET) {
    throwConfigErrors(['GOOGLE_CLIENT_ID, GOOGLE_CLIENT_SECRET: set both, or neither'])
  }
  if (v.ROLE !== 'all' && !v.DATABASE_URL) {
    throwConfigErrors([
      `ROLE: ${v.ROLE} needs DATABASE_URL, because the shipped PostgreSQL serves only one start, which must do all of the work`,
    ])
  }
  if (v.DATABASE_DIRECT_URL && !v.DATABASE_URL) {
    throwConfigErrors(['DATABASE_DIRECT_URL: set DATABASE_URL too, to the address of the pooler'])
  }
  if (v.DATABASE_READ_URL && !v.DATABASE_URL) {
    throwConfigErrors(['DATABASE_READ_URL: set DATABASE_URL too, to the primary of this replica'])
  }
  const production = v.NODE_ENV === 'production'
  if (production) {
    const problems = [...listProductionErrors(v), ...listProcessErrors(env)]
    if (problems.length > 0) throwConfigErrors(problems)
  } else if (!isLoopbackHost(v.HOST) && !v.ALLOW_DEVELOPMENT_ON_NETWORK) {
    throwConfigErrors([
      `HOST: ${v.HOST} can be reached from other machines, and outside production everybody could read all mail and sign in as anybody of the demonstration. Use 127.0.0.1, set NODE_ENV=production, or accept that with ALLOW_DEVELOPMENT_ON_NETWORK=true`,
    ])
  }
  const places = readFolders(v)
  const appOrigin = v.APP_ORIGIN ?? `http://localhost:${v.PORT}`
  const host = new URL(appOrigin).hostname
  const domain = v.COOKIE_DOMAIN?.replace(/^\./, '')
  if (domain !== undefined && host !== domain && !host.endsWith(`.${domain}`)) {
    throwConfigErrors([`COOKIE_DOMAIN: browsers would refuse it, because ${host} is not in it`])
  }
  return {
    production,
    role: v.ROLE,
    processes: countProcesses(v),
    port: v.PORT,
    host: v.HOST,
    maxConnections: v.MAX_CONNECTIONS,
    drainSeconds: v.DRAIN_SECONDS ?? (production ? 10 : 0),
    databaseWaitSeconds: v.DATABASE_WAIT_SECONDS,
    metrics: readMetricsAddress(v),
    tracing: readTracing(v),
    appOrigin,
    marketingOrigin: v.MARKETING_ORIGIN ?? appOrigin,
    cookieDomain: v.COOKIE_DOMAIN ?? null,
    trustProxy: v.TRUST_PROXY,
    ...places,
    databaseDirectUrl: v.DATABASE_DIRECT_URL ?? null,
    replica: v.DATABASE_READ_URL
      ? { url: v.DATABASE_READ_URL, maxLagSeconds: v.DATABASE_READ_MAX_LAG_SECONDS }
      : null,
    migrationDatabaseUrl:
      v.MIGRATION_DATABASE_URL ?? v.DATABASE_DIRECT_URL ?? v.DATABASE_URL ?? null,
    databasePoolSize: v.DATABASE_POOL_SIZE,
    workerConcurrency: v.WORKER_CONCURRENCY,
    smtpUrl: v.SMTP_URL ?? null,
    mailConnections: v.MAIL_CONNECTIONS,
    bulkMailPerMinute: v.MAIL_BULK_PER_MINUTE ?? null,
    mailFrom: v.MAIL_FROM ?? 'Pennytrail <no-reply@pennytrail.localhost>',
    tokenKeys: (v.TOKEN_KEY ?? readOrCreateSecret(places.dataDir, 'token.key')).split(','),
    checkpointKeys: (
      v.CHECKPOINT_KEY ?? readOrCreateSecret(places.dataDir, 'checkpoint.key')
    ).split(','),
    stripe: v.STRIPE_SECRET_KEY
      ? {
          secretKey: v.STRIPE_SECRET_KEY,
          clientId: v.STRIPE_CLIENT_ID ?? '',
          webhookSecrets: v.STRIPE_WEBHOOK_SECRET?.split(',') ?? [],
          connectWebhookSecrets: v.STRIPE_CONNECT_WEBHOOK_SECRET?.split(',') ?? [],
          apiBase: v.STRIPE_API_BASE ?? null,
        }
      : null,
    google: readGoogle(v),
    directDebitNotices: readDirectDebitNotices(v),
    operator: readOperator(v),
    securityContact: v.SECURITY_CONTACT ?? (v.OPERATOR_EMAIL ? `mailto:${v.OPERATOR_EMAIL}` : null),
    clamdSocket: v.CLAMD_SOCKET ?? null,
    logLevel: v.LOG_LEVEL ?? (production ? 'info' : 'warn'),
    demo: !production && (v.DEMO ?? true),
    clockAheadDays: v.CLOCK_AHEAD_DAYS,
  }
}
