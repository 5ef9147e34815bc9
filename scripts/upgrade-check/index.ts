// Runs the API tests of the last release on a database that the present code has upgraded. They show
// whether processes of that release keep working while the new release is rolled out. Arguments go
// to vitest, for example a part of a file name.
import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { startPostgres } from '../../server/src/platform/postgres/index.ts'
import { lastRelease } from '../../server/src/platform/database/upgrades/release.ts'
import { prepareDatabase } from '../../server/src/prepare-database.ts'
import { excludedFiles, excludedTests } from './excluded-tests.ts'
import { checkOutRelease, makeReleasedDatabase, removeRelease } from './released-code.ts'

const say = (line: string): void => {
  process.stdout.write(`${line}\n`)
}

/** A global set-up for the release's tests that only names the server and the upgraded template. */
const globalSetup = `export default (project) => {
  project.provide('serverUrl', process.env.UPGRADED_SERVER)
  project.provide('template', process.env.UPGRADED_TEMPLATE)
}
`

const folder = mkdtempSync(path.join(os.tmpdir(), 'pennytrail-upgrade-'))
const release = path.join(folder, 'release')
const server = await startPostgres(path.join(folder, 'data'), { throwaway: true })
let code = 1
try {
  say(`Checking out release ${lastRelease.number} (${lastRelease.commit}).`)
  checkOutRelease(lastRelease.commit, release)
  const template = 'pennytrail_upgraded'
  await makeReleasedDatabase(release, template, server.url)
  const ran = await prepareDatabase(server.url(template), false, say)
  say(`Upgraded its database: ${ran.length === 0 ? 'nothing to change' : ran.join(', ')}.`)
  writeFileSync(path.join(release, 'server/src/testing/global-setup.ts'), globalSetup)
  const excluded = Object.keys(excludedFiles).flatMap((file) => ['--exclude', file])
  // In the pattern, a dot stands for any character that is not a letter, digit or space.
  const names = Object.keys(excludedTests).map((name) => name.replaceAll(/[^\w ]/g, '.'))
  const others = `^(?!.*(?:${names.join('|')})$)`
  const tests = spawnSync(
    path.join(release, 'node_modules/.bin/vitest'),
    [
      'run',
      '--project',
      'api',
      '--testTimeout=120000',
      `--testNamePattern=${others}`,
      ...excluded,
      ...process.argv.slice(2),
    ],
    {
      cwd: release,
      stdio: 'inherit',
      env: {
        ...process.env,
        PATH: `${path.join(release, 'node_modules/.bin')}${path.delimiter}${process.env['PATH']}`,
        UPGRADED_SERVER: server.url('DATABASE'),
        UPGRADED_TEMPLATE: template,
      },
    },
  )
  code = tests.status ?? 1
  say(
    code === 0
      ? `Release ${lastRelease.number} works on the schema of release ${lastRelease.number + 1}.`
      : `Tests of release ${lastRelease.number} fail on the schema of the next release.`,
  )
} finally {
  await server.stop()
  removeRelease(release)
  rmSync(folder, { recursive: true, force: true })
}
process.exit(code)
