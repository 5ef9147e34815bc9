/**
 * Tests of a release that say nothing about how it works on the schema of the next one: they
 * compare the schema itself with the release's own files, or meet a known limit of the release. By path, with the reason.
 */
export const excludedTests: Readonly<Record<string, string>> = {
  'server/src/schema.api.test.ts': 'compares the schema with the release’s own schema.sql',
  'server/src/start.api.test.ts':
    'starts release 1, which puts its own functions back (docs/upgrades.md, release 1)',
}
