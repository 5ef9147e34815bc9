import type { RouteDeclaration } from '@pennytrail/contract'
import { Database, type Db } from '../../database/index.ts'
import type { Call } from '../handler.ts'
import { checkRight } from './check-right.ts'
import type { Exchange } from './exchange.ts'
import { readCaller } from './read-caller.ts'
import { readInput } from './read-input.ts'
import { takeLimits, takeLimitsAfterRight } from './take-limits.ts'

/** A call whose caller may make it. */
export type AdmittedCall = Omit<Call<RouteDeclaration>, 'db'>

/** Takes the steps before the handler, in this order. Throws the error of the step that refuses. */
export const admit = async (exchange: Exchange, source: Db | Database): Promise<AdmittedCall> => {
  const { declaration, deps, request, reply } = exchange
  const session =
    exchange.session === undefined
      ? await readCaller(declaration, deps, request, source)
      : exchange.session
  const input = readInput(exchange)
  await takeLimits(exchange, session, input.body)
  const subject = await checkRight(exchange, session, (work) =>
    source instanceof Database ? source.read(session?.userId ?? '', work) : work(source),
  )
  await takeLimitsAfterRight(exchange, session, subject)
  return { ...input, session, subject, deps, request, reply } as AdmittedCall
}
