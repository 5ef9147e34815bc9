import type { Limit } from '@pennytrail/contract'
import { getNetwork, type LimitSubjects } from '../../rate-limits.ts'
import type { Subject } from '../handler.ts'
import type { Session } from '../session.ts'
import type { Exchange } from './exchange.ts'

/** A person or a charity is charged for a use only once the caller's right is known. */
const isAfterRight = ({ per }: Limit): boolean => per === 'person' || per === 'charity'

const take = async (
  { declaration: { limits }, deps }: Exchange,
  session: Session | null,
  isDue: (limit: Limit) => boolean,
  getSubjects: () => LimitSubjects,
): Promise<void> => {
  if (limits === undefined) return
  const due = limits.filter(
    (limit) =>
      // The operation takes limits with a condition.
      limit.when === undefined &&
      isDue(limit) &&
      (session ? limit.only !== 'visitors' : limit.per !== 'person'),
  )
  await deps.limits.take(due, getSubjects())
}

/** Counts a call against the limits of its route that are taken before its right is known. */
export const takeLimits = (
  exchange: Exchange,
  session: Session | null,
  body: unknown,
): Promise<void> =>
  take(
    exchange,
    session,
    (limit) => !isAfterRight(limit),
    () => {
      const { email, id, kind } = Object(body) as Readonly<Record<'email' | 'id' | 'kind', string>>
      return { network: getNetwork(exchange.request), email, content: `${kind}:${id}` }
    },
  )

/** Counts a call whose caller has the right of its route. */
export const takeLimitsAfterRight = (
  exchange: Exchange,
  session: Session | null,
  subject: Subject | undefined,
): Promise<void> =>
  take(exchange, session, isAfterRight, () => ({ person: session?.userId, charity: subject?.id }))
