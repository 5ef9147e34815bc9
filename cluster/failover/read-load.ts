import { setTimeout as sleep } from 'node:timers/promises'
import { createTimeline, type Timeline } from './timeline.ts'
import type { WritingCharity } from './world.ts'

/** Clients that read public pages and lists as visitors. */
export interface ReadLoad {
  /** Returns the longest time, in milliseconds, for which any one kind of read did not succeed. */
  measureMaxGap(from: number, to: number): number
  stop(): Promise<void>
}

/** The kinds of reads: a project, its transactions, and its page. */
const addresses = [
  (project: string) => `/api/project/${project}`,
  (project: string) => `/api/transaction/project/${project}?limit=20`,
  (project: string) => `/project/${project}`,
]

const pause = 100
/** A client stops waiting for an answer after this time. */
const patience = 1000

const read = async (url: string): Promise<boolean> => {
  try {
    const answer = await fetch(url, { signal: AbortSignal.timeout(patience) })
    await answer.arrayBuffer()
    return answer.ok
  } catch {
    return false
  }
}

/** Starts clients that read until stopped, each kind in turn. */
export const startReadLoad = (origin: string, charities: readonly WritingCharity[]): ReadLoad => {
  const timelines = addresses.map((): Timeline => createTimeline())
  const stopping = new AbortController()
  const runClient = async ({ project }: WritingCharity): Promise<void> => {
    for (let at = 0; !stopping.signal.aborted; at = (at + 1) % addresses.length) {
      if (await read(`${origin}${addresses[at]!(project)}`)) timelines[at]!.note()
      await sleep(pause)
    }
  }
  const clients = charities.map(runClient)
  return {
    measureMaxGap: (from, to) =>
      Math.max(...timelines.map((timeline) => timeline.measureMaxGap(from, to))),
    stop: async () => {
      stopping.abort()
      await Promise.all(clients)
    },
  }
}
