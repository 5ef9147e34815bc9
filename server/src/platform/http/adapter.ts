import { routes, type RouteDeclaration, type RouteKey } from '@pennytrail/contract'
import type { FastifyInstance, RouteOptions } from 'fastify'
import type { Deps } from '../deps.ts'
import type { Subjects } from './call/exchange.ts'
import { readCaller } from './call/read-caller.ts'
import type { Handler, Handlers } from './handler.ts'
import { serve } from './call/serve.ts'

const ordinaryBody = 256 * 1024

const isLarge = ({ bodyLimit, bodyKind }: RouteDeclaration): boolean =>
  bodyKind === 'multipart' || (bodyLimit ?? ordinaryBody) > ordinaryBody

/** Throws unless a route may act as it declares. */
const assertMayAct = (key: RouteKey, { access, acts }: RouteDeclaration): void => {
  if (acts === 'system' && !key.startsWith('GET ')) {
    throw new Error(`${key} writes as the product, so it acts for a duty`)
  }
  if (acts === 'staff' && access !== 'admin') {
    throw new Error(`${key} acts for staff, but anyone with the access may call it`)
  }
}

/** The parts of the features that the adapter needs. */
interface Registered {
  readonly handlers: Partial<Handlers>
  readonly subjects: Subjects
}

/**
 * Registers every declared route with its handler. Throws if a route has no handler or a handler no
 * route.
 */
export const registerRoutes = (
  app: FastifyInstance,
  deps: Deps,
  { handlers, subjects }: Registered,
): void => {
  const missing = (Object.keys(routes) as RouteKey[]).filter((key) => !handlers[key])
  if (missing.length > 0) throw new Error(`No handler for ${missing.join(', ')}`)
  for (const key of Object.keys(routes) as RouteKey[]) {
    const declaration: RouteDeclaration = routes[key]
    const handle = handlers[key] as unknown as Handler<RouteDeclaration>
    const [method, path] = key.split(' ') as [string, string]
    assertMayAct(key, declaration)
    const address = path.replaceAll(/\{(\w+)\}/g, ':$1')
    const options: Omit<RouteOptions, 'url'> = {
      method,
      // Checks the caller's access before a large body is uploaded.
      ...(isLarge(declaration) && declaration.access !== 'provider'
        ? { onRequest: (request) => readCaller(declaration, deps, request, deps.database) }
        : {}),
      bodyLimit: declaration.bodyLimit ?? ordinaryBody,
      exposeHeadRoute: method === 'GET',
      config: { bodyKind: declaration.bodyKind ?? 'json' },
      handler: (request, reply) => serve({ declaration, handle, subjects, deps, request, reply }),
    }
    // A trailing slash gives the same route: people write the "/" of an address both ways.
    for (const url of [address, `${address}/`]) app.route({ ...options, url })
  }
}

declare module 'fastify' {
  interface FastifyContextConfig {
    bodyKind?: RouteDeclaration['bodyKind']
  }
}
