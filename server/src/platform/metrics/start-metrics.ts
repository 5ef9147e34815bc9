import { once } from 'node:events'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { collectDefaultMetrics, Registry } from '@prometheus-io/client'
import type { Deps } from '../deps.ts'
import { measureEvents } from './event-metrics.ts'
import type { Figures } from './figures.ts'
import { createFiguresReader } from './figures-reader.ts'
import { measureDatabase, measurePools } from './state-metrics.ts'

export interface Metrics {
  /** The URL of the metrics, with the port that was opened. */
  readonly url: string
  stop(): Promise<void>
}

const answer = (response: ServerResponse, status: number, type: string, body: string): void => {
  response.writeHead(status, { 'content-type': type, 'cache-control': 'no-store' }).end(body)
}

/**
 * Serves /metrics in Prometheus' text format on an address of its own, for the whole process. It
 * answers within about two seconds even if the database hangs.
 */
export const startMetrics = async (
  deps: Deps,
  figures: readonly Figures[],
  { port, host }: { port: number; host: string },
): Promise<Metrics> => {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const readPools = measurePools(registry)
  const readDatabase = measureDatabase(registry, figures, createFiguresReader(deps, figures))
  const end = measureEvents(registry)
  const respond = async (url: string | undefined, response: ServerResponse): Promise<void> => {
    if (url !== '/metrics') return answer(response, 404, 'text/plain', 'See /metrics\n')
    await readDatabase()
    readPools()
    answer(response, 200, registry.contentType, await registry.metrics())
  }
  const server = createServer((request, response) => {
    respond(request.url, response).catch((err: unknown) => {
      deps.log.error({ err }, 'the metrics could not be served')
      answer(response, 500, 'text/plain', 'The metrics could not be read\n')
    })
  })
  server.listen({ port, host, exclusive: true })
  await once(server, 'listening')
  const address = server.address() as AddressInfo
  const shown = address.family === 'IPv6' ? `[${address.address}]` : address.address
  return {
    url: `http://${shown}:${address.port}/metrics`,
    stop: async () => {
      end()
      server.close()
      server.closeAllConnections()
      registry.clear()
    },
  }
}
