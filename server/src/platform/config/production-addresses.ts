import { isLoopbackHost } from '../loopback.ts'
import type { Variables } from './environment-variables.ts'

/**
 * Returns why emails could be read in transit; undefined if they could not. The parameters are
 * nodemailer's.
 */
const findMailError = (smtpUrl: string): string | undefined => {
  const { protocol, hostname, searchParams } = new URL(smtpUrl)
  if (isLoopbackHost(hostname)) return undefined
  if (searchParams.get('tls.rejectUnauthorized') === 'false') {
    return 'SMTP_URL: tls.rejectUnauthorized=false would accept any certificate; remove it'
  }
  const isEncrypted =
    protocol === 'smtps:' ||
    searchParams.get('secure') === 'true' ||
    (searchParams.get('requireTLS') === 'true' && searchParams.get('ignoreTLS') !== 'true')
  return isEncrypted
    ? undefined
    : 'SMTP_URL: mail would leave unencrypted; use smtps://, or smtp:// with ?requireTLS=true at the end'
}

const databaseNames = [
  'DATABASE_URL',
  'DATABASE_DIRECT_URL',
  'DATABASE_READ_URL',
  'MIGRATION_DATABASE_URL',
] as const

/** PostgreSQL takes an address with a role and no host, which URLs may not have. */
const completeHost = (address: string): string => address.replace(/@(?=[/?]|$)/, '@localhost')

/**
 * Returns why a connection to PostgreSQL could be read or taken over in transit; undefined if it
 * could not. The parameters are those of pg-connection-string (2.14).
 */
const findDatabaseError = (address: string, plainHosts: readonly string[]): string | undefined => {
  const url = URL.parse(completeHost(address))
  if (!url) return 'is no address; percent-encode special characters of its password'
  const settings = url.searchParams
  const host = settings.get('host') ?? decodeURIComponent(url.hostname)
  const isHere = host === '' || host.startsWith('/') || isLoopbackHost(host)
  if (isHere || plainHosts.includes(host)) return undefined
  const mode = settings.get('sslmode') ?? (settings.get('ssl') === 'true' ? 'require' : '')
  // As libpq understands the mode, `require` accepts any certificate unless an authority is named.
  const isLikeLibpq = settings.get('uselibpqcompat') === 'true' && !settings.has('sslrootcert')
  const isVerified = (isLikeLibpq ? /^verify-/ : /^(require|verify-(ca|full))$/).test(mode)
  return isVerified
    ? undefined
    : `data would leave unencrypted, or to a server that nobody verified; put ?sslmode=verify-full at the end, or name ${host} in DATABASE_PLAIN_HOSTS if only a private network of this machine leads to it`
}

const httpNames = ['FILES_URL', 'OTEL_EXPORTER_OTLP_ENDPOINT'] as const

/** Tells whether an address leads over plain HTTP to another machine. */
const isPlainHttp = (address: string | URL): boolean => {
  const { hostname, protocol } = new URL(address)
  return protocol === 'http:' && !isLoopbackHost(hostname)
}

/**
 * Lists the addresses that production refuses, because what is sent there could be read in transit.
 * Each line begins with the variable's name.
 */
export const listAddressErrors = (v: Variables): string[] => {
  const problems = databaseNames.flatMap((name) => {
    const error = v[name] && findDatabaseError(v[name], v.DATABASE_PLAIN_HOSTS)
    return error ? [`${name}: ${error}`] : []
  })
  for (const name of httpNames) {
    if (v[name] && isPlainHttp(v[name])) {
      problems.push(`${name}: data would leave unencrypted; use https, or a server on this machine`)
    }
  }
  const mail = v.SMTP_URL && findMailError(v.SMTP_URL)
  return mail ? [...problems, mail] : problems
}
