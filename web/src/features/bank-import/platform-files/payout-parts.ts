import type { BankLineDraft, LinePartDraft } from '@pennytrail/contract'
import { formatMoney } from '@pennytrail/contract/format-money.ts'
import { inviteRules } from '@pennytrail/contract/invites/rules.ts'
import { formatNumber, formatPlural } from '../../../lib/format-number.ts'
import type { PlatformGift, ReadPlatformFile } from './read-gifts.ts'

/** The most parts of one line, as the API takes them. */
const maxParts = 500

/** Gifts of a file that may be one payout, and the Gift Aid that it may have. */
interface Payout {
  readonly reference: string
  readonly gifts: readonly PlatformGift[]
  readonly taxes: readonly PlatformGift[]
}

export interface ExplainedPayout {
  readonly parts: readonly LinePartDraft[]
  readonly gifts: number
  /** The gifts of givers who did not agree to be known. */
  readonly unknown: number
  readonly gross: number
  readonly fees: number
  readonly giftAid: number
  /** The sum of the parts, which is the amount of the line. */
  readonly net: number
}

const add = (all: readonly PlatformGift[], read: (gift: PlatformGift) => number): number =>
  all.reduce((sum, gift) => sum + read(gift), 0)

const sumPayout = ({ gifts, taxes }: Payout): number =>
  add(gifts, ({ fee, gross }) => gross - fee) +
  add(taxes, ({ giftAid, giftAidFee }) => giftAid - giftAidFee)

/**
 * Lists what one payout can be: the money with one reference, the gifts before a withdrawal, all
 * gifts, all Gift Aid, or both. A platform pays Gift Aid with its gifts or by itself.
 */
const listPayouts = ({ gifts, withdrawals }: ReadPlatformFile): Payout[] => {
  const given = gifts.filter(({ gross }) => gross > 0)
  const taxed = gifts.filter(({ giftAid }) => giftAid > 0)
  const references = new Set([
    ...given.map(({ payout }) => payout),
    ...taxed.map(({ giftAidPayout }) => giftAidPayout),
  ])
  const byReference = [...references]
    .filter((reference) => reference !== '')
    .flatMap((reference): Payout[] => {
      const own = given.filter(({ payout }) => payout === reference)
      const taxes = taxed.filter(({ giftAidPayout }) => giftAidPayout === reference)
      return [
        { reference, gifts: own, taxes },
        { reference, gifts: own, taxes: [] },
      ]
    })
  // Without references, the gifts of one day can be one payout.
  const dates = new Set(references.size > 1 ? [] : given.map(({ date }) => date))
  const byDate = [...dates]
    .filter((date) => date !== '' && dates.size > 1)
    .map((date): Payout => ({
      reference: date,
      gifts: given.filter((gift) => gift.date === date),
      taxes: [],
    }))
  const byWithdrawal = withdrawals.map(({ after, line }, at): Payout => ({
    reference: `line ${line}`,
    gifts: gifts.slice(withdrawals[at - 1]?.after ?? 0, after),
    taxes: [],
  }))
  const whole = [
    { reference: '', gifts: given, taxes: [] },
    { reference: '', gifts: given, taxes: taxed },
    { reference: '', gifts: [], taxes: taxed },
  ]
  return [...byReference, ...byWithdrawal, ...whole, ...byDate].filter(
    (payout) => payout.gifts.length + payout.taxes.length > 0,
  )
}

const isEmail = (text: string): boolean => inviteRules.email(text) === undefined

const emptyPart = {
  entryId: '',
  kind: 'income',
  category: 'donations-and-legacies',
  projectId: '',
  budgetLineId: '',
  nominalAccountId: '',
  payee: '',
  payeeKind: 'organisation',
  description: '',
  terms: { shortfall: '', delay: '', closing: '', words: '' },
} as const satisfies Partial<BankLineDraft>

const toGiftPart = (gift: PlatformGift, projectId: string): LinePartDraft =>
  gift.isGift
    ? {
        ...emptyPart,
        as: 'gift',
        amount: gift.gross,
        projectId,
        payeeKind: gift.isOrganisation ? 'organisation' : 'person',
        method: gift.method,
        giver: {
          kind: gift.giver === null ? 'unknown' : 'new',
          id: '',
          name: gift.giver ?? '',
          email: isEmail(gift.email) ? gift.email : '',
          isOrganisation: gift.isOrganisation,
        },
        shownAs: 'anonymous',
        claimedBy: gift.isOrganisation ? 'nobody' : gift.claimedBy,
        platform: gift.platform,
      }
    : {
        ...emptyPart,
        as: 'entry',
        amount: gift.gross,
        projectId,
        category: 'other-trading',
        payee: gift.giver ?? gift.platform,
        payeeKind: gift.giver === null ? 'organisation' : 'person',
        description: `Payment through ${gift.platform}`,
      }

