import { routes, type RouteDeclaration, type RouteKey } from '@pennytrail/contract'
import { expect, it } from 'vitest'

const listRoutes = (has: (declaration: RouteDeclaration, key: RouteKey) => boolean): RouteKey[] =>
  (Object.entries(routes) as [RouteKey, RouteDeclaration][])
    .filter(([key, declaration]) => has(declaration, key))
    .map(([key]) => key)
    .toSorted()

/** The reads that anyone may make and that no proxy may keep, with the reason. */
const neverKept: Readonly<Partial<Record<RouteKey, string>>> = {
  'GET /api/notification/link': 'The URL carries a secret.',
  'GET /api/grant-report/{id}': 'It can be shared with some people only.',
  'GET /api/report/{id}': 'It can be shared with some people only.',
  'GET /api/system': 'It tells the state of the server.',
  'GET /api/iati/{id}': 'It is a file with its own rule.',
  'GET /api/ledger/{id}': 'People verify with it.',
  'GET /api/ledger/{id}/checkpoints': 'People verify with it.',
  'GET /api/ledger/{id}/checkpoints/{size}': 'People verify with it.',
  'GET /api/ledger/{id}/consistency': 'People verify with it.',
  'GET /api/checkpoint-keys': 'People verify with it.',
  'GET /api/transaction/{id}/proof': 'People verify with it.',
}

it('every route that anyone may read is kept or listed with the reason why it is not', () => {
  const open = listRoutes(({ access }, key) => key.startsWith('GET ') && access === 'anyone')
  const kept = listRoutes(({ kept }) => kept !== undefined && kept.by !== 'configuration')
  expect([...kept, ...(Object.keys(neverKept) as RouteKey[])].toSorted()).toEqual(open)
})

it.each(['charity', 'project'] as const)('an answer kept by a %s has its id in its path', (by) => {
  const others = listRoutes(({ kept }, key) => kept?.by === by && !key.includes(`/${by}/{id}`))
  expect(others).toEqual([])
})

it('every route that shows people outside teams what a visitor sees is kept and open to anyone', () => {
  const outside = listRoutes(({ kept }) => kept?.outsideTeams === true)
  expect(outside).toEqual(['GET /api/project/{id}'])
  expect(routes['GET /api/project/{id}'].access).toBe('anyone')
})

it('only a GET may be answered by a replica', () => {
  const others = listRoutes(({ reads }, key) => reads === 'replica' && !key.startsWith('GET '))
  expect(others).toEqual([])
})

it('no route on which people decide about money, access or erasure may be answered by a replica', () => {
  // The paths that a person reads in order to pay, refund, move, claim, settle or administer.
  const decides =
    /\/(admin|auth|user|second-factor|gift-aid|payouts|payments|stripe|monthly-gift|monthly-link|gift-question|closure|unspent|started|spending-balances|year-locks|books-start|grant|team-invite|moderation|notification|ledger|kept-givers|contacts|charity-claim)(\/|$)/
  expect(listRoutes(({ reads }, key) => reads === 'replica' && decides.test(key))).toEqual([])
})

it('a replica may answer only routes that visitors or the people of a page can read', () => {
  const closed = ['admin', 'invite-token', 'provider']
  expect(listRoutes(({ reads, access }) => reads === 'replica' && closed.includes(access))).toEqual(
    [],
  )
})

const getTopic = (key: string): string => key.split('/')[2]!

it('a write names topics that a read has, and only writes name some', () => {
  const topics = new Set(listRoutes((_, key) => key.startsWith('GET ')).map(getTopic))
  const wrong = (Object.entries(routes) as [RouteKey, RouteDeclaration][]).filter(
    ([key, { changes = [] }]) =>
      changes.some((topic) => !topics.has(topic) || topic === getTopic(key)) ||
      (changes.length > 0 && key.startsWith('GET ')),
  )
  expect(wrong.map(([key]) => key)).toEqual([])
})

it('a right is over the id of a path, for people with a session, and decided on the primary', () => {
  const wrong = listRoutes(
    ({ access, reads, right }, key) =>
      right !== undefined &&
      !(
        key.includes('charity' in right ? '/charity/{id}' : '/donor-org/{id}') &&
        ['signed-in', 'confirmed'].includes(access) &&
        reads === undefined
      ),
  )
  expect(wrong).toEqual([])
})
