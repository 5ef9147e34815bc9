import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { routes, type RouteDeclaration } from '@pennytrail/contract'
import { expect, it } from 'vitest'
import { featureOrder } from '../../../../scripts/feature-order.ts'
import type { Columns, StoredFields } from '../../platform/database/index.ts'
import { listFields } from './list-fields.ts'

// stored-changes.api.test.ts proves with a database that every field is stored. These tests find the
// usual mistake without one: the contract accepts a field of which the server knows nothing.

const features = path.resolve(import.meta.dirname, '../../features')

/** The server's code of each feature, without its tests and its generated types. */
const code = featureOrder.flat().map((feature) =>
  globSync(path.join(features, feature, '**/*.ts'))
    .filter((file) => !/\.(?:test|matrix|rows|test-rows)\.ts$/.test(file))
    .map((file) => readFileSync(file, 'utf8'))
    .join('\n'),
)

/** Lists the accepted fields that the feature with the route's handler never names. */
const listForgotten = (key: string, fields: readonly string[]): string[] => {
  const own = code.filter((text) => text.includes(`'${key}'`))
  const isNamed = (field: string) => own.some((text) => new RegExp(`\\b${field}\\b`).test(text))
  return fields.filter((field) => !isNamed(field))
}

/**
 * Changes whose server code does not name each field: the first stores every kind of notification
 * alike, and the second compares the whole user.
 */
const unnamed = ['PATCH /api/notification/preferences', 'PATCH /api/user/update']

const changes = Object.entries<RouteDeclaration>(routes).filter(
  ([key, { body }]) => /^(?:PATCH|PUT) /.test(key) && body !== undefined && !unnamed.includes(key),
)

it.each(changes)('the server code mentions every field that %s accepts', (key, declaration) => {
  expect(listForgotten(key, listFields(declaration))).toEqual([])
})

it('the check reports an accepted field that the server code never mentions', () => {
  expect(listForgotten('PATCH /api/charity/{id}', ['weblink', 'planted'])).toEqual(['planted'])
})

it('a list of columns that lacks a changed field does not compile', () => {
  type Change = StoredFields<{ weblink?: string; planted?: string; version?: number }, 'version'>
  const complete = { weblink: 'weblink', planted: 'planted' } satisfies Columns<Change>
  // @ts-expect-error: the list lacks the column of `planted`.
  const incomplete = { weblink: 'weblink' } satisfies Columns<Change>
  expect(Object.keys(incomplete)).not.toEqual(Object.keys(complete))
})
