import { allCharities, type Scope } from '../../answers/index.ts'
import { isUuid } from '../../ids.ts'
import type { Exchange } from './exchange.ts'

/** Returns the id of the charity that an answer names, if it names one. */
const findNamedCharity = (answer: object): string | undefined => {
  const { charity } = answer as { readonly charity?: { readonly id?: unknown } }
  return typeof charity?.id === 'string' ? charity.id : undefined
}

/** Returns the charity whose changes may change a kept answer. */
export const findScope = async (
  { declaration: { kept }, deps, subjects, request }: Exchange,
  answer: object,
): Promise<Scope> => {
  const { id = '' } = request.params as { id?: string }
  if (!isUuid(id)) return allCharities
  if (kept?.by === 'charity') return id.toLowerCase()
  if (kept?.by !== 'project') return allCharities
  const named = findNamedCharity(answer)
  if (named !== undefined) return named
  const found = await deps.database.read('system', (db) => subjects.findCharityOfProject(db, id))
  return found ?? allCharities
}
