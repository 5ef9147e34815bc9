import { readdirSync, readFileSync } from 'node:fs'

const readTasks = (pid: string): number => {
  let nanoseconds = 0
  try {
    for (const task of readdirSync(`/proc/${pid}/task`)) {
      const text = readFileSync(`/proc/${pid}/task/${task}/schedstat`, 'utf8')
      nanoseconds += Number(text.slice(0, text.indexOf(' ')))
    }
  } catch {
    // The process or one of its threads has ended.
  }
  return nanoseconds / 1e6
}

// /proc/PID/stat counts in hundredths of a second on every Linux system that runs Node.
const tick = 10

const readStat = (pid: string): { readonly parent: string; readonly gone: number } => {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8')
    const fields = text.slice(text.lastIndexOf(')') + 2).split(' ')
    return { parent: fields[1]!, gone: tick * (Number(fields[13]) + Number(fields[14])) }
  } catch {
    return { parent: '', gone: 0 }
  }
}

/**
 * Creates a function that returns the processor time which processes and their children have used,
 * in milliseconds. It is exact to the microsecond for those that run, unlike /proc/PID/stat, which
 * counts hundredths of a second, and so are children that have ended.
 */
export const createProcessorReader = (pids: readonly number[]) => {
  const wanted = new Set(pids.map(String))
  return (): number => {
    let milliseconds = 0
    for (const pid of readdirSync('/proc')) {
      if (!/^\d+$/.test(pid)) continue
      const { parent, gone } = readStat(pid)
      if (wanted.has(pid)) milliseconds += gone + readTasks(pid)
      else if (wanted.has(parent)) milliseconds += readTasks(pid)
    }
    return milliseconds
  }
}
