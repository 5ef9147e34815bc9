import type { WriteStream } from 'node:tty'

export interface ProgressBar {
  /** Shows the progress; `share` is from 0 to 1. */
  show(share: number, label: string): void
  /** Prints a separate line above the bar. */
  say(line: string): void
  end(): void
}

const width = 24

/**
 * Creates a progress bar on a terminal. If the output is not a terminal, it prints a line at every
 * tenth of the progress.
 */
export const createProgressBar = (
  out: Pick<WriteStream, 'write'> & { readonly isTTY?: boolean; readonly columns?: number },
): ProgressBar => {
  let drawn = ''
  let lastTenth = -1
  let lastTask = ''
  const clear = (): void => {
    if (drawn) out.write(`\r${' '.repeat(drawn.length)}\r`)
    drawn = ''
  }
  const draw = (share: number, label: string): void => {
    const full = Math.trunc(share * width)
    const line = `[${'#'.repeat(full)}${'.'.repeat(width - full)}] ${Math.trunc(share * 100)}% ${label}`
    const next = line.slice(0, (out.columns ?? 80) - 1)
    if (next === drawn) return
    clear()
    out.write(next)
    drawn = next
  }
  const note = (share: number, label: string): void => {
    const task = label.split(',')[0] ?? ''
    const tenth = Math.trunc(share * 10)
    if (task === lastTask && tenth === lastTenth) return
    lastTask = task
    lastTenth = tenth
    out.write(`${Math.trunc(share * 100)}% ${label}\n`)
  }
  return {
    show: (share, label) => {
      const bounded = Math.min(Math.max(share, 0), 1)
      if (out.isTTY) draw(bounded, label)
      else note(bounded, label)
    },
    say: (line) => {
      clear()
      out.write(`${line}\n`)
    },
    end: clear,
  }
}
