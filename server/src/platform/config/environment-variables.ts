import { isIP } from 'node:net'
import * as z from 'zod'

const flag = z.enum(['true', 'false', '1', '0']).transform((v) => v === 'true' || v === '1')
const origin = z
  .url({ protocol: /^https?$/, error: 'must be an address such as https://pennytrail.example' })
  .transform((v) => new URL(v).origin)
const number = (least: number, max: number) => {
  const error = `must be a whole number from ${least} to ${max}`
  return z.coerce.number({ error }).int({ error }).min(least, { error }).max(max, { error })
}
/** Validates a key or id of Stripe by its prefix, because swapped keys are the usual mistake. */
const makeStripeKeySchema = (...starts: string[]) =>
  z
    .string()
    .refine((v) => starts.some((start) => v.startsWith(start)), {
      error: `must start with ${starts.join(' or ')}`,
    })
    .optional()
/** The same for a list: secrets after a comma, so that they can change without a gap. */
const makeStripeSecretsSchema = () =>
  z
    .string()
    .regex(/^whsec_[^,\s]+(,whsec_[^,\s]+)*$/, {
      error: 'must start with whsec_, each one after a comma too',
    })
    .optional()

const namedNetworks = new Set(['loopback', 'linklocal', 'uniquelocal'])
const isProxy = (text: string): boolean => {
  const [address = '', bits, ...more] = text.split('/')
  const version = isIP(address)
  if (version === 0) return namedNetworks.has(text)
  if (more.length > 0) return false
  return (
    bits === undefined ||
    (/^\d+$/.test(bits) && Number(bits) >= 1 && Number(bits) <= (version === 4 ? 32 : 128))
  )
}
const splitList = (text: string): string[] =>
  text
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean)
const databaseUrl = z.string().regex(/^postgres(ql)?:\/\//, 'must start with postgres://')

/** A folder, or a bucket of S3-compatible storage. */
const storageUrl = z
  .url({
    protocol: /^(https?|file)$/,
    error: 'must be file:///folder or https://KEY:SECRET@host/bucket?region=REGION',
  })
  .transform((v) => new URL(v))
  .refine(
    (v) => v.protocol === 'file:' || (v.username && v.password && v.pathname.length > 1),
    'must be file:///folder or https://KEY:SECRET@host/bucket?region=REGION',
  )

/**
 * Every variable that the server reads. docs/operations.md explains each. An invalid one stops the
 * start.
 */
export const schema = z.object({
  NODE_ENV: z.enum(['development', 'test', 'production']).default('development'),
  ROLE: z.enum(['all', 'api', 'worker']).default('all'),
  PROCESSES: z
    .literal('auto', { error: 'must be auto, or a whole number from 1 to 64' })
    .or(number(1, 64))
    .default(1),
  PORT: number(0, 65535).default(4000),
  HOST: z.string().default('127.0.0.1'),
  ALLOW_DEVELOPMENT_ON_NETWORK: flag.default(false),
  MAX_CONNECTIONS: number(1, 1_000_000).default(2000),
  DRAIN_SECONDS: number(0, 600).optional(),
  METRICS_PORT: number(0, 65535).optional(),
  METRICS_HOST: z.string().default('127.0.0.1'),
  OTEL_EXPORTER_OTLP_ENDPOINT: z
    .url({ protocol: /^https?$/, error: 'must be an address such as http://127.0.0.1:4318' })
    .optional(),
  OTEL_SERVICE_NAME: z.string().default('pennytrail'),
  OTEL_TRACES_SAMPLER_ARG: z.coerce
    .number({ error: 'must be a number from 0 to 1' })
    .min(0, { error: 'must be a number from 0 to 1' })
    .max(1, { error: 'must be a number from 0 to 1' })
    .default(1),
  DATABASE_WAIT_SECONDS: number(0, 3600).default(60),
  APP_ORIGIN: origin.optional(),
  MARKETING_ORIGIN: origin.optional(),
  COOKIE_DOMAIN: z.string().optional(),
  TRUST_PROXY: z
    .string()
    .default('')
    .transform(splitList)
    .refine((all) => all.every(isProxy), {
      error: 'must be addresses or networks after commas, such as 10.0.0.2,10.1.0.0/16',
    }),
  DATA_DIR: z.string().default('.data'),
  FILES_URL: storageUrl.optional(),
  ARCHIVE_URL: z
    .undefined({
      error:
        'is no longer read; archive a PostgreSQL of your own with pgBackRest, as docs/backups.md says, and remove this variable',
    })
    .optional(),
  DATABASE_URL: databaseUrl.optional(),
  DATABASE_DIRECT_URL: databaseUrl.optional(),
  DATABASE_READ_URL: databaseUrl.optional(),
  DATABASE_READ_MAX_LAG_SECONDS: number(1, 3600).default(60),
  MIGRATION_DATABASE_URL: databaseUrl.optional(),
  DATABASE_PLAIN_HOSTS: z.string().default('').transform(splitList),
  DATABASE_POOL_SIZE: number(1, 1000).default(10),
  WORKER_CONCURRENCY: number(1, 100).default(4),
  SMTP_URL: z
    .url({ protocol: /^smtps?$/, error: 'must be smtps://USER:PASSWORD@host or smtp://host' })
    .optional(),
  MAIL_CONNECTIONS: number(2, 100).default(4),
  MAIL_BULK_PER_MINUTE: number(6, 1_000_000).optional(),
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
  STRIPE_SECRET_KEY: makeStripeKeySchema('sk_', 'rk_'),
  STRIPE_CLIENT_ID: makeStripeKeySchema('ca_'),
  STRIPE_WEBHOOK_SECRET: makeStripeSecretsSchema(),
  STRIPE_CONNECT_WEBHOOK_SECRET: makeStripeSecretsSchema(),
  STRIPE_API_BASE: z.url().optional(),
  GOOGLE_CLIENT_ID: z.string().optional(),
  GOOGLE_CLIENT_SECRET: z.string().optional(),
  GOOGLE_ISSUER: z.url({ protocol: /^https?$/ }).default('https://accounts.google.com'),
  GOOGLE_SCRIPT_URL: z
    .url({ protocol: /^https?$/ })
    // The value becomes part of the content security policy, where a semicolon begins a new rule.
    .refine((v) => /^https?:\/\/[\w.-]+(:\d+)?(\/[\w./~-]*)?$/i.test(v), {
      error: 'must be an origin and a path, such as https://accounts.google.com/gsi/client',
    })
    .default('https://accounts.google.com/gsi/client'),
  DIRECT_DEBIT_NOTICES_APPROVED_ON: z.iso
    .date({ error: 'must be the day of Stripe’s approval, such as 2026-12-31' })
    .optional(),
  DIRECT_DEBIT_GUARANTEE: z.string().optional(),
  DIRECT_DEBIT_LOGO_URL: z
    .url({ protocol: /^https$/, error: 'must be an address that starts with https://' })
    .optional(),
  DIRECT_DEBIT_TELEPHONE: z
    .string()
    .regex(/^\+?[\d ]{8,20}$/, 'must be a telephone number, such as 0113 496 0000')
    .optional(),
  OPERATOR_NAME: z.string().optional(),
  OPERATOR_ADDRESS: z.string().optional(),
  OPERATOR_REGISTRATION: z.string().optional(),
  OPERATOR_EMAIL: z.email().optional(),
  SECURITY_CONTACT: z
    .url({
      protocol: /^(https|mailto|tel)$/,
      error: 'must be an address such as mailto:security@pennytrail.example or https://…',
    })
    .optional(),
  CLAMD_SOCKET: z
    .string()
    .startsWith('/', 'must be the path of a socket, such as /run/clamav/clamd.ctl')
    .optional(),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).optional(),
  DEMO: flag.optional(),
  CLOCK_AHEAD_DAYS: number(0, 3660).default(0),
})

export type Variables = z.infer<typeof schema>

/** The names of these variables, for the page that explains them. */
export const variableNames: readonly string[] = Object.keys(schema.shape)
