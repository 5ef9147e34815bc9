import { formatMoney } from '@pennytrail/contract/format-money.ts'
import { formatDay } from '@pennytrail/contract/dates/uk-time.ts'
import { guessPayeeKind } from '@pennytrail/contract/ledger/payee-rules.ts'
import type { IncomeCategory } from '@pennytrail/contract/ledger/sorp-categories.ts'
import { buildDraft } from './draft.ts'
import type { Giver, KnownFacts, OpenLine, Proposal, Propose } from './known-lines.ts'
import { listNamedGivers, listSexes, saysOrganisation, type NamedGiver } from './name-givers.ts'
import { extractParty, splitWords } from './payer-words.ts'

const saysGift = /\b(gifts?|donations?|donate|offering|tithe|legacy|in memory|sponsor\w*)\b/i

/** Words that say that money from a person is no gift, with what it is. */
const otherIncome: readonly {
  readonly words: RegExp
  readonly label: string
  readonly category: IncomeCategory
  readonly nominal: string
}[] = [
  {
    words: /\b(member(ship)?s?|memb|subs|subscriptions?)\b/i,
    label: 'Membership',
    category: 'charitable-activities',
    nominal: 'membership',
  },
  {
    words: /\b(raffles?|lottery|tombola|prize draw|\d+ club)\b/i,
    label: 'Raffle or lottery',
    category: 'other-trading',
    nominal: 'raffles',
  },
  {
    words:
      /\b(tickets?|events?|concert|quiz|dinner|supper|lunch|ball|fair|fayre|fete|gala|coffee morning|auction|entry fee|stall|trip|outing)\b/i,
    label: 'Event',
    category: 'other-trading',
    nominal: 'events',
  },
  {
    words: /\b(sales?|shop|merch\w*|calendars?|cards|books?|tea ?towels?|t-?shirts?|goods)\b/i,
    label: 'Sale of goods',
    category: 'other-trading',
    nominal: 'sales',
  },
  {
    words: /\b(hire|hiring|letting|room|hall booking|booking|rent)\b/i,
    label: 'Room hire or rent',
    category: 'other-trading',
    nominal: 'rent-received',
  },
  {
    words: /\b(fees?|course|class(es)?|lessons?|session|workshop|invoice|inv)\b/i,
    label: 'Fees for services',
    category: 'charitable-activities',
    nominal: 'fees-charged',
  },
]

const saysPaidBack = /\b(loan|expenses?|refund|reimburse\w*|repay\w*|paid back|float|advance)\b/i
const saysGrant = /\b(grants?|award)\b/i

/** Returns a text without the words of a name, which can look like a purpose ("MR T HALL"). */
const withoutName = (text: string, name: string): string => {
  const own = new Set(splitWords(name))
  return text
    .split(/\s+/)
    .filter((word) => splitWords(word).every((one) => !own.has(one)))
    .join(' ')
}

/** Counts the months in which this payer paid this amount, in this file and before. */
const countMonths = (line: OpenLine, { confirmed, lines }: KnownFacts): number =>
  new Set(
    [...lines, ...confirmed]
      .filter((one) => one.payer === line.payer && one.amount === line.amount)
      .map(({ date }) => date.slice(0, 7)),
  ).size

/** Returns the words of a payer without those that say that it is a gift. */
const stripGift = (payer: string): string =>
  payer
    .split(' ')
    .filter((word) => !saysGift.test(word))
    .join(' ')

const namedLines = new WeakMap<KnownFacts, ReadonlyMap<string, readonly OpenLine[]>>()

/** Lists the lines of money in by the id of each giver whom they can name. */
const indexNamed = (known: KnownFacts): ReadonlyMap<string, readonly OpenLine[]> => {
  const before = namedLines.get(known)
  if (before) return before
  const index = new Map<string, OpenLine[]>()
  for (const line of known.lines.filter(({ amount }) => amount > 0)) {
    for (const { giver } of listNamedGivers(line.text, known.givers)) {
      index.set(giver.id, [...(index.get(giver.id) ?? []), line])
    }
  }
  namedLines.set(known, index)
  return index
}

/** Lists the lines of other payers of the statement who can be the same giver. */
const listOtherPayers = (line: OpenLine, giver: Giver, known: KnownFacts): OpenLine[] => {
  const payer = stripGift(line.payer)
  return (indexNamed(known).get(giver.id) ?? []).filter((one) => stripGift(one.payer) !== payer)
}

/** Finds another payer who can be the same giver and is not the same person, by their titles. */
const findRival = (line: OpenLine, giver: Giver, known: KnownFacts): OpenLine | undefined => {
  const sexes = listSexes(line.text)
  return listOtherPayers(line, giver, known).find((one) => {
    const others = listSexes(one.text)
    return sexes.length === 1 && others.length === 1 && sexes[0] !== others[0]
  })
}

