import type { RouteDeclaration } from '@pennytrail/contract'
import { Database, withRetries, type Db } from '../../database/index.ts'
import { checkRight } from './check-right.ts'
import { readCaller } from './read-caller.ts'
import type { Exchange } from './exchange.ts'
import type { Call } from '../handler.ts'
import { readInput } from './read-input.ts'
import { takeLimits, takeLimitsAfterRight } from './take-limits.ts'
import { noteWrite, readFromReplica } from '../read-from-replica.ts'
import type { Session } from '../session.ts'

type AdmittedCall = Omit<Call<RouteDeclaration>, 'db'>

/** Takes the steps before the handler, in this order. */
const admit = async (exchange: Exchange, source: Db | Database): Promise<AdmittedCall> => {
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

/** Runs a handler that only reads, with this database. */
const handleOn = (
  database: Database,
  { declaration: { acts }, handle }: Exchange,
  admitted: AdmittedCall,
): Promise<unknown> => {
  const call = { ...admitted, deps: { ...admitted.deps, database } }
  // A handler that acts alone expects no `db`.
  if (acts === 'alone') return handle(call as Call<RouteDeclaration>)
  return database.read(acts ?? call.session?.userId ?? '', (db) => handle({ ...call, db }))
}

/** The session is read from the primary, so that a session that has ended is refused. */
const respondFromReplica = async (exchange: Exchange): Promise<unknown> => {
  const { deps, view } = exchange
  const call = await admit(exchange, deps.database)
  return withRetries(() =>
    readFromReplica(
      deps,
      call.session,
      (database) => handleOn(database, exchange, call),
      view?.position ?? null,
    ),
  )
}

const respondAlone = async (exchange: Exchange, changes: boolean): Promise<unknown> => {
  const call = await admit(exchange, exchange.deps.database)
  try {
    return await handleOn(exchange.deps.database, exchange, call)
  } finally {
    // A call can change something before it fails.
    if (changes) await noteWrite(exchange.deps, call.session)
  }
}

const respondInTransaction = async (exchange: Exchange, changes: boolean): Promise<unknown> => {
  const { declaration, deps, form, handle } = exchange
  let session: Session | null = null
  const options = { readOnly: !changes, actor: exchange.session?.userId ?? '' }
  const attempt = () =>
    deps.database.open(options, async ({ db, become }) => {
      const call = await admit(exchange, db)
      session = call.session
      if (declaration.acts !== undefined) await become(declaration.acts)
      return handle({ ...call, db })
    })
  // A form is never retried, because the first attempt may have moved its files.
  const result = await (form ? attempt() : withRetries(attempt))
  // Outside the retries, which would otherwise repeat a change that is already made.
  if (changes) await noteWrite(deps, session)
  return result
}

/** Takes every step of a call up to the handler's result. */
export const respond = (exchange: Exchange): Promise<unknown> => {
  const { declaration, deps, request } = exchange
  const changes = request.method !== 'GET' && request.method !== 'HEAD'
  if (deps.replica !== null && declaration.reads === 'replica') return respondFromReplica(exchange)
  return declaration.acts === 'alone'
    ? respondAlone(exchange, changes)
    : respondInTransaction(exchange, changes)
}
