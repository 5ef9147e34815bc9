import { formatMoney } from '@pennytrail/contract/format-money.ts'
import { formatDay } from '@pennytrail/contract/dates/uk-time.ts'
import {
  guessStartAccount,
  startChart,
} from '@pennytrail/contract/ledger/nominal-accounts/start-chart.ts'
import { guessPayeeKind } from '@pennytrail/contract/ledger/payee-rules.ts'
import type { SpendingCategory } from '@pennytrail/contract/ledger/sorp-categories.ts'
import { buildDraft } from './draft.ts'
import type { KnownFacts, OpenLine, Proposal, Propose } from './known-lines.ts'
import { saysOrganisation } from './name-givers.ts'
import { extractParty, listReferences, splitWords } from './payer-words.ts'

/** The SORP heading of costs by account. Costs of other accounts are for the work itself. */
const headings: Readonly<Record<string, SpendingCategory>> = {
  rent: 'support-costs',
  'light-heat': 'support-costs',
  repairs: 'support-costs',
  insurance: 'support-costs',
  printing: 'support-costs',
  telephone: 'support-costs',
  software: 'support-costs',
  bookkeeping: 'support-costs',
  'bank-charges': 'support-costs',
  professional: 'governance',
  examination: 'governance',
  trustees: 'governance',
  advertising: 'raising-funds',
  fundraising: 'raising-funds',
  'card-fees': 'raising-funds',
}

/** Costs of staff and of running the charity, which mostly belong to no project. */
const generalCosts = new Set([
  'salaries',
  'employers-ni',
  'pensions',
  'rent',
  'light-heat',
  'insurance',
  'telephone',
  'software',
  'bank-charges',
])

const isPay = (account: string | null): boolean => account === 'salaries'

/** Proposes what was paid for: the payee, and the account that the words tell. */
export const proposeSpending: Propose = (line, { hasProjects, nominals }) => {
  if (line.amount > 0 || line.way === 'returned' || line.way === 'own-transfer') return null
  const isHmrc = /\bhmrc\b|\bhm revenue\b/i.test(line.text)
  const guessed = guessStartAccount('expenditure', line.text)
  const account = guessed !== null && nominals.has(guessed) ? guessed : null
  const name = startChart.find(({ id }) => id === account)?.name
  const party = isHmrc ? 'HMRC' : extractParty(line.text)
  const payee = isPay(account) || account === 'volunteers' ? stripPurpose(party) : party
  const isOrganisation = isHmrc || saysOrganisation(line.text)
  const isPlain = account !== null && (generalCosts.has(account) || !hasProjects)
  const isUnclear = line.way === 'cheque' || /\bvat\b|\bcorporation tax\b/i.test(line.text)
  return {
    draft: buildDraft(line.amount, {
      as: 'entry',
      kind: 'spending',
      category: (account !== null && headings[account]) || 'charitable-activities',
      nominalAccountId: account ?? '',
      payee,
      payeeKind: isOrganisation
        ? 'organisation'
        : account === 'salaries' || account === 'volunteers'
          ? 'person'
          : line.way === 'direct-debit' || line.way === 'card'
            ? 'organisation'
            : guessPayeeKind(party),
      description: name ?? '',
    }),
    isSure: isPlain && !isUnclear,
    reasons: [
      line.way === 'cheque'
        ? 'Say who was paid by this cheque.'
        : name === undefined
          ? 'Nobody was paid under this name before. Say what it was for.'
          : `The text tells the account: ${name}.`,
      ...(name !== undefined && !isPlain ? ['It may belong to a project.'] : []),
    ],
    rule: null,
  }
}

/** Removes the words of pay and expenses from a name: "Payroll S Green" is S Green. */
const stripPurpose = (party: string): string =>
  party
    .replaceAll(/\b(payroll|salary|salaries|wages?|net|pay|volunteers?|expenses?)\b/gi, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim() || party

const saysCredit = /\b(refund(ed)?|credit note|cr|return(ed)?|rebate|reversal|overpa\w+)\b/i
const purposeWords = new Set(
  'refund refunded credit note cr return returned rebate reversal'.split(' '),
)

/** The words that name a supplier, whatever the payment is for. */
const getCore = (text: string): string =>
  splitWords(extractParty(text))
    .filter((word) => !purposeWords.has(word))
    .join(' ')

interface Paid {
  readonly date: string
  readonly amount: number
  readonly text: string
  readonly entryId: string
}

/** Lists what was paid to the supplier of a line before it, the latest first. */
const listPaid = (line: OpenLine, { confirmed, lines }: KnownFacts): Paid[] => {
  const core = getCore(line.text)
  const all: Paid[] = [...confirmed, ...lines.map((one) => ({ ...one, entryId: '' }))]
  return core === ''
    ? []
    : all
        .filter((one) => one.amount < 0 && one.date <= line.date && getCore(one.text) === core)
        .toSorted((a, b) => (a.date < b.date ? 1 : -1))
}

/**
 * Proposes that a supplier gives money back, which reduces the spending on it. It is sure if the text
 * says so and one payment in the ledger can be the one.
 */
export const proposeCredit: Propose = (line, known): Proposal | null => {
  if (line.amount < 0 || line.way === 'paid-in' || line.way === 'interest') return null
  const says = saysCredit.test(line.text)
  if (!says && line.way !== 'card') return null
  const paid = listPaid(line, known).filter(({ amount }) => -amount >= line.amount)
  const [last] = paid
  if (!last) return null
  const references = listReferences(line.text)
  const referred = paid.filter(({ text }) =>
    listReferences(text).some((one) => references.includes(one)),
  )
  const posted = (referred.length > 0 ? referred : paid).filter(({ entryId }) => entryId !== '')
  const entry = posted.length === 1 || referred.length > 0 ? posted[0] : undefined
  const before = known.confirmed.find(({ entryId }) => entryId === (entry ?? posted[0])?.entryId)
  const guessed = guessStartAccount('expenditure', last.text)
  const party = extractParty(last.text)
  const { category, nominalAccountId, payee, payeeKind, projectId, budgetLineId } =
    before?.draft ?? {
      category: (guessed !== null && headings[guessed]) || 'charitable-activities',
      nominalAccountId: guessed !== null && known.nominals.has(guessed) ? guessed : '',
      payee: party,
      payeeKind: 'organisation' as const,
      projectId: '',
      budgetLineId: '',
    }
  return {
    draft: buildDraft(line.amount, {
      as: 'credit',
      entryId: entry?.entryId ?? '',
      kind: 'spending',
      category,
      nominalAccountId: nominalAccountId ?? '',
      projectId,
      budgetLineId,
      payee,
      payeeKind,
      description: 'Refund from a supplier',
    }),
    isSure: says && entry !== undefined,
    reasons: [
      `${payee} was paid ${formatMoney(-last.amount, known.currency)} on ${formatDay(last.date)}${says ? ', and the text says that money comes back' : ''}.`,
      ...(entry === undefined && posted.length > 1 ? ['Say which payment it reduces.'] : []),
    ],
    rule: null,
  }
}
