import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { chooseDiscardedFolder } from '../server/src/testing/servers/discarded-folder.ts'

/**
 * Runs the test suites named on the command line. Ends with one line for all of them, `N passed, N
 * failed`, and with a non-zero exit code if anything failed.
 */
const root = path.resolve(import.meta.dirname, '..')
const reports = path.join(root, '.cache', 'reports')
/** The demonstration's data for the journeys, which is made beside the tests of the API. */
const world = path.join(
  chooseDiscardedFolder(),
  `pennytrail-world-${createHash('sha256').update(root).digest('hex').slice(0, 8)}`,
)

interface Outcome {
  readonly name: string
  readonly passed: number
  readonly failed: number
  readonly seconds: number
}

// Colour codes are useful in a terminal, but not in a file.
if (!process.stdout.isTTY) process.env['NO_COLOR'] = '1'

// The type checker runs once and ends, so it collects no garbage before it uses 4 GB. It used 2.7 GB
// in November 2026.
process.env['GOGC'] ??= 'off'
process.env['GOMEMLIMIT'] ??= '4GiB'

/** Gives Node room for young objects, so that it collects garbage less often. */
const roomyNode: NodeJS.ProcessEnv = {
  ...process.env,
  NODE_OPTIONS: `${process.env['NODE_OPTIONS'] ?? ''} --max-semi-space-size=64`.trim(),
}

const getBinaryPath = (name: string): string => path.join(root, 'node_modules', '.bin', name)

interface Execution {
  readonly quiet?: boolean
  readonly cwd?: string
  readonly env?: NodeJS.ProcessEnv
  /** How far the program gives way to others: 0, as every program, to 19. */
  readonly niceness?: number
}

const execute = (
  command: string,
  args: readonly string[],
  { quiet = false, cwd = root, env = process.env, niceness = 0 }: Execution = {},
): Promise<{ code: number; output: string }> =>
  new Promise((resolve) => {
    const child = spawn(command, args, {
      cwd,
      env,
      stdio: ['ignore', quiet ? 'pipe' : 'inherit', quiet ? 'pipe' : 'inherit'],
    })
    if (child.pid !== undefined && niceness > 0) os.setPriority(child.pid, niceness)
    let output = ''
    const appendOutput = (chunk: Buffer): void => {
      output += chunk.toString()
    }
    child.stdout?.on('data', appendOutput)
    child.stderr?.on('data', appendOutput)
    child.once('error', (error) => resolve({ code: 1, output: error.message }))
    child.once('close', (code) => resolve({ code: code ?? 1, output }))
  })

/** Runs a check that passes or fails as a whole, and prints its output only if it fails. */
const runSingle = async (
  name: string,
  command: string,
  args: readonly string[],
  niceness = 0,
): Promise<Outcome> => {
  const started = performance.now()
  const options = { quiet: true, env: roomyNode, niceness }
  const { code, output } = await execute(command, args, options)
  if (code !== 0) process.stdout.write(`\n${name} failed:\n${output}\n`)
  return {
    name,
    passed: code === 0 ? 1 : 0,
    failed: code === 0 ? 0 : 1,
    seconds: (performance.now() - started) / 1000,
  }
}

interface JsonReport {
  readonly numPassedTests: number
  readonly numFailedTests: number
  readonly numPendingTests: number
  readonly numTodoTests: number
  readonly numFailedTestSuites: number
  readonly success: boolean
}

// The suites of a stage run at once. Both processors are busy in each stage, and more at once would
// take more processor time for the same work.
const stages: readonly (readonly string[])[] = [
  ['build', 'check'],
  ['api', 'demonstration'],
  ['e2e'],
]

const named = process.argv.slice(2).filter((arg) => stages.flat().includes(arg))
const extra = process.argv.slice(2).filter((arg) => !named.includes(arg))

/** Runs test projects and counts their tests. A test that is skipped or to do counts as failed. */
const runVitest = async (name: string, projects: readonly string[]): Promise<Outcome> => {
  const started = performance.now()
  const file = path.join(reports, `${name}.json`)
  const args = [
    'run',
    ...projects.flatMap((project) => ['--project', project]),
    '--reporter=dot',
    '--reporter=json',
    `--outputFile.json=${file}`,
    ...extra,
  ]
  const { code } = await execute(getBinaryPath('vitest'), args, { env: roomyNode })
  const seconds = (performance.now() - started) / 1000
  if (!existsSync(file)) return { name, passed: 0, failed: 1, seconds }
  const report = JSON.parse(readFileSync(file, 'utf8')) as JsonReport
  const held = report.numPendingTests + report.numTodoTests
  if (held > 0)
    process.stdout.write(`${name}: ${held} tests are skipped or to do, which counts as failed.\n`)
  const failed = report.numFailedTests + held
  // A file that could not be loaded counts as a failure, although it has no failed test.
  return {
    name,
    passed: report.numPassedTests,
    failed: code !== 0 && failed === 0 ? 1 : failed,
    seconds,
  }
}

