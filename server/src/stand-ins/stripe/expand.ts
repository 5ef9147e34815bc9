import type { Db } from '../../platform/database/index.ts'
import { badParameter } from './failure.ts'
import { findAnyObject, listObjects, type Stored } from './store.ts'

/** Fields that an answer holds only where `expand` asks for them. */
const INCLUDABLE: Record<string, readonly string[]> = {
  'checkout.session': ['line_items'],
  charge: ['refunds'],
}

/** What a session keeps for itself and never answers with. */
const UNSEEN = ['payment_intent_data', 'awaiting_authentication']

type Fields = Record<string, unknown>

export function withoutIncludables(object: Stored): Stored {
  const hidden = [...UNSEEN, ...(INCLUDABLE[object.object] ?? [])]
  return Object.fromEntries(
    Object.entries(object).filter(([field]) => !hidden.includes(field)),
  ) as unknown as Stored
}

/**
 * Prepares a stored object for an answer: follows each path of `expand`, four levels at most, and
 * replaces the ids on it by the objects they name.
 */
export async function expanded(db: Db, account: string, object: Stored, paths: readonly string[]) {
  const answer = withoutIncludables(object) as unknown as Fields
  for (const path of paths) {
    const steps = path.split('.')
    if (steps.length > 4) {
      throw badParameter('expand', 'invalid_request', `You cannot expand more than 4 levels.`)
    }
    await follow(db, account, { answer, stored: object as unknown as Fields }, steps, path)
  }
  return answer
}

async function follow(
  db: Db,
  account: string,
  at: { answer: Fields; stored: Fields },
  steps: readonly string[],
  path: string,
): Promise<void> {
  const [field, ...rest] = steps
  if (field === undefined) return
  const value = await valueToExpand(db, account, at, field, path)
  if (value === null) return
  if (Array.isArray((value as Fields)['data']) && rest[0] === 'data') {
    const list = value as { data: Stored[] }
    const members = await Promise.all(
      list.data.map((member) => expanded(db, account, member, [rest.slice(1).join('.')])),
    )
    at.answer[field] = { ...list, data: members }
    return
  }
  const answer = { ...(value as Fields) }
  at.answer[field] = answer
  await follow(db, account, { answer, stored: value as Fields }, rest, path)
}

async function valueToExpand(
  db: Db,
  account: string,
  { answer, stored }: { answer: Fields; stored: Fields },
  field: string,
  path: string,
): Promise<unknown> {
  const value = answer[field]
  if (typeof value === 'string') {
    const found = await findAnyObject(db, account, value)
    if (found) return withoutIncludables(found)
  }
  if (value !== null && typeof value === 'object') return value
  if (value === null && field in answer) return null
  if (INCLUDABLE[String(stored['object'])]?.includes(field)) {
    return stored[field] ?? (await refundsOf(db, account, String(stored['id'])))
  }
  throw badParameter(
    'expand',
    'invalid_request',
    `This property cannot be expanded (${path}). You may want to try expanding another property.`,
  )
}

async function refundsOf(db: Db, account: string, charge: string) {
  const page = await listObjects(db, account, 'refund', { charge }, { limit: 100 })
  return { object: 'list', ...page, url: `/v1/charges/${charge}/refunds` }
}
