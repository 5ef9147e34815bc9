import type { NewTransaction } from '@pennytrail/contract'
import { uuidv7 } from '../../platform/ids.ts'

/** Returns an income of £10 for a charity. Its id makes a repeated request safe. */
export const makeIncome = (charityId: string, id = uuidv7()): NewTransaction => ({
  id,
  charityId,
  projectId: null,
  kind: 'income',
  date: '2026-06-14',
  amount: 1000,
  payee: 'Church fair',
  payeeKind: 'organisation',
  description: 'Cakes',
})

interface LoadOptions {
  readonly charityId: string
  readonly token: string
  /** The origin to write to; it may change while the load runs. */
  readonly origin: () => string
  /** How many writers write at the same time. */
  readonly writers: number
  /** Stops the load. A write without an answer is still repeated until it has one. */
  readonly signal: AbortSignal
}

export interface LoadResult {
  readonly acknowledged: readonly string[]
  /** Requests that were repeated because they got no answer, or 503. */
  readonly repeated: number
  /** Answers other than 201 and 503. */
  readonly unexpected: readonly number[]
}

const pause = (): Promise<void> =>
  new Promise((resolve) => {
    setTimeout(resolve, 50)
  })

/** Writes income until stopped, as a client that repeats each request until it is acknowledged. */
export const writeIncome = async (options: LoadOptions): Promise<LoadResult> => {
  const acknowledged: string[] = []
  const unexpected: number[] = []
  let repeated = 0
  const write = async (id: string): Promise<void> => {
    for (;;) {
      const answer = await fetch(`${options.origin()}/api/transaction`, {
        method: 'POST',
        body: JSON.stringify(makeIncome(options.charityId, id)),
        headers: {
          'content-type': 'application/json',
          authorization: `Bearer ${options.token}`,
        },
      }).catch(() => null)
      if (answer?.status === 201) return void acknowledged.push(id)
      if (answer !== null && answer.status !== 503) return void unexpected.push(answer.status)
      repeated += 1
      await pause()
    }
  }
  const writeUntilStopped = async (): Promise<void> => {
    while (!options.signal.aborted) await write(uuidv7())
  }
  await Promise.all(Array.from({ length: options.writers }, writeUntilStopped))
  return { acknowledged, repeated, unexpected }
}
