import { routes, type RouteKey } from '@pennytrail/contract'
import { describe, expect, it } from 'vitest'
import { allRows } from './all-rows.ts'
import { expectedStatus } from './expected.ts'
import { answerCases } from './matrix-cases.ts'
import type { Row } from './row-types.ts'

describe('the authorisation matrix', () => {
  it('every route has its rows in the authorisation matrix, and every row has a route', () => {
    const named = allRows.flatMap((rows) => Object.keys(rows))
    expect(Object.keys(routes).filter((key) => !named.includes(key))).toEqual([])
    expect(named.filter((key) => !(key in routes))).toEqual([])
    expect(named).toHaveLength(new Set(named).size)
  })

  /** Routes whose id the caller makes up, so that it need not exist. */
  const takesNewIds = new Set<RouteKey>(['GET /api/donation/{id}/puzzle'])

  it('every route with an id in its path has a test case with an id that does not exist', () => {
    const careless = allRows
      .flatMap((rows) => Object.entries(rows) as [RouteKey, Row][])
      .filter(([key]) => key.includes('{') && key in routes && !takesNewIds.has(key))
      .filter(([key, row]) =>
        Object.values(row).every((one) =>
          [...expectedStatus(routes[key], one).values()].some((status) => (status ?? 0) < 400),
        ),
      )
    expect(careless.map(([key]) => key)).toEqual([])
  })
})

await answerCases((at) => at % 2 === 0)
