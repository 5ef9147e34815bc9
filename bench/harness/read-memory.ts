import { readFileSync } from 'node:fs'

export interface Memory {
  /** The resident memory in MB. */
  readonly now: number
  /** The largest resident memory so far in MB. */
  readonly max: number
}

/** Reads the memory of a process on Linux. */
export const readMemory = (pid: number): Memory => {
  const text = readFileSync(`/proc/${pid}/status`, 'utf8')
  const read = (name: string): number =>
    Number(new RegExp(`^${name}:\\s+(\\d+) kB`, 'm').exec(text)?.[1]) / 1024
  return { now: read('VmRSS'), max: read('VmHWM') }
}
