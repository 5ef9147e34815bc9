import { getClosedDateError } from '@pennytrail/contract/ledger/books-start-rules.ts'
import { formatMoney } from '@pennytrail/contract/format-money.ts'
import { makeFieldError } from '../../../platform/app-error.ts'
import type { Db } from '../../../platform/database/index.ts'
import { findReturnedGift, mayRefund, recordReturnedGift } from '../../donations/index.ts'
import { readOpenDays } from '../../ledger/index.ts'
import { listGiftsToReturn, type NewBankLine, type ReturnedEntry } from '../bank-import.sql.ts'
import {
  collectIssues,
  getLineFields,
  type Import,
  type Issue,
  type MoneyAs,
  type Poster,
} from './decided-line.ts'

type ReturnMoney = MoneyAs<'return'>

const getAmount = ({ amount, line }: ReturnMoney) => ({ amount: -amount, currency: line.currency })

const toReturned = (one: ReturnMoney, { charityId }: Import, gift: ReturnedEntry) => ({
  charityId,
  ...getAmount(one),
  ...gift,
  on: one.date,
  field: `${one.path}.entryId`,
})

const sumAmounts = (gifts: readonly ReturnedEntry[]): number =>
  gifts.reduce((sum, { amount }) => sum + amount, 0)

/**
 * Finds the gifts that a line takes back: the one that it names, or all gifts of the line that brought
 * them, if these are together what the bank took. Throws `validation-failed`.
 */
const findReturnedEntries = async (
  db: Db,
  { charityId }: Import,
  one: ReturnMoney,
): Promise<ReturnedEntry[]> => {
  const { entryId, lineId } = one.use
  const { amount, currency } = getAmount(one)
  const gifts = await listGiftsToReturn(db, charityId, [one.use])
  if (sumAmounts(gifts) === amount) return gifts
  if (entryId !== null) {
    // Without a fitting gift, its own check says what differs.
    return [
      gifts.find((gift) => gift.entryId === entryId && gift.amount === amount) ?? {
        entryId,
        amount,
      },
    ]
  }
  const alike = gifts.filter((gift) => gift.amount === amount)
  if (alike.length === 1) return alike
  const field = `${one.path}.entryId`
  if (lineId === null) throw makeFieldError(field, 'Choose the transaction.')
  if (gifts.length === 0) {
    throw makeFieldError(field, 'Accept the line of that gift too, or choose another gift.')
  }
  throw makeFieldError(
    field,
    alike.length > 1
      ? 'Several gifts of that line have this amount. Post that line first, then choose the gift.'
      : `That line brought gifts of ${formatMoney(sumAmounts(gifts), currency)}. The bank took back ${formatMoney(amount, currency)}.`,
  )
}

const isSameGift = (a: ReturnMoney['use'], b: ReturnMoney['use']): boolean =>
  a.entryId === b.entryId && a.lineId === b.lineId

/** Gifts that a bank took back: a cheque that it did not pay, or a payment that it returned. */
export const returnPoster: Poster<'return'> = {
  check: async (db, job, money) => {
    if (!mayRefund(job.session, job.charityId)) {
      const message = 'Only Managers and Leads record that a gift went back.'
      return money.map(({ path }) => ({ path: `${path}.as`, message }))
    }
    const open = await readOpenDays(db, job.charityId)
    const issues: Issue[] = []
    for (const [at, one] of money.entries()) {
      const { date, path, use } = one
      const closed = getClosedDateError(date, open)
      if (closed) issues.push({ path: `${path}.date`, message: closed })
      else if (one.amount > 0) {
        issues.push({ path: `${path}.as`, message: 'Money that came in was not returned.' })
      } else if (money.findIndex((other) => isSameGift(other.use, use)) < at) {
        const message = 'Another line of these returns that gift.'
        issues.push({ path: `${path}.entryId`, message })
      } else if (use.lineId === null) {
        // The gifts of a line of this request are checked once they are there.
        const check = async () => {
          for (const gift of await findReturnedEntries(db, job, one)) {
            await findReturnedGift(db, job.deps, toReturned(one, job, gift))
          }
        }
        issues.push(...(await collectIssues(check)))
      }
    }
    return issues
  },

  post: async (db, job, money) => {
    const linked: NewBankLine[] = []
    for (const one of money) {
      const { author, authorRole, payerText } = getLineFields(one, job)
      const { accountId, fingerprint } = one.line
      for (const gift of await findReturnedEntries(db, job, one)) {
        const entries = await recordReturnedGift(db, job.deps, {
          ...toReturned(one, job, gift),
          accountId,
          reason: one.use.reason,
          payerText,
          authorRole,
          author,
        })
        for (const { amount, id } of entries) {
          linked.push({ fingerprint, accountId, entryId: id, date: one.date, amount: -amount })
        }
      }
    }
    return linked
  },
}
