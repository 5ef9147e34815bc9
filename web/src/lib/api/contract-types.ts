/* Types derived from the contract's declarations. No schema runs here. */
import type { Routes } from '@pennytrail/contract'

export type { Routes }

type Schema = { _zod: { input: unknown; output: unknown } }

/** The input that a schema accepts; undefined if the route declares no such schema. */
export type SchemaInput<S> = S extends Schema ? S['_zod']['input'] : undefined

export type SchemaOutput<S> = S extends Schema ? S['_zod']['output'] : undefined

/** The schema that a route declares under a name. */
export type RouteSchema<R, Name extends string> = R extends Record<Name, infer S> ? S : undefined
