import type { CheckedBankLine } from '@pennytrail/contract'
import { orThrow } from '../../../platform/app-error.ts'
import type { Db } from '../../../platform/database/index.ts'
import { lockGiftsOfEntries } from '../../donations/index.ts'
import { lockLedger } from '../../ledger/index.ts'
import { insertBankLines, listGiftsToReturn, type NewBankLine } from '../bank-import.sql.ts'
import { listKnown } from '../match-lines.ts'
import { clearLines, listLinesById } from '../statement-lines.sql.ts'
import { collectionPoster } from './collection.ts'
import { creditPoster } from './credit.ts'
import {
  throwIssues,
  type DecidedLine,
  type Import,
  type Issue,
  type LineMoney,
  type LineUse,
  type Poster,
} from './decided-line.ts'
import { entryPoster } from './entry.ts'
import { giftAidPoster } from './gift-aid.ts'
import { giftPoster } from './gift.ts'
import { joinLines, listJoinIssues } from './join.ts'
import { leaveLines } from './leave.ts'
import { matchPoster } from './match.ts'
import { returnPoster } from './return.ts'
import { listSplitIssues, splitLine } from './split.ts'
import { transferPoster } from './transfer.ts'

/** The posters in the order in which they post. */
const posters: { readonly [As in LineUse['as']]: Poster<As> } = {
  match: matchPoster,
  entry: entryPoster,
  gift: giftPoster,
  collection: collectionPoster,
  transfer: transferPoster,
  return: returnPoster,
  credit: creditPoster,
  'gift-aid': giftAidPoster,
}
const uses = Object.keys(posters) as LineUse['as'][]

/**
 * Adds to each decision its stored line. Throws `statement-not-found` if a line is not stored, and
 * `validation-failed` if the lines are of several accounts or one is there twice.
 */
const findDecidedLines = async (
  db: Db,
  charityId: string,
  decisions: readonly CheckedBankLine[],
): Promise<Omit<DecidedLine, 'at'>[]> => {
  const ids = decisions.map(({ id }) => id)
  const stored = new Map((await listLinesById(db, charityId, ids)).map((line) => [line.id, line]))
  const lines = decisions.map((decision) => {
    const { draft: _draft, ...line } = orThrow(stored.get(decision.id), 'statement-not-found')
    return { decision, line: { ...line, open: line.amount } }
  })
  const first = lines[0]!.line
  const others = lines.findIndex(
    ({ line }) => line.accountId !== first.accountId || line.currency !== first.currency,
  )
  if (others > 0) {
    throwIssues([
      { path: `lines.${others}.id`, message: 'Post the lines of one account at a time.' },
    ])
  }
  const twice = lines.findIndex(({ line }, at) => ids.indexOf(line.id) !== at)
  if (twice > 0) {
    throwIssues([{ path: `lines.${twice}.id`, message: 'This line is there twice.' }])
  }
  return lines
}

/**
 * Returns the lines that no entry holds, or only a part of. A line whose entry is of another account
 * is one of them if the person says so.
 */
const findOpenLines = async (
  db: Db,
  charityId: string,
  decided: readonly Omit<DecidedLine, 'at'>[],
): Promise<DecidedLine[]> => {
  const known = await listKnown(
    db,
    charityId,
    decided.map(({ line }) => ({ ...line, draft: null })),
  )
  return decided.flatMap(({ decision, line }, at): DecidedLine[] => {
    const { open, posted } = known[at]!
    const isOther =
      decision.as !== 'leave' &&
      decision.ofOtherAccount &&
      posted.some(({ accountId }) => accountId === null)
    if (isOther) return [{ decision, line, at }]
    return open === 0 ? [] : [{ decision, line: { ...line, open }, at }]
  })
}

/** Lists decisions that were made for another part of the line than the one that is open. */
const listOpenIssues = (lines: readonly DecidedLine[]): Issue[] =>
  lines.flatMap(({ at, decision, line }) => {
    if (decision.as === 'leave' || (decision.open ?? line.amount) === line.open) return []
    const message = 'Another part of this line is in the ledger than you saw. Open it again.'
    return [{ path: `lines.${at}.open`, message }]
  })

/** Checks all decisions of one kind, and returns a function that posts them. */
const prepare = async (
  db: Db,
  job: Import,
  as: LineUse['as'],
  all: readonly LineMoney[],
): Promise<{ issues: Issue[]; post: () => Promise<NewBankLine[]> }> => {
  const money = all.filter(({ use }) => use.as === as)
  if (money.length === 0) return { issues: [], post: () => Promise.resolve([]) }
  // The filter has chosen money of the poster's own kind.
  const poster = posters[as] as Poster<LineUse['as']>
  return {
    issues: await poster.check(db, job, money),
    post: () => poster.post(db, job, money),
  }
}

export interface Imported {
  posted: number
  matched: number
  left: number
  known: number
}

/**
 * Posts stored bank lines of one account, matches them with existing entries or remembers that they
 * were left out, all or none. Skips lines that were imported before, so that sending them twice
 * changes nothing. Throws `validation-failed`, with the line and the part, or `statement-not-found`.
 */
export const importLines = async (
  db: Db,
  job: Import,
  decisions: readonly CheckedBankLine[],
): Promise<Imported> => {
  const { charityId, now } = job
  const decided = await findDecidedLines(db, charityId, decisions)
  const returned = decided.flatMap(({ decision }) => (decision.as === 'return' ? [decision] : []))
  if (returned.length > 0) {
    const gifts = await listGiftsToReturn(db, charityId, returned)
    const ids = gifts.map(({ entryId }) => entryId)
    await lockGiftsOfEntries(db, charityId, ids)
  }
  // Locks the ledger before it reads the stages of projects: a closure may be starting.
  await lockLedger(db, charityId)
  const lines = await findOpenLines(db, charityId, decided)
  throwIssues([
    ...listOpenIssues(lines),
    ...listJoinIssues(lines),
    ...lines.flatMap(listSplitIssues),
  ])
  const money = [...joinLines(lines), ...lines.flatMap(splitLine)]
  const prepared: Awaited<ReturnType<typeof prepare>>[] = []
  for (const as of uses) prepared.push(await prepare(db, job, as, money))
  throwIssues(prepared.flatMap(({ issues }) => issues))
  const linked: NewBankLine[] = []
  for (const { post } of prepared) {
    const made = await post()
    // A returned gift is found by the line that brought it, perhaps in this request.
    if (made.length > 0) await insertBankLines(db, charityId, now, made)
    linked.push(...made)
  }
  await clearLines(
    db,
    charityId,
    linked.map(({ fingerprint }) => fingerprint),
  )
  const left = await leaveLines(db, job, lines)
  const matched = money
    .filter(({ path, use }) => use.as === 'match' && !path.includes('parts'))
    .reduce((count, { shares }) => count + shares.length, 0)
  return {
    posted: lines.length - left - matched,
    matched,
    left,
    known: decisions.length - lines.length,
  }
}
