import type { FastifyRequest } from 'fastify'
import { networkOf, type Limit } from '../../platform/limits.ts'

// A token cannot be guessed; this bounds the work that guesses cause.
export const linkLimits = (request: Pick<FastifyRequest, 'ip'>): Limit[] => [
  { key: `unsubscribe:network:${networkOf(request)}`, limit: 300, windowSeconds: 3600 },
]
