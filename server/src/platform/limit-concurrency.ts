import type { ErrorCode } from '@pennytrail/contract'
import { AppError } from './app-error.ts'

interface Queue {
  /** The maximum number of waiting calls. Any further call throws `error`. */
  readonly maxWaiting: number
  readonly error: ErrorCode
}

/**
 * Creates a function that runs only a limited number of pieces of work at a time. Further pieces
 * wait in order.
 */
export const createConcurrencyLimit = (max: number, queue?: Queue) => {
  let running = 0
  const waiting: (() => void)[] = []
  return async <T>(work: () => Promise<T>): Promise<T> => {
    if (running < max) running += 1
    else if (queue && waiting.length >= queue.maxWaiting) throw new AppError(queue.error)
    // Finished work hands its slot to the next waiting call, so `running` does not change.
    else await new Promise<void>((resolve) => waiting.push(resolve))
    try {
      return await work()
    } finally {
      const next = waiting.shift()
      if (next) next()
      else running -= 1
    }
  }
}
