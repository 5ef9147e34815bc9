import { getNetwork } from '../../rate-limits.ts'
import type { Session } from '../session.ts'
import type { Exchange } from './exchange.ts'

/** Counts a call against the limits of its route, except those that the operation takes itself. */
export const takeLimits = async (
  { declaration: { limits = [] }, deps, request }: Exchange,
  session: Session | null,
  body: unknown,
): Promise<void> => {
  const { email, id, kind } = Object(body) as Readonly<Record<'email' | 'id' | 'kind', string>>
  const own = limits.filter(
    ({ only, per, when }) =>
      when === undefined && (session ? only !== 'visitors' : per !== 'person'),
  )
  await deps.limits.take(own, {
    person: session?.userId,
    network: getNetwork(request),
    email,
    content: `${kind}:${id}`,
  })
}
