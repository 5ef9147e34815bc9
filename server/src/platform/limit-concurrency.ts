import type { ErrorCode } from '@pennytrail/contract'
import { AppError } from './app-error.ts'

interface Queue {
  /** The maximum number of waiting calls. Any further call throws `error`. */
  readonly maxWaiting: number
  readonly error: ErrorCode
  /** The most milliseconds that a call waits before it throws `error` too. */
  readonly patience?: number
}

/**
 * Creates a function that runs only a limited number of pieces of work at a time. Further pieces
 * wait in order.
 */
export const createConcurrencyLimit = (max: number, queue?: Queue) => {
  let running = 0
  const waiting: (() => void)[] = []
  const wait = (): Promise<void> => {
    const { promise, reject, resolve } = Promise.withResolvers<void>()
    let timer: NodeJS.Timeout | undefined
    const start = (): void => {
      clearTimeout(timer)
      resolve()
    }
    waiting.push(start)
    if (queue?.patience !== undefined) {
      timer = setTimeout(() => {
        waiting.splice(waiting.indexOf(start), 1)
        reject(new AppError(queue.error))
      }, queue.patience)
    }
    return promise
  }
  return async <T>(work: () => Promise<T>): Promise<T> => {
    if (running < max) running += 1
    else if (queue && waiting.length >= queue.maxWaiting) throw new AppError(queue.error)
    // Finished work hands its slot to the next waiting call, so `running` does not change.
    else await wait()
    try {
      return await work()
    } finally {
      const next = waiting.shift()
      if (next) next()
      else running -= 1
    }
  }
}
