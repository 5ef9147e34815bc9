import { spawnSync, type SpawnSyncReturns } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'

/**
 * Checks the Containerfile, the compose files, the proxy's configuration and the systemd unit with
 * the tools that this machine has, and says which are missing. Exit code 1: a tool found an error.
 */
const root = path.resolve(import.meta.dirname, '../..')
const composeFiles = ['compose.try.yml', 'compose.production.yml']
/** The most that the unit may be exposed, in tenths on systemd's scale from 0 to 10. */
const maxExposure = 15

const run = (command: string, args: readonly string[], input = ''): SpawnSyncReturns<string> =>
  spawnSync(command, args, {
    cwd: root,
    encoding: 'utf8',
    input,
    env: { ...process.env, APP_ORIGIN: 'https://pennytrail.example' },
  })

/** Runs a check, prints one line for it, and the tool's output if it found an error. */
const check = (about: string, command: string, args: readonly string[], input = ''): void => {
  const done = run(command, args, input)
  if (done.error && 'code' in done.error && done.error.code === 'ENOENT') {
    console.log(`not checked  ${about}: ${command} is not installed`)
    return
  }
  // systemd-analyze only warns of a misspelt setting, which systemd would ignore.
  const passed = done.status === 0 && !done.stderr.includes('Unknown key')
  console.log(`${passed ? 'ok         ' : 'FAILED     '}  ${about} (${command})`)
  if (passed) return
  console.log(done.error?.message ?? `${done.stdout}${done.stderr}`)
  process.exitCode = 1
}

/**
 * Writes an instance of the unit whose program exists on this machine, because `systemd-analyze
 * verify` refuses a missing one.
 */
const writeInstance = (folder: string): string => {
  const unit = readFileSync(path.join(root, 'ops/systemd/pennytrail@.service'), 'utf8')
  const file = path.join(folder, 'pennytrail@all.service')
  writeFileSync(file, unit.replace(/^ExecStart=\S+/m, `ExecStart=${process.execPath}`))
  return file
}

check('Containerfile', 'hadolint', ['Containerfile'])
const rules =
  '{extends: default, rules: {line-length: {max: 110}, document-start: disable, comments: {min-spaces-from-content: 1}}}'
check('compose files as YAML', 'yamllint', ['--strict', '-d', rules, ...composeFiles])
for (const file of composeFiles) {
  // A clone has only the example of the settings.
  const text = readFileSync(path.join(root, file), 'utf8').replaceAll(
    'production.env',
    'production.env.example',
  )
  const args = ['--project-directory', '.', '-f', '-', 'config', '--quiet']
  check(`${file} against the schema`, 'docker-compose', args, text)
}
check('Caddyfile', 'caddy', [
  'validate',
  '--config',
  'ops/container/Caddyfile',
  '--adapter',
  'caddyfile',
])
check('create-roles.sh', 'bash', ['-n', 'ops/container/create-roles.sh'])

const folder = mkdtempSync(path.join(os.tmpdir(), 'pennytrail-unit-'))
try {
  const unit = writeInstance(folder)
  check('systemd unit', 'systemd-analyze', ['verify', unit])
  const exposure = [`--threshold=${maxExposure}`, '--offline=yes', unit]
  check(`systemd unit, exposure at most ${maxExposure / 10}`, 'systemd-analyze', [
    'security',
    ...exposure,
  ])
} finally {
  rmSync(folder, { recursive: true })
}
