import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import net from 'node:net'
import os from 'node:os'
import path from 'node:path'

export interface ServerProcess {
  readonly origin: string
  /** Returns everything that the server process has printed, logs included. */
  output(): string
  /** Sends a signal. Returns the exit code; null if the signal itself ended the process. */
  end(signal: NodeJS.Signals): Promise<number | null>
}

const freePort = (): Promise<number> =>
  new Promise((resolve, reject) => {
    const probe = net.createServer()
    probe.once('error', reject)
    probe.listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as net.AddressInfo
      probe.close(() => resolve(port))
    })
  })

const sources = path.resolve(import.meta.dirname, '../../../..')

/**
 * Starts the product in a separate process, on a database that already exists. `root` is the folder
 * with its code, and `file` the program in it. If the process ends before it is ready, the promise
 * rejects with everything that the process printed.
 */
export const startServer = async (
  databaseUrl: string,
  settings: Record<string, string> = {},
  root = sources,
  file = 'server/src/main.ts',
): Promise<ServerProcess> => {
  const port = await freePort()
  const dataDir = mkdtempSync(path.join(os.tmpdir(), 'pennytrail-server-'))
  const main = path.join(root, file)
  const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', main], {
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
