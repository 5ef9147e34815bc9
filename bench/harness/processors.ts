import { existsSync, readdirSync, readFileSync } from 'node:fs'

/** Milliseconds of processor time by name, since some moment in the past. */
export type Processors = Readonly<Record<string, number>>

// Of /proc/PID/stat, counted in hundredths of a second everywhere that Node runs on Linux.
const tick = 10
interface Stat {
  readonly parent: number
  readonly own: number
  /** Of children that have ended. */
  readonly gone: number
}

const readStat = (pid: number | string): Stat | null => {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8')
    // After the name, which may hold anything.
    const fields = text
      .slice(text.lastIndexOf(')') + 2)
      .split(' ')
      .map(Number)
    const at = (place: number): number => fields[place - 3] ?? 0
    return { parent: at(4), own: tick * (at(14) + at(15)), gone: tick * (at(16) + at(17)) }
  } catch {
    return null // it has ended
  }
}

/** What a process and its children have used. */
const listProcessFamily = (pid: number): number => {
  const parent = readStat(pid)
  const children = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map((name) => readStat(name))
    .filter((stat) => stat?.parent === pid)
  return [parent, ...children].reduce((sum, stat) => sum + (stat?.own ?? 0), parent?.gone ?? 0)
}

/** Reads what each process, with its children, has used; null where the system does not tell. */
export const readProcessors = (pids: Readonly<Record<string, number>>): Processors | null =>
  existsSync('/proc/self/stat')
    ? Object.fromEntries(Object.entries(pids).map(([name, pid]) => [name, listProcessFamily(pid)]))
    : null
