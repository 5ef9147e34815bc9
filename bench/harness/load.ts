import autocannon from 'autocannon'

export interface Shot {
  readonly path: string
  readonly method?: 'GET' | 'POST'
  readonly headers?: Record<string, string>
  readonly body?: string
}

/** What was measured: how long each answer took, and all of them together, in milliseconds. */
export interface Load {
  readonly took: readonly number[]
  readonly elapsed: number
}

export const connections = 16

/**
 * Sends each shot once, over 16 connections unless told that each wait for their answer, to a
 * server of this machine. Throws where an answer is not a success: a fast refusal is no figure.
 */
export const fireRequests = async (
  origin: string,
  shots: readonly Shot[],
  clients = connections,
): Promise<Load> => {
  if (new URL(origin).hostname !== '127.0.0.1') throw new Error('benches load this machine alone')
  const took: number[] = []
  let next = 0
  const started = performance.now()
  let ended = started
  const run = autocannon({
    url: origin,
    connections: Math.min(clients, shots.length),
    amount: shots.length,
    // How soon after the last answer the run ends.
    sampleInt: 20,
    // The next shot, whichever connection is free for it. Asked for once more than is sent.
    requests: [{ setupRequest: (request) => ({ ...request, ...shots[next++ % shots.length] }) }],
  })
  run.on('response', (_client: unknown, _status: number, _bytes: number, milliseconds: number) => {
    took.push(milliseconds)
    ended = performance.now()
  })
  const result = await run
  const failed = result.errors + result.timeouts + result.non2xx
  if (failed > 0) {
    throw new Error(`${failed} of ${shots.length} requests to ${shots[0]?.path} failed`)
  }
  return { took, elapsed: ended - started }
}
