import { spawn } from 'node:child_process'
import { closeSync, openSync, readFileSync } from 'node:fs'
import path from 'node:path'
import type { Place } from './place.ts'

/** A program of the cluster that runs. */
export interface Part {
  readonly name: string
  readonly pid: number
  /** Resolves when the process has ended. */
  readonly ended: Promise<void>
  hasEnded(): boolean
  /** Ends it at once, as a power cut does. */
  kill(): Promise<void>
  /** Asks it to end, and ends it if it has not after a while. */
  stop(): Promise<void>
}

export interface Program {
  readonly name: string
  readonly command: string
  readonly args: readonly string[]
  readonly env?: Readonly<Record<string, string>>
  /** Runs the program as the user of this process, not as the user of the cluster. */
  readonly asCaller?: boolean
}

const patience = 30_000

/** Returns the last lines that a part wrote, for an error message. */
export const readLog = (place: Place, name: string, lines = 15): string =>
  readFileSync(path.join(place.folder, `${name}.log`), 'utf8')
    .trimEnd()
    .split('\n')
    .slice(-lines)
    .join('\n')

/**
 * Starts a program that writes to its own log in the cluster's folder. It ignores Ctrl-C, so that
 * the parts stop in order, and it ends when this process is killed.
 */
export const startPart = (place: Place, program: Program): Part => {
  const { name, command, args, env, asCaller } = program
  const log = openSync(path.join(place.folder, `${name}.log`), 'a')
  const { setpriv } = place.programs
  const child = spawn(setpriv, ['--pdeathsig', 'TERM', '--', command, ...args], {
    cwd: asCaller ? undefined : place.folder,
    detached: true,
    stdio: ['ignore', log, log],
    env: { PATH: process.env['PATH'], LANG: 'C.UTF-8', ...env },
    ...(asCaller ? {} : place.user),
  })
  closeSync(log)
  let isOver = false
  const ended = new Promise<void>((resolve) => {
    const end = (): void => {
      isOver = true
      resolve()
    }
    child.once('exit', end)
    child.once('error', end)
  })
  const kill = (): Promise<void> => {
    child.kill('SIGKILL')
    return ended
  }
  return {
    name,
    pid: child.pid ?? 0,
    ended,
    hasEnded: () => isOver,
    kill,
    stop: async () => {
      const timer = setTimeout(() => child.kill('SIGKILL'), patience)
      child.kill('SIGTERM')
      await ended
      clearTimeout(timer)
    },
  }
}
