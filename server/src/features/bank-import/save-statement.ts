import type { AccountKind } from '@pennytrail/contract/ledger/bank-accounts/account-kinds.ts'
import type { Db } from '../../platform/database/index.ts'
import { uuidv7 } from '../../platform/ids.ts'
import { lockLedger, openStatementAccount } from '../ledger/index.ts'
import { insertFingerprintSecret, readFingerprintSecret } from './bank-import.sql.ts'
import { alignDay } from './cut-days.ts'
import { computeLineKeys, type LineKey, type StatementLine } from './fingerprint.ts'
import { numberTwins, type NumberedTwin } from './number-twins.ts'
import {
  insertStatement,
  insertStatementLines,
  listLinesByFingerprint,
  listLinesOfDay,
  listStoredTwins,
  readReach,
  type StoredStatementLine,
} from './statement-lines.sql.ts'

export interface FileLine extends StatementLine {
  readonly line: number
  readonly balance: number | null
  /** The bank's type of payment; empty if the file has none. It is no part of a line's identity. */
  readonly type: string
}

interface Upload {
  readonly charityId: string
  readonly account: string
  /** The kind of the account, if the charity does not have it yet. */
  readonly kind: AccountKind
  /** Whether a new account is not the main one, which may have no name yet. */
  readonly isBesideMain?: boolean
  readonly currency: string
  readonly fileName: string
  readonly personId: string
}

/** A stored line as it is in the file, with the fingerprint of one that may be the same payment. */
export interface TakenLine extends StoredStatementLine {
  readonly unsure: string | null
}

/** Counts the neighbours of which the second has the balance that the first one leads to. */
const countFollowing = (lines: readonly FileLine[]): number =>
  lines.filter(({ amount, balance }, at) => {
    const before = at === 0 ? null : lines[at - 1]!.balance
    return balance !== null && before !== null && before + amount === balance
  }).length

/** Puts the lines of a file in the order of time: many banks begin with the newest. */
export const sortByTime = <Line extends FileLine>(lines: readonly Line[]): readonly Line[] => {
  const first = lines[0]
  const last = lines.at(-1)
  if (!first || !last) return lines
  const reversed = lines.toReversed()
  const isReversed =
    first.date === last.date
      ? countFollowing(reversed) > countFollowing(lines)
      : first.date > last.date
  const inOrder = isReversed ? reversed : lines
  return inOrder.toSorted((a, b) => (a.date < b.date ? -1 : a.date > b.date ? 1 : 0))
}

/** Numbers the lines among their equals, those that are stored included. */
const numberLines = async (
  db: Db,
  charityId: string,
  lines: readonly FileLine[],
  keys: readonly LineKey[],
): Promise<NumberedTwin[]> => {
  const groups = Map.groupBy(lines.keys(), (at) => keys[at]!.twins)
  const first = new Map(
    [...groups].flatMap(([twins, group]) =>
      group.map((at, before) => [keys[at]!.fingerprint(before + 1), { twins, twin: before + 1 }]),
    ),
  )
  const rows = await listStoredTwins(db, charityId, {
    twins: [...groups.keys()],
    fingerprints: [...first.keys()],
  })
  const stored = Map.groupBy(
    rows.map((row) => ({ balance: row.balance, ...(first.get(row.fingerprint) ?? row) })),
    ({ twins }) => twins,
  )
  const days = lines.map(({ date }) => date).toSorted()
  const numbered: NumberedTwin[] = []
  for (const [twins, group] of groups) {
    const equal = group.map((at) => lines[at]!)
    const isCut = [days[0], days.at(-1)].includes(equal[0]!.date)
    const known = (stored.get(twins) ?? []).map(({ twin, balance }) => ({ twin: twin!, balance }))
    for (const [index, one] of numberTwins(equal, known, isCut).entries()) {
      numbered[group[index]!] = one
    }
  }
  return numbered
}

/**
 * Numbers the lines of the days that the file cuts whose order on the day tells which stored lines
 * they are: by their index in the file, the number among their equals.
 */
const numberByOrder = async (
  db: Db,
  account: { readonly accountId: string; readonly currency: string },
  lines: readonly FileLine[],
  keys: readonly LineKey[],
): Promise<Map<number, number>> => {
  const numbers = new Map<number, number>()
  const indexes = new Map(lines.map((line, at) => [line, at]))
  const inOrder = sortByTime(lines)
  const [first, last] = [inOrder[0]!.date, inOrder.at(-1)!.date]
  for (const day of new Set([first, last])) {
    const stored = await listLinesOfDay(db, account, day)
    if (stored.length === 0) continue
    const part = inOrder
      .filter(({ date }) => date === day)
      .map((line) => {
        const at = indexes.get(line)!
        return { ...line, at, twins: keys[at]!.twins }
      })
    const file = { before: first < day, after: last > day }
    const reach = { file, stored: await readReach(db, account, day) }
    const next = new Map<string, number>()
    for (const { twin, twins } of stored) next.set(twins, Math.max(twin, next.get(twins) ?? 0))
    for (const [place, known] of (alignDay(part, stored, reach) ?? []).entries()) {
      const { at, twins } = part[place]!
      if (!known) next.set(twins, (next.get(twins) ?? 0) + 1)
      numbers.set(at, known?.twin ?? next.get(twins)!)
    }
  }
  return numbers
}

/**
 * Stores the lines of a file that are not stored yet. Returns all of its lines in the order of the
 * file, and the id of the new statement; null if every line was stored before.
 */
export const saveStatement = async (
  db: Db,
  { charityId, account, kind, isBesideMain = false, currency, fileName, personId }: Upload,
  lines: readonly FileLine[],
  now: Date,
): Promise<{ id: string | null; lines: TakenLine[] }> => {
  // Two uploads at a time would number equal lines alike.
  await lockLedger(db, charityId)
  const statementAccount = { account, kind, isBesideMain, currency }
  const { id: accountId } = await openStatementAccount(db, charityId, statementAccount, now)
  await insertFingerprintSecret(db, charityId)
  const secret = await readFingerprintSecret(db, charityId)
  const keys = computeLineKeys(lines, { accountId, currency }, secret)
  const numbered = await numberLines(db, charityId, lines, keys)
  const byOrder = await numberByOrder(db, { accountId, currency }, lines, keys)
  for (const [at, twin] of byOrder) numbered[at] = { twin, unsure: null }
  const places = new Map(sortByTime(lines).map((line, at) => [line, at + 1]))
  const rows = lines.map((line, at) => ({
    ...line,
    id: uuidv7(),
    twins: keys[at]!.twins,
    twin: numbered[at]!.twin,
    fingerprint: keys[at]!.fingerprint(numbered[at]!.twin),
    place: places.get(line)!,
  }))
  const statement = { id: uuidv7(), charityId, accountId, currency, fileName, personId }
  const prints = rows.map(({ fingerprint }) => fingerprint)
  const before = await listLinesByFingerprint(db, charityId, prints)
  const isNew = before.length < prints.length
  if (isNew) await insertStatement(db, statement, now)
  await insertStatementLines(db, statement, rows, now)
  const stored = new Map(
    (await listLinesByFingerprint(db, charityId, prints)).map((one) => [one.fingerprint, one]),
  )
  return {
    id: isNew ? statement.id : null,
    lines: rows.map(({ fingerprint, line, text }, at) => ({
      ...stored.get(fingerprint)!,
      line,
      text,
      unsure: numbered[at]!.unsure === null ? null : keys[at]!.fingerprint(numbered[at]!.unsure),
    })),
  }
}
