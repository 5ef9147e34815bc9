import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { getDataLocation } from '../../platform/postgres/index.ts'

const made: string[] = []

/** Creates an empty data folder for a shipped PostgreSQL. `removeDataFolders` removes all of them. */
export const makeDataFolder = (): string => {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'pennytrail-archive-'))
  const { data, socket } = getDataLocation(folder)
  made.push(folder, socket, ...(data.startsWith(folder) ? [] : [path.dirname(data)]))
  return folder
}

export const removeDataFolders = (): void => {
  for (const folder of made) rmSync(folder, { recursive: true, force: true })
}

export interface ArchivedServer {
  /** Calls `take` with every line that the program prints. */
  onLine(take: (line: string) => void): void
  /** Kills the program and its PostgreSQL at once, as a loss of the machine does. */
  kill(): Promise<void>
  /** Stops both cleanly. */
  stop(): Promise<void>
}

/**
 * Runs a program of the server that starts the shipped PostgreSQL with an archive, and waits for a
 * line that begins with `up`. Returns the rest of that line too.
 */
export const startArchivedServer = async (
  program: string,
  dataDir: string,
  env: Record<string, string>,
): Promise<ArchivedServer & { readonly url: string }> => {
  const child = spawn(
    process.execPath,
    ['--disable-warning=ExperimentalWarning', path.join(import.meta.dirname, program)],
    {
      env: {
        PATH: process.env['PATH'],
        NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'],
        DATA_DIR: dataDir,
        ...env,
      },
      stdio: 'pipe',
    },
  )
  const listeners: ((line: string) => void)[] = []
  let output = ''
  child.stderr.on('data', (chunk: Buffer) => (output += chunk.toString()))
  const ended = once(child, 'exit')
  const url = await new Promise<string>((resolve, reject) => {
    createInterface(child.stdout).on('line', (line) => {
      output += `${line}\n`
      if (line.startsWith('up ')) resolve(line.slice(3))
      for (const take of listeners) take(line)
    })
    void ended.then(() => reject(new Error(`${program} ended:\n${output}`)))
  })
  const { data } = getDataLocation(dataDir)
  return {
    url,
    onLine: (take) => void listeners.push(take),
    kill: async () => {
      const pid = Number(readFileSync(path.join(data, 'postmaster.pid'), 'utf8').split('\n')[0])
      child.kill('SIGKILL')
      process.kill(-pid, 'SIGKILL') // PostgreSQL runs in a process group of its own.
      await ended
    },
    stop: async () => {
      child.kill('SIGTERM')
      await ended
    },
  }
}
