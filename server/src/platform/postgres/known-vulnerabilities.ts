/**
 * The security releases of PostgreSQL that this release of the product knows of: the first minor
 * version of each major one without the vulnerabilities, newest first. Add the newer ones before each
 * release. Source: postgresql.org/support/security, read on 29 November 2026 from reports about the
 * release of 14 May 2026.
 */
const securityReleases = [
  {
    day: '14 May 2026',
    fixed: { 15: 18, 16: 14, 17: 10, 18: 4 } as Readonly<Record<number, number>>,
    worst: 'CVE-2026-6473',
  },
] as const

/**
 * Returns a warning if a version of PostgreSQL, as `server_version_num` has it (180004 is 18.4), has
 * vulnerabilities that the list knows; undefined if it has none.
 */
export const warnOfVulnerabilities = (version: number): string | undefined => {
  const major = Math.floor(version / 10_000)
  const minor = version % 10_000
  const missed = securityReleases.find(({ fixed }) => minor < (fixed[major] ?? 0))
  return missed
    ? `PostgreSQL ${major}.${minor} has known vulnerabilities, such as ${missed.worst}. Upgrade it to ${major}.${missed.fixed[major]} or newer, of ${missed.day}.`
    : undefined
}
