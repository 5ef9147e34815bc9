import { getClosedDateError } from '@pennytrail/contract/ledger/books-start-rules.ts'
import { formatDay } from '@pennytrail/contract/dates/uk-time.ts'
import { formatMoney } from '@pennytrail/contract/format-money.ts'
import type { Db } from '../../../platform/database/index.ts'
import { uuidv7 } from '../../../platform/ids.ts'
import { findClaimToPay, mayClaimGiftAid, payClaim } from '../../gift-aid/index.ts'
import { findBankPlace, readOpenDays } from '../../ledger/index.ts'
import {
  getLineFields,
  linkToEntry,
  type Import,
  type Issue,
  type MoneyAs,
  type Poster,
} from './decided-line.ts'

type ClaimMoney = MoneyAs<'gift-aid'>

/** Returns why a line cannot pay a claim; undefined if it can. */
const findIssue = async (
  db: Db,
  { charityId }: Import,
  { amount, date, line, use }: ClaimMoney,
): Promise<string | undefined> => {
  if (amount < 0) return 'Money that went out cannot be HMRC’s payment.'
  if (line.currency !== 'GBP') return 'HMRC pays Gift Aid in pounds.'
  const claim = await findClaimToPay(db, charityId, use.claimId)
  if (!claim) return 'Choose a claim that was submitted and is not paid.'
  if (claim.submittedOn > date) {
    return `Claim ${claim.number} was submitted on ${formatDay(claim.submittedOn)}, after this payment.`
  }
  if (amount > claim.due) {
    const [due, more] = [claim.due, amount - claim.due].map((sum) => formatMoney(sum, 'GBP'))
    return `Claim ${claim.number} comes to ${due}. This payment is ${more} more.`
  }
  return getClosedDateError(date, await readOpenDays(db, charityId))
}

/** HMRC’s payments of Gift Aid claims. Less than was claimed is what HMRC refused. */
export const giftAidPoster: Poster<'gift-aid'> = {
  check: async (db, job, money) => {
    if (!mayClaimGiftAid(job.session, job.charityId)) {
      const message = 'Only a Lead records that HMRC has paid a claim.'
      return money.map(({ path }) => ({ path: `${path}.as`, message }))
    }
    const issues: Issue[] = []
    for (const [at, one] of money.entries()) {
      const isTwice = money.findIndex(({ use }) => use.claimId === one.use.claimId) < at
      const message = isTwice
        ? 'Another line of these pays that claim.'
        : await findIssue(db, job, one)
      if (message) issues.push({ path: `${one.path}.claimId`, message })
    }
    return issues
  },

  post: async (db, job, money) => {
    const { charityId, deps, session } = job
    const { accountId: id, currency } = money[0]!.line
    const account = await findBankPlace(db, charityId, { id, currency, field: 'lines' })
    const entries: string[] = []
    for (const one of money) {
      const entryId = uuidv7()
      const { payerText } = getLineFields(one, job)
      await payClaim(
        { db, deps, session, charityId, claimId: one.use.claimId },
        { on: one.date, amount: one.amount, line: { entryId, account, payerText } },
      )
      entries.push(entryId)
    }
    return money.flatMap((one, at) => linkToEntry(one, entries[at]!))
  },
}
