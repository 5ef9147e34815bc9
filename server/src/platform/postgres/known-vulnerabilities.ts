/** The day up to which the list below is complete. */
export const listedUntil = '29 November 2026'

/**
 * The security releases of PostgreSQL that this release of the product knows of: the first minor
 * version of each major one without the vulnerabilities, newest first. Add the newer ones before each
 * release, and the day of reading above. Sources: postgresql.org/support/security by way of reports
 * about each release, and the changelog of Debian's package postgresql-15.
 */
const securityReleases = [
  {
    day: '12 November 2026',
    fixed: { 15: 20, 16: 16, 17: 12, 18: 7 } as Readonly<Record<number, number>>,
    example: 'CVE-2026-6460',
  },
  // 18.5 was never published.
  {
    day: '13 August 2026',
    fixed: { 15: 19, 16: 15, 17: 11, 18: 6 } as Readonly<Record<number, number>>,
    example: 'CVE-2026-16239',
  },
  {
    day: '14 May 2026',
    fixed: { 15: 18, 16: 14, 17: 10, 18: 4 } as Readonly<Record<number, number>>,
    example: 'CVE-2026-6473',
  },
] as const

export interface CheckedServer {
  /** As `server_version_num` has it: 180004 is 18.4. */
  readonly version: number
  /** Whether it is the server that the product ships, which nobody can upgrade by itself. */
  readonly isShipped: boolean
}

/** Returns a warning if a PostgreSQL has vulnerabilities that the list knows, or else undefined. */
export const warnOfVulnerabilities = ({
  version,
  isShipped,
}: CheckedServer): string | undefined => {
  const major = Math.floor(version / 10_000)
  const minor = version % 10_000
  const missed = securityReleases.find(({ fixed }) => minor < (fixed[major] ?? 0))
  if (!missed) return undefined
  const safe = `${major}.${missed.fixed[major]}`
  const known = `${major}.${minor} has known vulnerabilities, such as ${missed.example}`
  return isShipped
    ? `The shipped PostgreSQL ${known}. Use it for trials only. For real data, name a PostgreSQL ${safe} or newer in DATABASE_URL.`
    : `PostgreSQL ${known}. Upgrade it to ${safe} or newer, of ${missed.day}.`
}