interface PlaywrightReport {
  readonly stats: {
    readonly expected: number
    readonly unexpected: number
    readonly skipped: number
    readonly flaky: number
  }
}

const runPlaywright = async (): Promise<Outcome> => {
  const started = performance.now()
  const file = path.join(reports, 'e2e.json')
  process.env['PLAYWRIGHT_JSON_OUTPUT_NAME'] = file
  const { code } = await execute(
    getBinaryPath('playwright'),
    ['test', '--reporter=dot,json', ...extra],
    {
      cwd: path.join(root, 'e2e'),
      // Playwright writes no colours to a file, but sets FORCE_COLOR for its workers. Node would warn
      // of both variables in each of them.
      env: {
        ...process.env,
        NO_COLOR: undefined,
        ...(named.includes('demonstration') ? { E2E_WORLD: world } : {}),
      },
    },
  )
  const seconds = (performance.now() - started) / 1000
  if (!existsSync(file)) return { name: 'e2e', passed: 0, failed: 1, seconds }
  const { stats } = JSON.parse(readFileSync(file, 'utf8')) as PlaywrightReport
  const failed = stats.unexpected + stats.skipped + stats.flaky
  return {
    name: 'e2e',
    passed: stats.expected,
    failed: code !== 0 && failed === 0 ? 1 : failed,
    seconds,
  }
}

const suites: Record<string, () => Promise<Outcome[]>> = {
  build: async () => [
    await runSingle('build', process.execPath, ['scripts/run.mjs', 'build', '--weigh']),
  ],
  // Runs all checks at once, because each of them alone leaves part of two processors idle. The
  // check of the SQL gives way, because the tests would otherwise run alone at the end.
  check: async () =>
    (
      await Promise.all([
        runVitest('fast tests', ['rules', 'web']),
        runSingle('format', getBinaryPath('oxfmt'), ['--check', '.']),
        // One run of oxlint checks the types and the rules that need them. Each file uses the
        // tsconfig beside it; browser tests use the tsconfig of the web.
        runSingle('lint, import rules and types', getBinaryPath('oxlint'), [
          '--type-aware',
          '--type-check',
          '--deny-warnings',
        ]),
        runSingle(
          'SQL and the types of its rows',
          process.execPath,
          ['--disable-warning=ExperimentalWarning', 'scripts/sql-types/index.ts', '--check'],
          10,
        ),
      ])
    ).toReversed(),
  api: async () => [await runVitest('api', ['api'])],
  demonstration: async () => [
    await runSingle('demonstration', process.execPath, [
      '--disable-warning=ExperimentalWarning',
      'e2e/support/make-world.ts',
      world,
    ]),
  ],
  e2e: async () => [await runPlaywright()],
}

for (const folder of [reports, world]) rmSync(folder, { recursive: true, force: true })
mkdirSync(reports, { recursive: true })
const outcomes: Outcome[] = []
for (const stage of stages) {
  const running = stage.filter((name) => named.includes(name)).map((name) => suites[name]!())
  outcomes.push(...(await Promise.all(running)).flat())
  // The next stage would test the build of an earlier version, or have no demonstration.
  if (outcomes.some(({ name, failed }) => /^(build|demonstration)$/.test(name) && failed > 0)) break
}
rmSync(world, { recursive: true, force: true })
process.stdout.write('\n')
for (const { name, passed, failed, seconds } of outcomes) {
  process.stdout.write(
    `${failed === 0 ? 'ok    ' : 'FAILED'} ${name}: ${passed} passed, ${failed} failed (${Math.ceil(seconds)} s)\n`,
  )
}
const passed = outcomes.reduce((sum, outcome) => sum + outcome.passed, 0)
const failed = outcomes.reduce((sum, outcome) => sum + outcome.failed, 0)
process.stdout.write(`${passed} passed, ${failed} failed\n`)
process.exit(failed === 0 && passed > 0 ? 0 : 1)
