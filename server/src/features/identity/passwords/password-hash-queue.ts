import { AppError } from '../../../platform/app-error.ts'

export interface HashQueue {
  /** Runs `work` once one of the places is free. Throws `busy` where too many wait already. */
  enter<T>(work: () => Promise<T>): Promise<T>
}

/** Lets `atOnce` through at a time and keeps at most `waitingMax` waiting, in order. */
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
      // Whoever leaves hands the place over, so `inside` stays as it is.
      else await new Promise<void>((resolve) => waiting.push(resolve))
      try {
        return await work()
      } finally {
        releasePlace()
      }
    },
  }
}
