import { routes, type RouteKey } from '@pennytrail/contract'
import { expect, it } from 'vitest'
import { features } from './features/index.ts'
import { laggingRoutes } from './platform/http/index.ts'

it('only reads that change nothing may be answered by a replica', () => {
  const others = [...laggingRoutes].filter((key) => {
    const handler = features.handlers[key]
    const isInTransaction = typeof handler === 'object' && handler.transaction === true
    return !key.startsWith('GET ') || isInTransaction
  })
  expect(others).toEqual([])
})

it('no route on which people decide about money, access or erasure may be answered by a replica', () => {
  // The paths that a person reads in order to pay, refund, move, claim, settle or administer.
  const decides =
    /\/(admin|auth|user|second-factor|gift-aid|payouts|payments|stripe|monthly-gift|monthly-link|gift-question|closure|unspent|started|spending-balances|year-locks|books-start|grant|team-invite|moderation|notification|ledger|kept-givers|contacts|charity-claim)(\/|$)/
  const keys = [...laggingRoutes].filter((key) => decides.test(key))
  expect(keys).toEqual([])
})

it('a replica may answer only routes that visitors or the people of a page can read', () => {
  const closed = [...laggingRoutes].filter((key: RouteKey) =>
    ['admin', 'invite-token', 'provider'].includes(routes[key].access),
  )
  expect(closed).toEqual([])
})
