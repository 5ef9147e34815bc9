import { addDays } from '@pennytrail/contract/dates/uk-date.ts'
import { formatDay } from '@pennytrail/contract/dates/uk-time.ts'
import { buildDraft } from './draft.ts'
import type { KnownFacts, MirrorLine, OpenLine, OwnAccount, Propose } from './known-lines.ts'
import { splitWords } from './payer-words.ts'

/** The most days between the two lines of one transfer. */
const nearDays = 5

const pickNominal = ({ nominals }: KnownFacts, id: string): string => (nominals.has(id) ? id : '')

/** Proposes the interest that the bank paid. Interest on an overdraft is a charge. */
export const proposeInterest: Propose = (line, known) => {
  if (line.way !== 'interest' || line.amount < 0) return null
  return {
    draft: buildDraft(line.amount, {
      as: 'entry',
      kind: 'income',
      category: 'investments',
      nominalAccountId: pickNominal(known, 'interest'),
      payee: 'Bank',
      payeeKind: 'organisation',
      description: 'Bank interest',
    }),
    isSure: true,
    reasons: ['The bank calls it interest.'],
    rule: null,
  }
}

/** Proposes what the bank charged. */
export const proposeCharge: Propose = (line, known) => {
  if (line.amount > 0 || (line.way !== 'charge' && line.way !== 'interest')) return null
  return {
    draft: buildDraft(line.amount, {
      as: 'entry',
      kind: 'charge',
      category: 'support-costs',
      nominalAccountId: pickNominal(known, 'bank-charges'),
      payee: 'Bank',
      payeeKind: 'organisation',
      description: 'Bank charges',
    }),
    isSure: true,
    reasons: ['The bank calls it a charge.'],
    rule: null,
  }
}

const commonWords = new Set(['account', 'bank', 'the', 'our', 'a', 'c', 'ac', 'main'])

/** Returns whether a text names an account: the words of its name, or the only one of its kind. */
const namesAccount = (text: string, account: OwnAccount, all: readonly OwnAccount[]): boolean => {
  const there = new Set(splitWords(text))
  const words = splitWords(account.name).filter((word) => !commonWords.has(word))
  if (words.length > 0 && words.every((word) => there.has(word))) return true
  const isOnly = all.filter(({ kind }) => kind === account.kind).length === 1
  return isOnly && account.kind !== 'bank' && there.has(account.kind)
}

/** Lists the numbers of accounts in a text. */
const listAccountNumbers = (text: string): string[] =>
  text.replaceAll('-', '').match(/\b\d{8}\b/g) ?? []

/** Returns whether two lines are the two halves of one transfer. */
const mirrors = (line: Pick<OpenLine, 'amount' | 'date'>, other: MirrorLine): boolean =>
  other.amount === -line.amount &&
  other.date >= addDays(line.date, -nearDays) &&
  other.date <= addDays(line.date, nearDays)

const saysTransfer = (text: string): boolean => /\b(transfer|tfr|trf|own account)\b/i.test(text)

/**
 * Proposes a transfer between the charity's own accounts: its other half is a line of another
 * account, or the text names the other account. It is sure if the bank calls it a transfer and one
 * account alone fits. Cash is never the other account.
 */
export const proposeTransfer: Propose = (line, known) => {
  const { accountId, accounts, currency, lines, mirrors: others } = known
  const fitting = accounts.filter(
    (one) => one.id !== accountId && one.kind !== 'cash' && (one.currency ?? currency) === currency,
  )
  const isTransfer = line.way === 'own-transfer' || saysTransfer(line.text)
  const named = fitting.filter((one) => namesAccount(line.text, one, accounts))
  if (!isTransfer && named.length === 0) return null
  const halves = others.filter(
    (one) => mirrors(line, one) && fitting.some(({ id }) => id === one.accountId),
  )
  const rivals = lines.filter(
    (one) => one.amount === line.amount && halves.some((half) => mirrors(one, half)),
  )
  const sameNumber = halves.filter(({ text }) =>
    listAccountNumbers(text).every((number) => !listAccountNumbers(line.text).includes(number)),
  )
  const half = halves.length === 1 && rivals.length === 1 ? sameNumber[0] : undefined
  const target = half
    ? fitting.find(({ id }) => id === half.accountId)
    : named.length === 1
      ? named[0]
      : undefined
  if (!target || (!isTransfer && !half)) return isTransfer ? askWhich(line, fitting) : null
  const direction = line.amount < 0 ? 'to' : 'from'
  return {
    draft: buildDraft(line.amount, {
      as: 'transfer',
      otherAccountId: target.isMain ? '' : target.id,
      otherLineId: half?.id ?? '',
      description: `Transfer ${direction} ${target.name}`,
    }),
    isSure: isTransfer && (half !== undefined || named.length === 1),
    reasons: [
      ...(half ? [`${target.name} has the other half, on ${formatDay(half.date)}.`] : []),
      ...(named.includes(target) ? [`The text names ${target.name}.`] : []),
    ],
    rule: null,
  }
}

const askWhich = (line: OpenLine, fitting: readonly OwnAccount[]): ReturnType<Propose> =>
  fitting.length === 0
    ? null
    : {
        draft: buildDraft(line.amount, { as: 'ask' }),
        isSure: false,
        reasons: [
          `The bank calls it a transfer. Say whether it is one with ${fitting.map(({ name }) => name).join(' or ')}.`,
        ],
        rule: null,
      }
