import { BlockList, isIP } from 'node:net'

const loopback = new BlockList()
loopback.addSubnet('127.0.0.0', 8, 'ipv4')
loopback.addAddress('::1', 'ipv6')

/** Tells whether an IP address, including IPv4 written as IPv6, reaches only this machine. */
export const isLoopbackAddress = (address: string): boolean => {
  const version = isIP(address)
  return version !== 0 && loopback.check(address, version === 4 ? 'ipv4' : 'ipv6')
}

/**
 * Tells whether a host name or address, as in a URL or in HOST, reaches only this machine. Source:
 * RFC 6761, section 6.3, for `localhost` and names below it.
 */
export const isLoopbackHost = (host: string): boolean => {
  const name = host.toLowerCase().replace(/^\[|\]$/g, '')
  return name === 'localhost' || name.endsWith('.localhost') || isLoopbackAddress(name)
}
