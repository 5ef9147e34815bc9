import { addDays } from '@pennytrail/contract/dates/uk-date.ts'
import { formatDay } from '@pennytrail/contract/dates/uk-time.ts'
import { formatMoney } from '@pennytrail/contract/format-money.ts'
import { buildDraft } from './draft.ts'
import type { BankedGift, Propose } from './known-lines.ts'
import { listReferences } from './payer-words.ts'

const saysHmrc = /\bhmrc\b|\bhm revenue\b/i
const saysGiftAid = /\bgift ?aid\b|\bcharit|\brepayment\b/i

/** Proposes that HMRC pays a Gift Aid claim. It is sure if one claim is due this amount. */
export const proposeGiftAid: Propose = (line, { claims, currency }) => {
  if (line.amount < 0 || !saysHmrc.test(line.text) || !saysGiftAid.test(line.text)) return null
  const money = (amount: number) => formatMoney(amount, currency)
  const due = claims.filter((one) => one.due === line.amount)
  const claim = due.length === 1 ? due[0] : claims.length === 1 ? claims[0] : undefined
  if (!claim) {
    const reason =
      claims.length === 0
        ? 'HMRC pays a claim, but none is marked as submitted that you can see.'
        : `${claims.length} claims wait for HMRC. Say which one this pays.`
    return {
      draft: buildDraft(line.amount, { as: 'ask' }),
      isSure: false,
      reasons: [reason],
      rule: null,
    }
  }
  const less = claim.due - line.amount
  return {
    draft: buildDraft(line.amount, {
      as: 'gift-aid',
      claimId: claim.id,
      payee: 'HMRC',
      payeeKind: 'organisation',
      description: `Gift Aid claim ${claim.number}`,
    }),
    isSure: less === 0,
    reasons: [
      less === 0
        ? `Claim ${claim.number} is due ${money(claim.due)}.`
        : `Claim ${claim.number} is due ${money(claim.due)}: this is ${money(Math.abs(less))} ${less > 0 ? 'less' : 'more'}.`,
    ],
    rule: null,
  }
}

const describeGifts = ({ date, gifts, sequence }: BankedGift, money: string): string =>
  gifts > 1
    ? `The ${gifts} gifts of one line of ${formatDay(date)}, ${money}, from entry ${sequence} on, have`
    : `The gift of ${money} of ${formatDay(date)}, entry ${sequence}, has`

/** The most days after which a bank returns a payment. */
const returnDays = 60

/**
 * Proposes that the bank took a gift back: the one whose line has the same reference and amount,
 * otherwise the only one of that amount, which is not sure.
 */
export const proposeReturn: Propose = (line, { currency, lines, bankedGifts }) => {
  if (line.way !== 'returned' || line.amount > 0) return null
  const isNear = (date: string) => date <= line.date && date >= addDays(line.date, -returnDays)
  const references = listReferences(line.text)
  const shares = (words: string) => listReferences(words).some((one) => references.includes(one))
  const alike = bankedGifts.filter((one) => one.amount === -line.amount && isNear(one.date))
  const referred = alike.filter(({ words }) => shares(words))
  const found = referred.length > 0 ? referred : alike
  const returnReason = /\b(cheque|chq)\b/i.test(line.text) ? 'cheque-bounced' : 'payment-returned'
  const [gift] = found
  if (gift && found.length === 1) {
    return {
      draft: buildDraft(line.amount, { as: 'return', entryId: gift.entryId, returnReason }),
      isSure: referred.length === 1,
      reasons: [
        `${describeGifts(gift, formatMoney(gift.amount, currency))} ${referred.length === 1 ? 'this reference and amount' : 'this amount'}.`,
      ],
      rule: null,
    }
  }
  const open = lines.filter(
    (one) => one.amount === -line.amount && isNear(one.date) && shares(one.text),
  )
  const reason = gift
    ? `${found.length} gifts have this amount. Say which one came back.`
    : open[0]
      ? `Line ${open[0].line} of ${formatDay(open[0].date)} has this reference and amount. Accept both, and post them together.`
      : 'No gift of this amount is in the ledger.'
  return {
    draft: buildDraft(line.amount, {
      as: 'return',
      returnReason,
      lineId: gift || open.length !== 1 ? '' : open[0]!.id,
    }),
    isSure: false,
    reasons: [reason],
    rule: null,
  }
}
