/* What the client reads out of the contract's declarations, by type alone: no schema runs here. */

type Schema = { _zod: { input: unknown; output: unknown } }

export interface RouteShape {
  method: string
  path: string
  params?: unknown
  query?: unknown
  body?: unknown
  response?: unknown
}

/** What a caller may give. */
export type InputOf<S> = S extends Schema ? S['_zod']['input'] : undefined

/** What the server answers. */
export type OutputOf<S> = S extends Schema ? S['_zod']['output'] : undefined

/** Every route of the API, keyed by 'METHOD /api/path/{param}'. */
export type Routes = Record<string, RouteShape>
