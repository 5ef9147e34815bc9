import { isIP } from 'node:net'
import ipaddr from 'ipaddr.js'

/** The only part of IPv6 that is in use on the internet. The library knows no unassigned networks. */
const globalUnicast = ipaddr.IPv6.parseCIDR('2000::/3')

/**
 * Tells whether an IP address is on the public internet: not local, private, reserved or tunnelled.
 */
export const isPublicAddress = (text: string): boolean => {
  if (isIP(text) === 0) return false
  const address = ipaddr.parse(text)
  return (
    address.range() === 'unicast' &&
    (address instanceof ipaddr.IPv4 || address.match(globalUnicast))
  )
}
