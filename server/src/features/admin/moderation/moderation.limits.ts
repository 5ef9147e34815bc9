import type { FastifyRequest } from 'fastify'
import { getNeighbourhood, getNetwork, type Limit } from '../../../platform/rate-limits.ts'
import type { SubjectKey } from './moderation.sql.ts'

const day = 24 * 3600

/**
 * Limits the reports of one person, or those without an account from one network, from its
 * neighbours and about one subject. Staff read every report, so a flood would hide the true ones.
 */
export const listFlagLimits = (
  request: Pick<FastifyRequest, 'ip'>,
  personId: string | null,
  { kind, id }: SubjectKey,
): Limit[] => {
  if (personId) return [{ key: `flag:person:${personId}`, limit: 20, windowSeconds: day }]
  const network = getNetwork(request)
  return [
    { key: `flag:network:${network}`, limit: 10, windowSeconds: day },
    { key: `flag:neighbourhood:${getNeighbourhood(network)}`, limit: 40, windowSeconds: day },
    { key: `flag:subject:${kind}:${id}`, limit: 100, windowSeconds: day },
  ]
}