const proposeGift = (
  line: OpenLine,
  { giver, isFull, isJoint }: NamedGiver<Giver>,
  known: KnownFacts,
): Proposal => {
  const money = formatMoney(line.amount, known.currency)
  const months = countMonths(line, known)
  const says = line.way === 'standing-order' || saysGift.test(withoutName(line.text, giver.name))
  const isRegular = months > 1 || giver.last?.amount === line.amount
  const isLast = giver.last?.amount === line.amount
  // A tax claim would rest on the name, so an initial alone is not enough for it.
  const isOther = listOtherPayers(line, giver, known).length > 0
  const isSure =
    says && isRegular && (isFull || isLast || !giver.isDeclared) && !isJoint && !isOther
  return {
    draft: buildDraft(line.amount, {
      as: 'gift',
      method: 'bank-transfer',
      giver: { kind: giver.kind, id: giver.id, name: giver.name, email: '', isOrganisation: false },
      shownAs: giver.last?.shownAs ?? 'anonymous',
      claimedBy: 'charity',
      platform: '',
      isJoint,
      projectId: (isLast && giver.last?.projectId) || '',
      payee: giver.name,
    }),
    isSure,
    reasons: [
      isFull
        ? `The text names ${giver.name}.`
        : `${giver.name} is the only giver known by this surname and initial.`,
      ...(isJoint ? ['A joint account: the gift counts as theirs unless you know otherwise.'] : []),
      ...(months > 1 ? [`${money} in ${months} months.`] : []),
      ...(isLast && giver.last?.date ? [`Gave ${money} on ${formatDay(giver.last.date)}.`] : []),
      ...(giver.isDeclared ? ['Has a Gift Aid declaration.'] : []),
      ...(isOther ? [`Another payer of this statement can be ${giver.name} too.`] : []),
      ...(says ? [] : ['Nothing says that it is a gift.']),
    ],
    rule: null,
  }
}

const ask = (line: OpenLine, reason: string, party: string): Proposal => ({
  draft: buildDraft(line.amount, { as: 'ask', payee: party, payeeKind: guessPayeeKind(party) }),
  isSure: false,
  reasons: [reason],
  rule: null,
})

/** Chooses the giver of a line: the only one named, or the only one of a couple with a declaration. */
const chooseGiver = (named: readonly NamedGiver<Giver>[]): NamedGiver<Giver> | undefined => {
  if (named.length === 1) return named[0]
  const declared = named.filter(({ giver }) => giver.isDeclared)
  return named.every(({ isJoint }) => isJoint) && declared.length === 1 ? declared[0] : undefined
}

const proposeIncome = (
  line: OpenLine,
  party: string,
  purpose: (typeof otherIncome)[number],
  { nominals }: KnownFacts,
): Proposal => ({
  draft: buildDraft(line.amount, {
    as: 'entry',
    kind: 'income',
    category: purpose.category,
    nominalAccountId: nominals.has(purpose.nominal) ? purpose.nominal : '',
    payee: party,
    payeeKind: guessPayeeKind(party),
    description: purpose.label,
  }),
  isSure: false,
  reasons: [
    `The text says ${/\S*$/.exec(purpose.words.exec(line.text)?.[0] ?? '')?.[0] ?? purpose.label.toLowerCase()}, so it may be no gift.`,
  ],
  rule: null,
})

const isPersonal = (text: string, party: string): boolean =>
  !saysOrganisation(text) && guessPayeeKind(party) === 'person'

/** Proposes what money from a person is: a gift of a giver known by name, membership, a ticket, a sale. */
export const proposeFromPerson: Propose = (line, known) => {
  if (line.amount < 0 || line.way === 'paid-in' || line.way === 'returned') return null
  const party = extractParty(line.text)
  const named = listNamedGivers(line.text, known.givers)
  const chosen = chooseGiver(named)
  if (!chosen && !isPersonal(line.text, party)) return null
  const text = withoutName(line.text, chosen?.giver.name ?? '')
  if (saysPaidBack.test(text)) return ask(line, 'It may be money paid back, and no gift.', party)
  const purpose = otherIncome.find(({ words }) => words.test(text))
  if (purpose && !saysGift.test(text)) {
    return proposeIncome(line, chosen?.giver.name ?? party, purpose, known)
  }
  if (chosen) {
    const rival = findRival(line, chosen.giver, known)
    if (rival) {
      const reason = `${party} and ${extractParty(rival.text)} can both be ${chosen.giver.name}. Say who gave it.`
      return ask(line, reason, party)
    }
    const found = proposeGift(line, chosen, known)
    return purpose || named.length > 1 ? { ...found, isSure: false } : found
  }
  if (named.length > 1) {
    const names = named.map(({ giver }) => giver.name).join(' or ')
    return ask(line, `The text can name ${names}. Say who gave it.`, party)
  }
  if (line.way !== 'standing-order' && !saysGift.test(text)) {
    return ask(line, 'No giver of this name is known, and nothing says that it is a gift.', party)
  }
  return {
    draft: buildDraft(line.amount, {
      as: 'gift',
      method: 'bank-transfer',
      giver: { kind: 'new', id: '', name: party, email: '', isOrganisation: false },
      shownAs: 'anonymous',
      claimedBy: 'charity',
      platform: '',
      payee: party,
    }),
    isSure: false,
    reasons: ['No giver of this name is known. Check the name, or choose who gave it.'],
    rule: null,
  }
}

/** Proposes money from an organisation: a grant, or a gift of a company. */
export const proposeFromOrganisation: Propose = (line, known) => {
  if (line.amount < 0 || line.way === 'paid-in' || line.way === 'returned') return null
  const party = extractParty(line.text)
  const purpose = otherIncome.find(({ words }) => words.test(line.text))
  if (purpose && !saysGrant.test(line.text)) return proposeIncome(line, party, purpose, known)
  if (!saysGrant.test(line.text) && !/\b(fdn|foundation|trust|fund)\b/i.test(line.text)) {
    return ask(line, 'Say what this money is.', party)
  }
  return {
    draft: buildDraft(line.amount, {
      as: 'entry',
      kind: 'grant',
      category: 'donations-and-legacies',
      nominalAccountId: known.nominals.has('grants') ? 'grants' : '',
      payee: party,
      payeeKind: 'organisation',
      description: 'Grant',
    }),
    isSure: false,
    reasons: [
      saysGrant.test(line.text)
        ? 'The text says that it is a grant. Say for which fund.'
        : 'It comes from a foundation or trust. Say for which fund.',
    ],
    rule: null,
  }
}
