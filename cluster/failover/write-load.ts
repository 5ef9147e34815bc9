import { setTimeout as sleep } from 'node:timers/promises'
import type { NewTransaction } from '@pennytrail/contract'
import { uuidv7 } from '../../server/src/platform/ids.ts'
import { createTimeline, type Timeline } from './timeline.ts'
import type { WritingCharity } from './world.ts'

/** Clients that record transactions through the product and keep what it acknowledged. */
export interface WriteLoad {
  /** The ids that the product acknowledged, each with its amount in pence. */
  readonly acknowledged: ReadonlyMap<string, number>
  readonly timeline: Timeline
  /** How often each answer other than "recorded" came, by status or error. */
  readonly refusals: ReadonlyMap<string, number>
  /** Stops once every transaction that was sent is acknowledged. */
  stop(): Promise<void>
}

const clientsOfCharity = 2
const pauseBetweenWrites = 100
const pauseBeforeRepeat = 250
/** A client stops waiting for an answer after this time and sends the same transaction again. */
const patience = 5000

const makeTransaction = ({ id: charityId }: WritingCharity, amount: number): NewTransaction => ({
  id: uuidv7(),
  charityId,
  projectId: null,
  kind: 'income',
  date: new Date().toISOString().slice(0, 10),
  amount,
  payee: 'Church fair',
  payeeKind: 'organisation',
  description: 'Cakes',
})

/** Sends a transaction and returns the status of the answer, or why there was none. */
const send = async (origin: string, token: string, body: NewTransaction): Promise<string> => {
  try {
    const answer = await fetch(`${origin}/api/transaction`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(patience),
    })
    await answer.arrayBuffer()
    return String(answer.status)
  } catch (error) {
    return (error as Error).name === 'TimeoutError' ? 'no answer in time' : 'connection lost'
  }
}

/** Starts clients that write until stopped. Each sends a transaction again until it is recorded. */
export const startWriteLoad = (origin: string, charities: readonly WritingCharity[]): WriteLoad => {
  const acknowledged = new Map<string, number>()
  const refusals = new Map<string, number>()
  const timeline = createTimeline()
  const stopping = new AbortController()
  const runClient = async (charity: WritingCharity): Promise<void> => {
    while (!stopping.signal.aborted) {
      const transaction = makeTransaction(charity, 100 + (acknowledged.size % 900))
      for (;;) {
        const status = await send(origin, charity.token, transaction)
        if (status === '201') break
        refusals.set(status, (refusals.get(status) ?? 0) + 1)
        await sleep(pauseBeforeRepeat)
      }
      acknowledged.set(transaction.id, transaction.amount)
      timeline.note()
      await sleep(pauseBetweenWrites)
    }
  }
  const clients = charities.flatMap((charity) =>
    Array.from({ length: clientsOfCharity }, () => runClient(charity)),
  )
  return {
    acknowledged,
    timeline,
    refusals,
    stop: async () => {
      stopping.abort()
      await Promise.all(clients)
    },
  }
}
