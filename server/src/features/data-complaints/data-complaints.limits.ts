import type { FastifyRequest } from 'fastify'
import { getNeighbourhood, getNetwork, hashEmail, type Limit } from '../../platform/rate-limits.ts'

const day = 24 * 3600

/**
 * Limits complaints by network, its neighbours and address. Each sends an email to the address,
 * which a stranger could have typed. No limit is shared by all who complain about one charity,
 * because it would let somebody close that way to complain.
 */
export const listComplaintLimits = (
  request: Pick<FastifyRequest, 'ip'>,
  email: string,
): Limit[] => {
  const network = getNetwork(request)
  return [
    { key: `data-complaint:address:${hashEmail(email)}`, limit: 3, windowSeconds: day },
    { key: `data-complaint:network:${network}`, limit: 5, windowSeconds: day },
    {
      key: `data-complaint:neighbourhood:${getNeighbourhood(network)}`,
      limit: 20,
      windowSeconds: day,
    },
  ]
}
