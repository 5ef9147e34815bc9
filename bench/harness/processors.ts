import { existsSync, readdirSync, readFileSync } from 'node:fs'

/** Milliseconds of processor time by process name, counted from an unspecified start. */
export type Processors = Readonly<Record<string, number>>

// /proc/PID/stat counts in hundredths of a second on every Linux system that runs Node.
const tick = 10
interface Stat {
  readonly parent: number
  readonly own: number
  /** The processor time of child processes that have ended. */
  readonly gone: number
}

const readStat = (pid: number | string): Stat | null => {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8')
    // The fields of /proc/PID/stat are counted from the end of the process name, because the name
    // may contain any character.
    const fields = text
      .slice(text.lastIndexOf(')') + 2)
      .split(' ')
      .map(Number)
    const at = (place: number): number => fields[place - 3] ?? 0
    return { parent: at(4), own: tick * (at(14) + at(15)), gone: tick * (at(16) + at(17)) }
  } catch {
    return null // the process has ended
  }
}

/** Returns the processor time of a process and its children. */
const listProcessFamily = (pid: number): number => {
  const parent = readStat(pid)
  const children = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map((name) => readStat(name))
    .filter((stat) => stat?.parent === pid)
  return [parent, ...children].reduce((sum, stat) => sum + (stat?.own ?? 0), parent?.gone ?? 0)
}

/** Reads the processor time of each process and its children; null on a system without /proc. */
export const readProcessors = (pids: Readonly<Record<string, number>>): Processors | null =>
  existsSync('/proc/self/stat')
    ? Object.fromEntries(Object.entries(pids).map(([name, pid]) => [name, listProcessFamily(pid)]))
    : null
