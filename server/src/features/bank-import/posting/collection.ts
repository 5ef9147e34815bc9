import type { NewCollection } from '@pennytrail/contract'
import { findPartError } from '@pennytrail/contract/collections/rules.ts'
import { toUkDate } from '@pennytrail/contract/dates/uk-date.ts'
import { getClosedDateError } from '@pennytrail/contract/ledger/books-start-rules.ts'
import { getEntryDateError } from '@pennytrail/contract/ledger/entry-rules.ts'
import { uuidv7 } from '../../../platform/ids.ts'
import { insertCounted, linkParts } from '../../collections/index.ts'
import { findBankPlace, postEntries, readOpenDays, type NewEntry } from '../../ledger/index.ts'
import { joinTexts, linkToEntry, type Issue, type MoneyAs, type Poster } from './decided-line.ts'
import { listPoundIssues } from './fund-issues.ts'
import { chooseSources } from './sources.ts'

type CollectionMoney = MoneyAs<'collection'>

/** Lists what is wrong with the money itself: its currency, its sign and the gifts over the limit. */
const listMoneyIssues = ({ amount, line, path, use }: CollectionMoney): Issue[] => {
  if (line.currency !== 'GBP') {
    return [{ path: `${path}.as`, message: 'Collections are recorded in pounds.' }]
  }
  if (amount < 0) {
    return [{ path: `${path}.as`, message: 'Money that went out cannot be a collection.' }]
  }
  const error = findPartError({ amount, overLimit: use.overLimit })
  return error ? [{ path: `${path}.${error.field}`, message: error.message }] : []
}

const toCollection = ({ amount, use }: CollectionMoney, now: Date): NewCollection => {
  const { as: _as, way, overLimit, date, place, projectId, isInUk, countedBy } = use
  const facts = { date, place, projectId, isInUk, countedBy }
  return { id: uuidv7(now.getTime()), ...facts, parts: [{ way, amount, overLimit }] }
}

/**
 * Money of collections that two people counted. The entry has the day of the collection, as one that
 * is recorded by hand, and the line is its paying-in line.
 */
export const collectionPoster: Poster<'collection'> = {
  check: async (db, job, money) => {
    const open = await readOpenDays(db, job.charityId)
    const today = toUkDate(job.now)
    const issues = money.flatMap((one): Issue[] => {
      const { date } = one.use
      const error =
        getEntryDateError(date, today) ??
        getClosedDateError(date, open) ??
        (date > one.date
          ? 'Enter the day of the collection: the day of the line, or earlier.'
          : undefined)
      return [
        ...(error === undefined ? [] : [{ path: `${one.path}.date`, message: error }]),
        ...listMoneyIssues(one),
      ]
    })
    return [...issues, ...(await listPoundIssues(db, job, money))]
  },

  post: async (db, { charityId, now, session }, money) => {
    const sources = await chooseSources(db, charityId, money)
    const { accountId: id, currency } = money[0]!.line
    const account = await findBankPlace(db, charityId, { id, currency, field: 'lines' })
    const collections = money.map((one) => toCollection(one, now))
    const entries: (NewEntry & { readonly id: string })[] = []
    for (const [at, collection] of collections.entries()) {
      const payerText = joinTexts(money[at]!)
      const arrival = { account, source: 'bank', sourceRef: sources[at]!, payerText } as const
      entries.push(...(await insertCounted(db, session, charityId, collection, now, arrival)))
    }
    await postEntries(db, charityId, entries, now)
    for (const [at, collection] of collections.entries()) {
      await linkParts(db, charityId, collection, [entries[at]!])
    }
    return money.flatMap((one, at) => linkToEntry(one, entries[at]!.id))
  },
}
