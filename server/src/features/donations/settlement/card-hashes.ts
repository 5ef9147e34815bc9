import type { Config } from '../../../platform/config/config.ts'
import { deriveKeys, hashWithKey } from '../../../platform/derived-keys.ts'
import { getNeighbourhood } from '../../../platform/rate-limits.ts'

type Keys = Pick<Config, 'tokenKeys'>

/**
 * Hashes the neighbourhood of a network (an IPv4 /24 or an IPv6 /56), so that the database holds no
 * address. Somebody who tests cards moves within it.
 */
export const hashNeighbourhood = ({ tokenKeys }: Keys, network: string): Buffer => {
  const [key] = deriveKeys(tokenKeys, 'networks of guests')
  return hashWithKey(key!, getNeighbourhood(network))
}

/** Hashes the provider's fingerprint of a card, or the id of a gift that was paid without one. */
export const hashCard = ({ tokenKeys }: Keys, fingerprint: string): Buffer => {
  const [key] = deriveKeys(tokenKeys, 'fingerprints of cards')
  return hashWithKey(key!, fingerprint)
}
