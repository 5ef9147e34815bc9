import pg from 'pg'

/**
 * The order in which every transaction locks rows that several operations need: gifts first, then
 * the ledger of their charity. Two transactions that lock in opposite order can wait for each other.
 */
const order = ['donation', 'ledger_head'] as const
type Table = (typeof order)[number]

const lockingClause = /\bfor (no key )?update\b/i
const mention = new RegExp(String.raw`\b(${order.join('|')})\b`, 'i')
const definition = /^\s*create\b/i
const patterns = order.map((table) => ({
  table,
  names: new RegExp(String.raw`\b(from|join) ${table}\b`, 'i'),
  changes: new RegExp(String.raw`\bupdate ${table}\b`, 'i'),
}))

/**
 * Lists the tables of `order` whose rows a statement locks by itself. Foreign keys do not count, and
 * neither do functions that a statement only creates.
 */
export const listLocked = (text: string): Table[] => {
  if (!mention.test(text) || definition.test(text)) return []
  const isLocking = lockingClause.test(text)
  return patterns
    .filter(({ changes, names }) => changes.test(text) || (isLocking && names.test(text)))
    .map(({ table }) => table)
}

const violations: string[] = []

interface Client {
  locked?: Table[]
}

const record = (client: Client, text: string): void => {
  if (/^\s*(begin|commit|rollback\s*$)/i.test(text)) client.locked = []
  const held = (client.locked ??= [])
  for (const table of listLocked(text)) {
    const later = held.find((other) => order.indexOf(other) > order.indexOf(table))
    if (later && !held.includes(table)) {
      violations.push(`${table} is locked after ${later}: ${text.trim().slice(0, 300)}`)
    }
    held.push(table)
  }
}

let recording = false

/** Records the order in which every transaction of this process locks rows. */
export const recordLockOrder = (): void => {
  if (recording) return
  recording = true
  const { query } = pg.Client.prototype
  pg.Client.prototype.query = function (this: Client, ...given: unknown[]) {
    const [first] = given as [string | { text?: string }]
    record(this, typeof first === 'string' ? first : (first.text ?? ''))
    return (query as (...all: unknown[]) => unknown).apply(this, given)
  } as typeof query
}

/** Lists the violations of the order so far in this process, and forgets them. */
export const takeViolations = (): string[] => violations.splice(0)
