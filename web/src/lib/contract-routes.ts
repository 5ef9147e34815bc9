/* What the client reads out of the contract's declarations, by type alone: no schema runs here. */
import type { Routes } from '@pennytrail/contract'

export type { Routes }

type Schema = { _zod: { input: unknown; output: unknown } }

/** What a caller may give; undefined where the route declares nothing. */
export type SchemaInput<S> = S extends Schema ? S['_zod']['input'] : undefined

/** What the server answers. */
export type SchemaOutput<S> = S extends Schema ? S['_zod']['output'] : undefined

/** The schema that a route declares under a name. */
export type RouteSchema<R, Name extends string> = R extends Record<Name, infer S> ? S : undefined
