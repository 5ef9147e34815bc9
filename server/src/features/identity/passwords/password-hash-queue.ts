import { AppError } from '../../../platform/app-error.ts'

export interface HashQueue {
  /** Runs `work` once a place is free. Throws `busy` if too many wait already. */
  enter<T>(work: () => Promise<T>): Promise<T>
}

/**
 * Creates a gate that lets `atOnce` through at a time and keeps at most `waitingMax` waiting, in
 * order.
 */
export const createHashQueue = (atOnce: number, waitingMax: number): HashQueue => {
  let inside = 0
  const waiting: (() => void)[] = []
  const releasePlace = (): void => {
    const next = waiting.shift()
    if (next) next()
    else inside -= 1
  }
  return {
    enter: async (work) => {
      if (inside < atOnce) inside += 1
      else if (waiting.length >= waitingMax) throw new AppError('busy')
      // Finished work hands its place over, so `inside` does not change.
      else await new Promise<void>((resolve) => waiting.push(resolve))
      try {
        return await work()
      } finally {
        releasePlace()
      }
    },
  }
}
