import { routes, type RouteDeclaration, type RouteKey } from '@pennytrail/contract'
import { expect, it } from 'vitest'
import { visitorCachedRoutes } from './platform/http/index.ts'
import { sameOutsideTeams } from './platform/http/visitor-cache.ts'

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

it('every route that anyone may read is cached by proxies or listed with the reason why it is not', () => {
  const open = (Object.entries(routes) as [RouteKey, RouteDeclaration][])
    .filter(([key, { access }]) => key.startsWith('GET ') && access === 'anyone')
    .map(([key]) => key)
  const decided = [...visitorCachedRoutes, ...(Object.keys(neverKept) as RouteKey[])]
  expect(decided.toSorted()).toEqual(open.toSorted())
})

it('every route that shows people outside teams what a visitor sees is open to anyone', () => {
  const accesses = [...sameOutsideTeams].map((key) => (routes[key] as RouteDeclaration).access)
  expect(new Set(accesses)).toEqual(new Set(['anyone']))
  expect([...sameOutsideTeams].filter((key) => !visitorCachedRoutes.has(key))).toEqual([])
})
