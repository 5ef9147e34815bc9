import { setTimeout as sleep } from 'node:timers/promises'
import { createTimeline, type Timeline } from './timeline.ts'
import type { WritingCharity } from './world.ts'

/** Clients that read public pages and lists as visitors. */
export interface ReadLoad {
  readonly timeline: Timeline
  stop(): Promise<void>
}

const pause = 100
/** A client gives up an answer after this time. */
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

/** Starts clients that read until stopped: a project, its transactions, and its page. */
export const startReadLoad = (origin: string, charities: readonly WritingCharity[]): ReadLoad => {
  const timeline = createTimeline()
  const stopping = new AbortController()
  const runClient = async ({ project }: WritingCharity): Promise<void> => {
    const addresses = [
      `/api/project/${project}`,
      `/api/transaction/project/${project}?limit=20`,
      `/project/${project}`,
    ]
    for (let at = 0; !stopping.signal.aborted; at += 1) {
      if (await read(`${origin}${addresses[at % addresses.length]!}`)) timeline.note()
      await sleep(pause)
    }
  }
  const clients = charities.map(runClient)
  return {
    timeline,
    stop: async () => {
      stopping.abort()
      await Promise.all(clients)
    },
  }
}
