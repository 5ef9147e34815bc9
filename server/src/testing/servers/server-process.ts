import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { findFreePort } from './free-port.ts'

export interface ServerProcess {
  readonly origin: string
  /** Returns everything that the server process has printed, logs included. */
  output(): string
  /** Sends a signal. Returns the exit code; null if the signal itself ended the process. */
  end(signal: NodeJS.Signals): Promise<number | null>
}

const repository = path.resolve(import.meta.dirname, '../../../..')

/**
 * The folder of the bundled server, as `npm start` runs it. The set-up of the API tests makes it
 * (scripts/bundle-test-server.ts), because a bundle starts in half the time of the sources.
 */
export const testBundle = path.join(repository, 'server/.cache/test-bundle')

/** Returns the program that runs the sources in a folder. */
export const findSourceProgram = (root = repository): string =>
  path.join(root, 'server/src/main.ts')

/**
 * Starts the product in a separate process, on a database that already exists. If the process ends
 * before it is ready, the promise rejects with everything that the process printed.
 */
export const startServer = async (
  databaseUrl: string,
  settings: Record<string, string> = {},
  program = path.join(testBundle, 'main.js'),
): Promise<ServerProcess> => {
  const port = await findFreePort()
  const dataDir = mkdtempSync(path.join(os.tmpdir(), 'pennytrail-server-'))
  const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', program], {
    env: {
      PATH: process.env['PATH'],
      NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'],
      PORT: String(port),
      DATA_DIR: dataDir,
      DATABASE_URL: databaseUrl,
      DEMO: 'false',
      ...settings,
    },
  })
  const ended = new Promise<number | null>((resolve) => {
    child.once('exit', (code) => {
      rmSync(dataDir, { recursive: true, force: true })
      resolve(code)
    })
  })
  let said = ''
  await new Promise<void>((resolve, reject) => {
    const hear = (chunk: Buffer): void => {
      said += chunk.toString()
      if (said.includes('Pennytrail is ready')) resolve()
    }
    child.stdout.on('data', hear)
    child.stderr.on('data', hear)
    void ended.then((code) => reject(new Error(`The server ended with ${code}:\n${said}`)))
  })
  return {
    origin: `http://127.0.0.1:${port}`,
    output: () => said,
    end: (signal) => {
      child.kill(signal)
      return ended
    },
  }
}
