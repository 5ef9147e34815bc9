import type { FastifyRequest } from 'fastify'
import { getNetwork, type Limit } from '../../platform/rate-limits.ts'

// A token cannot be guessed; this limits the load that guesses cause.
export const listLinkLimits = (request: Pick<FastifyRequest, 'ip'>): Limit[] => [
  { key: `unsubscribe:network:${getNetwork(request)}`, limit: 300, windowSeconds: 3600 },
]
