import type { Db } from '../database.ts'
import { badParameter } from './failure.ts'
import type { Stored } from '../kinds.ts'
import { findChain, listObjects } from '../store.ts'

/** Fields that a response contains only if `expand` asks for them. */
const INCLUDABLE: Record<string, readonly string[]> = {
  'checkout.session': ['line_items'],
  charge: ['refunds'],
}

/** Internal fields of an object that no response contains. */
const UNSEEN = [
  'payment_intent_data',
  'answer_due_at',
  'answer_failure',
  'answer_returned',
  'paid_invoice',
  'paid_session',
  'awaiting_authentication',
  'awaiting_bank',
  'awaiting_mandate',
  'test_account',
  'payout',
  'pending_intent',
  'subscription_data',
  'setup_intent_data',
  'test_card',
  'due_at',
  'retry_at',
  'subscription_id',
]

type Fields = Record<string, unknown>

export const withoutIncludables = (object: Stored): Stored => {
  const hidden = [...UNSEEN, ...(INCLUDABLE[object.object] ?? [])]
  return Object.fromEntries(
    Object.entries(object).filter(([field]) => !hidden.includes(field)),
  ) as unknown as Stored
}

/** The lookups for one response; each object is read once. */
interface Reading {
  db: Db
  account: string
  found: Map<string, Stored>
}

/**
 * Prepares a stored object for a response: follows each path of `expand`, four levels at most, and
 * replaces the ids on it by the objects.
 */
export const expanded = async (
  db: Db,
  account: string,
  object: Stored,
  paths: readonly string[],
) => {
  const reading: Reading = { db, account, found: new Map() }
  const answer = withoutIncludables(object) as unknown as Fields
  for (const path of paths) {
    const steps = path.split('.')
    if (steps.length > 4) {
      throw badParameter('expand', 'invalid_request', `You cannot expand more than 4 levels.`)
    }
    await follow(reading, { answer, stored: object as unknown as Fields }, steps, path)
  }
  return answer
}

interface At {
  answer: Fields
  stored: Fields
}

const follow = async (
  reading: Reading,
  at: At,
  steps: readonly string[],
  path: string,
): Promise<void> => {
  const [field, ...rest] = steps
  if (field === undefined) return
  const value = await valueToExpand(reading, at, field, rest, path)
  if (value === null) return
  const answer = { ...(value as Fields) }
  at.answer[field] = answer
  await follow(reading, { answer, stored: value as Fields }, rest, path)
}

const valueToExpand = async (
  reading: Reading,
  { answer, stored }: At,
  field: string,
  rest: readonly string[],
  path: string,
): Promise<unknown> => {
  const value = answer[field]
  if (typeof value === 'string') {
    const found = await lookUp(reading, value, rest)
    if (found) return withoutIncludables(found)
  }
  if (value !== null && typeof value === 'object') return value
  if (value === null && field in answer) return null
  if (INCLUDABLE[String(stored['object'])]?.includes(field)) {
    return stored[field] ?? (await listRefunds(reading, String(stored['id'])))
  }
  throw badParameter(
    'expand',
    'invalid_request',
    `This property cannot be expanded (${path}). You may want to try expanding another property.`,
  )
}

/** Reads an object and the objects that the rest of the `expand` path leads to. */
const lookUp = async ({ db, account, found }: Reading, id: string, rest: readonly string[]) => {
  if (!found.has(id)) {
    for (const object of await findChain(db, account, id, rest)) found.set(object.id, object)
  }
  return found.get(id)
}

const listRefunds = async ({ db, account }: Reading, charge: string) => {
  const page = await listObjects(db, account, 'refund', { charge }, { limit: 100 })
  return { object: 'list', ...page, url: `/v1/charges/${charge}/refunds` }
}
