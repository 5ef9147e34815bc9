import type { RouteDeclaration } from '@pennytrail/contract'
import { withRetries, type Database } from '../../database/index.ts'
import { admit, type AdmittedCall } from './admit.ts'
import type { Exchange } from './exchange.ts'
import type { Call } from '../handler.ts'
import { noteWrite, readFromReplica } from '../read-from-replica.ts'
import type { Session } from '../session.ts'

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
