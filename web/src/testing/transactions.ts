import type { ListedTransaction, Transaction, TransactionList } from '@pennytrail/contract'

const charity = {
  id: '01900000-0000-7000-8000-00000000000c',
  number: '9000001',
  name: 'Wells for All',
}
const project = { id: '01900000-0000-7000-8000-000000000001', title: 'Clean water for Kitui' }

export const makeListed = (more: Partial<ListedTransaction> = {}): ListedTransaction => {
  const sequence = more.sequence ?? 12
  return {
    id: `01900000-0000-7000-8000-0000000${10_000 + sequence}`,
    sequence,
    entryDate: '2026-05-30',
    recordedAt: '2026-05-30T10:00:00.000Z',
    kind: 'spending',
    category: 'charitable-activities',
    direction: 'out',
    amount: 120_000,
    change: -120_000,
    balance: 198_000,
    currency: 'GBP',
    payee: 'Kitui Pumps Ltd',
    payeeWithheld: false,
    description: 'Two hand pumps',
    giver: '',
    project,
    otherFund: null,
    budgetLine: null,
    evidence: false,
    matched: false,
    told: false,
    source: 'platform',
    authorRole: 'Manager',
    reverses: null,
    reversedBy: null,
    chargedOn: null,
    fees: [],
    ...more,
  }
}

/** Builds an answer of GET /transaction/project/{id}. */
export const makeTransactionList = (more: Partial<TransactionList> = {}): TransactionList => {
  const transactions = more.transactions ?? [makeListed()]
  return {
    charity,
    project: { ...project, currency: 'GBP' },
    transactions,
    totals: [{ currency: 'GBP', in: 0, out: 120_000, movedIn: 0, movedOut: 0 }],
    more: false,
    withheld: 0,
    lines: [],
    can: { recordSpending: false, recordIncome: false, reverse: false },
    page: 1,
    limit: 50,
    totalCount: transactions.length,
    totalPages: 1,
    ...more,
  }
}

/** Builds an answer of GET /transaction/{id}. */
export const makeTransaction = (more: Partial<Transaction> = {}): Transaction => {
  const { change: _change, ...listed } = makeListed()
  return {
    ...listed,
    charity,
    author: null,
    account: null,
    payerText: null,
    inLockedYear: false,
    correctionDate: '2026-06-01',
    original: null,
    cover: null,
    credits: [],
    creditOf: null,
    proof: {
      form: '["pennytrail-ledger-entry",1]',
      leafHash: 'aa'.repeat(32),
      previousHash: '00'.repeat(32),
      chainHash: 'bb'.repeat(32),
      openings: [],
    },
    can: { reverse: false, askLead: false, erasePayerText: false },
    ...more,
  }
}
