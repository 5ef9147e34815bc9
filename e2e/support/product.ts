import { spawn, spawnSync, type ChildProcess } from 'node:child_process'
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import path from 'node:path'
import { chooseDiscardedFolder } from '../../server/src/testing/servers/discarded-folder.ts'
import { findFreePort } from '../../server/src/testing/servers/free-port.ts'

const root = path.resolve(import.meta.dirname, '../..')

interface Runtime {
  readonly options: readonly string[]
  readonly environment: Readonly<Record<string, string>>
}

/** How `npm start` runs Node. */
export const npmStart = JSON.parse(
  readFileSync(path.join(root, 'scripts/node-options.json'), 'utf8'),
) as Runtime

interface ToolResult {
  readonly code: number | null
  readonly output: string
}

export interface Product {
  readonly origin: string
  readonly dataDir: string
  /** Returns the id of the process that serves HTTP now. */
  getPid(): number
  /** Ends the product as Ctrl-C does and keeps its data. */
  end(): Promise<void>
  /** Ends the product as Ctrl-C does and deletes its data. */
  stop(): Promise<void>
  /** Kills the product, as a crash would. */
  kill(): Promise<void>
  /** Starts the product again on the same data and address. */
  start(): Promise<void>
  /** Restarts the product with its clock this many days ahead of the real time. */
  daysLater(days: number): Promise<void>
  /** Checks the ledgers in the product's data and returns the exit code and the output. */
  checkLedger(): Promise<ToolResult>
  /** Imports the regulators' files, as the command of that name does. */
  importRegister(args: readonly string[]): Promise<ToolResult>
}

/** Resolves when a child process prints `line`. Rejects with its whole output if it ends first. */
export const waitForOutput = (child: ChildProcess, line: string): Promise<void> =>
  new Promise((resolve, reject) => {
    let printed = ''
    const collectOutput = (chunk: Buffer): void => {
      printed += chunk.toString()
      if (printed.includes(line)) resolve()
    }
    child.stdout?.on('data', collectOutput)
    child.stderr?.on('data', collectOutput)
    child.once('exit', (code) => reject(new Error(`It ended with ${code}:\n${printed}`)))
  })

const waitForExit = (child: ChildProcess): Promise<void> =>
  new Promise((resolve) => {
    if (child.exitCode !== null || child.signalCode !== null) resolve()
    else child.once('exit', () => resolve())
  })

// The settings of the person running the tests must not reach the product under test.
const environment = (settings: Record<string, string>): NodeJS.ProcessEnv => ({
  PATH: process.env['PATH'],
  HOME: process.env['HOME'],
  TMPDIR: process.env['TMPDIR'],
  NODE_COMPILE_CACHE: path.join(root, '.cache/node'),
  LOG_LEVEL: 'error',
  TRUST_PROXY: '127.0.0.1',
  ...settings,
})

/**
 * Copies a data folder with the owners of its files, because PostgreSQL opens only files that it
 * owns.
 */
const copyData = (from: string, to: string): void => {
  const { status, stderr } = spawnSync('cp', ['-a', `${from}/.`, to], { encoding: 'utf8' })
  if (status !== 0) throw new Error(`The demonstration could not be copied: ${stderr}`)
}

/**
 * Starts the whole product as `npm start` does, with its own data folder and port. The data is a
 * copy of the demonstration in E2E_WORLD; without E2E_WORLD, the product creates the demonstration.
 */
export const startProduct = async (
  settings: Record<string, string> = {},
  runtime = npmStart,
): Promise<Product> => {
  for (const built of ['web/dist/index.html', 'server/dist/main.js']) {
    if (!existsSync(path.join(root, built))) throw new Error('Not built yet: use npm run e2e.')
  }
  const dataDir = mkdtempSync(path.join(chooseDiscardedFolder(), 'pennytrail-e2e-'))
  chmodSync(dataDir, 0o755) // so that PostgreSQL, which is not root, can read it
  const world = process.env['E2E_WORLD']
  if (world) copyData(world, dataDir)
  const port = await findFreePort()
  let ahead = {}
  const run = (file: string, args: readonly string[] = []): ChildProcess =>
    spawn(path.join(root, 'node_modules/node/bin/node'), [...runtime.options, file, ...args], {
      cwd: root,
      env: environment({
        ...runtime.environment,
        ...settings,
        ...ahead,
        PORT: String(port),
        DATA_DIR: dataDir,
      }),
    })
  let child: ChildProcess
  const start = async (): Promise<void> => {
    child = run('server/dist/main.js')
    await waitForOutput(child, 'Pennytrail is ready')
  }
  const end = async (signal: NodeJS.Signals): Promise<void> => {
    child.kill(signal)
    await waitForExit(child)
  }
  const runTool = async (file: string, args: readonly string[] = []): Promise<ToolResult> => {
    const tool = run(file, args)
    let output = ''
    tool.stdout?.on('data', (chunk: Buffer) => (output += chunk.toString()))
    tool.stderr?.on('data', (chunk: Buffer) => (output += chunk.toString()))
    await waitForExit(tool)
    return { code: tool.exitCode, output }
  }
  await start()
  return {
    origin: `http://localhost:${port}`,
    dataDir,
    getPid: () => child.pid!,
    end: () => end('SIGTERM'),
    start,
    kill: () => end('SIGKILL'),
    daysLater: async (days) => {
      await end('SIGTERM')
      ahead = { CLOCK_AHEAD_DAYS: String(days) }
      await start()
    },
    checkLedger: () => runTool('server/src/tools/ledger-check.ts'),
    importRegister: (args) => runTool('server/src/tools/charity-register-import.ts', args),
    stop: async () => {
      await end('SIGTERM')
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}
