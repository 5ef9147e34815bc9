import { expect, it } from 'vitest'
import { getNeighbourhood, getNetwork } from './rate-limits.ts'

it.each([
  ['203.0.113.7', '203.0.113.7'],
  ['::ffff:203.0.113.7', '203.0.113.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:db8:1:2::9', '2001:db8:1:2::/64'],
  ['2001:0db8::1', '2001:db8:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
])('the IP address %s belongs to the network %s', (ip, network) => {
  expect(getNetwork({ ip })).toBe(network)
})

it.each([
  ['203.0.113.7', '203.0.113.0/24'],
  ['2001:db8:1:2::/64', '2001:db8:1:000::/56'],
  ['2001:db8:1:ff12::/64', '2001:db8:1:ff00::/56'],
])('the network %s belongs to the neighbourhood %s', (network, neighbourhood) => {
  expect(getNeighbourhood(network)).toBe(neighbourhood)
})
