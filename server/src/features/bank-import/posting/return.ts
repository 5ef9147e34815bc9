import { getClosedDateError } from '@pennytrail/contract/ledger/books-start-rules.ts'
import { findReturnedGift, mayRefund, recordReturnedGift } from '../../donations/index.ts'
import { readOpenDays } from '../../ledger/index.ts'
import type { NewBankLine } from '../bank-import.sql.ts'
import {
  collectIssues,
  getLineFields,
  type Import,
  type Issue,
  type MoneyAs,
  type Poster,
} from './decided-line.ts'

type ReturnMoney = MoneyAs<'return'>

const toReturned = ({ amount, date, line, path, use }: ReturnMoney, { charityId }: Import) => ({
  charityId,
  entryId: use.entryId,
  amount: -amount,
  currency: line.currency,
  on: date,
  field: `${path}.entryId`,
})

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
      } else if (money.findIndex((other) => other.use.entryId === use.entryId) < at) {
        const message = 'Another line of these returns that gift.'
        issues.push({ path: `${path}.entryId`, message })
      } else {
        const check = () => findReturnedGift(db, job.deps, toReturned(one, job))
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
      const entries = await recordReturnedGift(db, job.deps, {
        ...toReturned(one, job),
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
    return linked
  },
}