const toChargePart = (
  amount: number,
  { description, payee, projectId }: Pick<LinePartDraft, 'description' | 'payee' | 'projectId'>,
): LinePartDraft[] =>
  amount === 0
    ? []
    : [
        {
          ...emptyPart,
          as: 'entry',
          kind: 'charge',
          category: 'raising-funds',
          amount: -amount,
          payee,
          projectId,
          description,
        },
      ]

const toParts = ({ gifts, taxes }: Payout, platform: string, projectId: string) => {
  const payee = platform
  const count = formatPlural(gifts.length, 'gift')
  const ofTaxes = formatPlural(taxes.length, 'gift')
  const giftAid = add(taxes, (gift) => gift.giftAid)
  const taxPart: LinePartDraft = {
    ...emptyPart,
    as: 'entry',
    amount: giftAid,
    nominalAccountId: 'gift-aid',
    payee,
    projectId,
    description: `Gift Aid that ${platform} claimed on ${ofTaxes}`,
  }
  return [
    ...gifts.map((gift) => toGiftPart(gift, projectId)),
    ...toChargePart(
      add(gifts, ({ fee }) => fee),
      { payee, projectId, description: `Fees on ${count}` },
    ),
    ...(giftAid > 0 ? [taxPart] : []),
    ...toChargePart(
      add(taxes, ({ giftAidFee }) => giftAidFee),
      { payee, projectId, description: `Fees on Gift Aid on ${ofTaxes}` },
    ),
  ]
}

/** Says by how much the nearest payout of a file differs from a line. */
const describeDifference = (payout: Payout, amount: number, currency: string): string => {
  const net = sumPayout(payout)
  const [comesTo, line, by] = [net, amount, Math.abs(net - amount)].map((sum) =>
    formatMoney(sum, currency),
  )
  const about = payout.reference === '' ? 'This file' : `Payout ${payout.reference} of this file`
  const direction = net < amount ? 'less' : 'more'
  return `${about} comes to ${comesTo} after fees, and the line is ${line}: ${by} ${direction}. Choose the file of this payout.`
}

/**
 * Explains the payout of a platform by its file, to the penny: each gift, the fees, and the Gift Aid
 * that the platform passes on. Returns a sentence that says by how much they differ if no payout of
 * the file is the line. `amount` is minor units of `currency`; `text` is the bank's text, which can
 * name the payout.
 */
export const explainPayout = (
  file: ReadPlatformFile,
  line: { readonly amount: number; readonly text: string },
  of: { readonly currency: string; readonly platform: string; readonly projectId: string },
): ExplainedPayout | string => {
  const payouts = listPayouts(file)
  if (payouts.length === 0) return 'This file has no gifts in this currency.'
  const isNamed = ({ reference }: Payout) => reference !== '' && line.text.includes(reference)
  const fitting = payouts.filter((payout) => sumPayout(payout) === line.amount)
  const payout = fitting.find(isNamed) ?? fitting[0]
  if (!payout) {
    const named = payouts.filter(isNamed)
    const [nearest] = (named.length > 0 ? named : payouts).toSorted(
      (a, b) => Math.abs(sumPayout(a) - line.amount) - Math.abs(sumPayout(b) - line.amount),
    )
    return describeDifference(nearest!, line.amount, of.currency)
  }
  const parts = toParts(payout, of.platform, of.projectId)
  if (parts.length < 2)
    return 'This payout is one gift without a fee. Record the line as that gift.'
  if (parts.length > maxParts) {
    return `This payout has ${formatNumber(parts.length)} parts. A line has at most ${maxParts}: record its sum as income.`
  }
  return {
    parts,
    gifts: payout.gifts.length,
    unknown: payout.gifts.filter(({ giver }) => giver === null).length,
    gross: add(payout.gifts, ({ gross }) => gross),
    fees: add(payout.gifts, ({ fee }) => fee) + add(payout.taxes, ({ giftAidFee }) => giftAidFee),
    giftAid: add(payout.taxes, ({ giftAid }) => giftAid),
    net: line.amount,
  }
}
