import { isIP } from 'node:net'
import { findKeyError } from './check-key.ts'
import type { Variables } from './environment-variables.ts'
import { listAddressErrors } from './production-addresses.ts'

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

/** The widest private networks, in prefix bits: 10.0.0.0/8 (RFC 1918) and fc00::/7 (RFC 4193). */
const widestPrivate = { 4: 8, 6: 7 } as const
/** The prefix bits of IPv4 addresses written as IPv6 (RFC 4291, section 2.5.5.2). */
const mappedBits = 96

/**
 * Tells whether a network in TRUST_PROXY is wider than any private one, and so includes public
 * addresses.
 */
const isWiderThanPrivate = (proxy: string): boolean => {
  const [address = '', bits] = proxy.split('/')
  const version = isIP(address)
  if (bits === undefined || version === 0) return false
  const isMapped = version === 6 && new URL(`http://[${address}]`).hostname.startsWith('[::')
  const least = isMapped ? mappedBits + widestPrivate[4] : widestPrivate[version as 4 | 6]
  return Number(bits) < least
}

const listKeyErrors = (v: Variables): string[] => {
  const tokenKeys = v.TOKEN_KEY?.split(',') ?? []
  const checkpointKeys = v.CHECKPOINT_KEY?.split(',') ?? []
  const problems: string[] = []
  const make = `make one by: node -p "crypto.randomBytes(32).toString('base64url')"`
  for (const [name, keys] of [
    ['TOKEN_KEY', tokenKeys],
    ['CHECKPOINT_KEY', checkpointKeys],
  ] as const) {
    const error = keys.map(findKeyError).find((found) => found !== undefined)
    if (error !== undefined) problems.push(`${name}: ${error}; ${make}`)
  }
  if (tokenKeys.some((key) => checkpointKeys.includes(key))) {
    problems.push('TOKEN_KEY: must differ from CHECKPOINT_KEY')
  }
  const ownSecrets = v.STRIPE_WEBHOOK_SECRET?.split(',') ?? []
  const connectSecrets = v.STRIPE_CONNECT_WEBHOOK_SECRET?.split(',') ?? []
  if (ownSecrets.some((secret) => connectSecrets.includes(secret))) {
    problems.push(
      'STRIPE_CONNECT_WEBHOOK_SECRET: must differ from STRIPE_WEBHOOK_SECRET; each endpoint at Stripe has a secret of its own',
    )
  }
  return problems
}

/**
 * Lists everything that production refuses in otherwise valid variables: missing values, and values
 * that are safe only for development. Each line begins with the variable's name.
 */
export const listProductionErrors = (v: Variables): string[] => {
  const problems = required.filter((n) => !v[n]).map((n) => `${n}: is required in production`)
  if (v.CLOCK_AHEAD_DAYS > 0) problems.push('CLOCK_AHEAD_DAYS: production keeps the time there is')
  if (v.DEMO) problems.push('DEMO: the demonstration never runs in production')
  if (v.STRIPE_API_BASE) problems.push('STRIPE_API_BASE: is for development only')
  for (const name of ['GOOGLE_ISSUER', 'GOOGLE_SCRIPT_URL'] as const) {
    if (!v[name].startsWith('https:')) problems.push(`${name}: must be https in production`)
  }
  if (v.APP_ORIGIN && !v.APP_ORIGIN.startsWith('https:')) {
    problems.push('APP_ORIGIN: must be https in production')
  }
  if (v.TRUST_PROXY.some(isWiderThanPrivate)) {
    problems.push(
      'TRUST_PROXY: would believe strangers about their address; name the proxies, or networks no wider than 10.0.0.0/8 or fc00::/7',
    )
  }
  if (v.COOKIE_DOMAIN && !v.COOKIE_DOMAIN.replace(/^\./, '').includes('.')) {
    problems.push(
      `COOKIE_DOMAIN: ${v.COOKIE_DOMAIN} is no domain of your own; name one with a dot, or leave it out`,
    )
  }
  return [...problems, ...listAddressErrors(v), ...listKeyErrors(v)]
}

/** Lists what production refuses in the variables of Node itself. */
export const listProcessErrors = (env: NodeJS.ProcessEnv): string[] =>
  env['NODE_TLS_REJECT_UNAUTHORIZED'] === '0'
    ? ['NODE_TLS_REJECT_UNAUTHORIZED: 0 would accept any certificate; remove it']
    : []
