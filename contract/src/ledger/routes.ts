import * as z from 'zod'
import { charityParams, makeCharityFileParam } from '../charities/charity-identifier.ts'
import { entryCover } from '../attribution/routes.ts'
import { committedFields, directions } from './canonical-entry.ts'
import * as rules from './entry-rules.ts'
import { getRateError } from './exchange-rates.ts'
import { shownEvidence } from './evidence-routes.ts'
import { grantTerms } from '../grants/grant-terms-schema.ts'
import { makeRuleSchema } from '../rule-check.ts'
import { accountId } from './nominal-accounts/account-id.ts'
import { payeeKinds } from './payee-rules.ts'
import { maxLimit, searchedPageInfo } from '../pagination.ts'
import { route } from '../route.ts'
import { enteredDay, minorUnits } from '../shared-schemas.ts'
import { entryKindNames, recordedKinds } from './entry-kinds.ts'
import { typedText } from '../typed-text.ts'

const amount = makeRuleSchema(z.number(), rules.getAmountError).describe(
  'minor units of the currency',
)

export const newTransaction = z.strictObject({
  id: z.uuid().describe('created by the client, so that sending twice records it once'),
  charityId: z.uuid(),
  projectId: z
    .uuid()
    .nullable()
    .describe('the fund, or the source of a transfer; null for the general fund'),
  toProjectId: z.uuid().nullable().optional().describe('the destination of a transfer'),
  accountId: z
    .uuid()
    .nullable()
    .optional()
    .describe(
      'the account that the money arrives in or leaves; by default the main one. A move between funds has none',
    ),
  kind: z.enum(recordedKinds),
  category: z.string().optional().describe('SORP category; by default the usual one for the kind'),
  date: enteredDay,
  currency: z.string().length(3).optional().describe('by default the project’s currency, or GBP'),
  amount,
  payee: typedText.default('').describe('the payee or payer'),
  payeeKind: z
    .enum(payeeKinds)
    .default('person')
    .describe(
      'the name of a `person` is not published; only Managers and Leads may name a person on purpose',
    ),
  description: typedText.default(''),
  budgetLineId: z.uuid().nullable().optional(),
  nominalAccountId: accountId.nullable().optional().describe('for the team; can be chosen later'),
  terms: grantTerms.optional().describe('for a grant to a project: what its funder agreed'),
  evidence: shownEvidence.default([]).describe('receipts that were already uploaded'),
  original: z
    .strictObject({
      amount,
      currency: z.string(),
      rate: makeRuleSchema(z.string(), getRateError).describe(
        'units of the ledger’s currency per unit of the original; the original amount at this rate is the amount, to the minor unit',
      ),
      rateConfirmed: z
        .boolean()
        .default(false)
        .describe('the person has compared both amounts, so that an unlikely rate is accepted'),
    })
    .nullable()
    .optional()
    .describe('for spending paid in another currency'),
})
export type NewTransaction = z.input<typeof newTransaction>

const fund = z.strictObject({ id: z.string(), title: z.string() })
const linked = z.strictObject({ id: z.string(), sequence: z.int() })

/** A fee listed with the gift that it was charged on. */
export const listedFee = z.strictObject({
  id: z.string(),
  sequence: z.int(),
  entryDate: z.string(),
  direction: z.enum(directions).describe('between: moved to the general fund after a refund'),
  amount: z.int(),
  currency: z.string(),
  description: z.string().nullable(),
})
export type ListedFee = z.infer<typeof listedFee>

const shared = {
  id: z.string(),
  sequence: z.int(),
  entryDate: z.string(),
  recordedAt: z.string(),
  kind: z.enum(entryKindNames),
  category: z.string(),
  direction: z.enum(directions),
  amount: z.int(),
  currency: z.string(),
  payee: z
    .string()
    .nullable()
    .describe('null for everyone except the charity’s team if the name is not published'),
  payeeWithheld: z.boolean().describe('whether the name is visible only to the team'),
  description: z.string().nullable().describe('null if withheld or erased'),
  giver: z.string().describe('the name under which a giver chose to be published; otherwise empty'),
  project: fund.nullable().describe('null for the general fund'),
  otherFund: fund
    .nullable()
    .describe('the other side of a transfer; null for the general fund or a hidden project'),
  budgetLine: z.string().nullable(),
  evidence: z.boolean().describe('whether evidence, such as a receipt, is visible'),
  matched: z.boolean().describe('whether it is matched with a line of a bank statement'),
  told: z.boolean().describe('whether a public update cites it'),
  source: z.enum(['platform', 'provider', 'iati', 'bank']),
  authorRole: z.string(),
  reverses: linked.nullable(),
  reversedBy: linked.nullable(),
  balance: z.int().nullable().describe('balance of the fund after it; null if no fund changed'),
  chargedOn: linked.nullable().describe('for a card fee: the gift on which it was charged'),
  fees: z
    .array(listedFee)
    .describe('the fee charged on this gift; in lists only with `fees=folded`'),
}

export const listedTransaction = z.strictObject({
  ...shared,
  change: z.int().describe('its effect on the fund, or on the whole charity in the charity’s list'),
})
export type ListedTransaction = z.infer<typeof listedTransaction>

const charity = z.strictObject({ id: z.string(), number: z.string(), name: z.string() })

/** The actions that the caller may take in the listed ledger. Only the server decides them. */
const abilities = z.strictObject({
  recordSpending: z.boolean(),
  recordIncome: z.boolean(),
  reverse: z.boolean(),
})

export const transaction = z.strictObject({
  ...shared,
  charity,
  author: z.string().nullable().describe('the person who recorded it, for the team only'),
  account: z
    .string()
    .nullable()
    .describe('where the charity’s own money arrived or left, for the team only'),
  payerText: z
    .string()
    .nullable()
    .describe('the bank’s text of the line that became it, for Managers and Leads only'),
  inLockedYear: z.boolean().describe('its year is locked, so corrections are dated later'),
  correctionDate: z
    .string()
    .describe(
      'the date of a correction of it: its own, or the first day that the ledger takes, after locked years and not before the books begin',
    ),
  original: z.strictObject({ amount: z.int(), currency: z.string(), rate: z.string() }).nullable(),
  cover: entryCover.nullable().describe('for spending: the amount paid by gifts; otherwise null'),
  credits: z
    .array(linked.extend({ amount: z.int() }))
    .describe('what the supplier gave back of it, without credits that were reversed'),
  creditOf: linked.nullable().describe('for a credit: the payment of which it gives money back'),
  proof: z.strictObject({
    form: z.string().describe('the canonical form, which is hashed; see docs/ledger.md'),
    leafHash: z.string(),
    previousHash: z.string(),
    chainHash: z.string(),
    openings: z
      .array(
        z.strictObject({
          field: z.enum(committedFields),
          value: z.string(),
          salt: z.string(),
        }),
      )
      .describe('the salts that open the commitments of the published fields'),
  }),
  can: z.strictObject({
    reverse: z.boolean(),
    askLead: z.boolean().describe('a Lead can reverse it; the caller reverses other entries only'),
    erasePayerText: z.boolean(),
  }),
})
export type Transaction = z.infer<typeof transaction>

const makeListSchema = <T extends z.ZodType>(item: T) =>
  z.preprocess(
    (value) => (value === undefined || Array.isArray(value) ? value : [value]),
    z.array(item).max(20).optional(),
  )

export const transactionSorts = ['sequence', 'date', 'amount', 'payee', 'kind'] as const

const transactionQuery = z.object({
  kind: makeListSchema(z.enum(entryKindNames)),
  category: z.string().max(60).optional(),
  line: z.string().max(60).optional().describe('a budget line’s id, or none'),
  direction: z.enum(directions).optional(),
  from: enteredDay.optional().describe('from this date'),
  to: enteredDay.optional().describe('up to this date'),
  text: typedText.max(200).optional().describe('searches payee, description and giver’s name'),
  evidence: z
    .enum(['with', 'without'])
    .optional()
    .describe('without: spending that was not reversed and has no receipt'),
  sequence: z.coerce.number().int().positive().optional(),
  fees: z
    .enum(['listed', 'folded'])
    .default('listed')
    .describe('folded: a card fee is part of its gift’s row'),
  sort: z.enum(transactionSorts).default('sequence'),
  order: z.enum(['ascending', 'descending']).default('descending'),
  page: z.coerce.number().int().min(1).max(100_000).default(1),
  limit: z.coerce.number().int().min(1).max(maxLimit).default(50),
})

const transactionTotals = z.strictObject({
  currency: z.string(),
  in: z.int(),
  out: z.int(),
  movedIn: z.int().describe('from other funds'),
  movedOut: z.int().describe('to other funds'),
})
export type TransactionTotals = z.infer<typeof transactionTotals>

const transactionList = z.strictObject({
  charity,
  project: fund.extend({ currency: z.string() }).nullable(),
  transactions: z.array(listedTransaction),
  totals: z
    .array(transactionTotals)
    .describe('totals of all filtered entries, by currency; none where more match a text'),
  withheld: z.int().describe('entries of projects that the caller may not see'),
  lines: z.array(z.strictObject({ id: z.string(), label: z.string() })),
  can: abilities,
  ...searchedPageInfo,
})
export type TransactionList = z.infer<typeof transactionList>

/** The current balances of a fund and its budget lines, for people who record spending from it. */
const spendingBalances = z.strictObject({
  projectId: z.string().nullable().describe('null for the general fund'),
  balances: z
    .array(z.strictObject({ currency: z.string(), balance: minorUnits }))
    .describe('balances of the fund by currency; currencies without entries are omitted'),
  lines: z.array(
    z.strictObject({
      id: z.string(),
      label: z.string(),
      currency: z.string(),
      planned: minorUnits,
      spent: minorUnits.describe('in the line’s currency'),
    }),
  ),
})
export type SpendingBalances = z.infer<typeof spendingBalances>

const csv = 'text/csv'

export const ledgerRoutes = {
  'POST /api/transaction': route({
    summary: 'Record spending, income, a transfer or an opening balance',
    access: 'signed-in',
    right: { decided: 'members of the charity whose role may record that kind of transaction' },
    repeats: 'id',
    changes: ['charity'],
    body: newTransaction,
    response: transaction,
    status: 201,
    errors: [
      'access-denied',
      'not-available',
      'project-not-found',
      'conflict',
      'fund-takes-no-entries',
      'closure-open',
      'charity-not-verified',
      'file-not-found',
      'year-locked',
      'before-first-day',
    ],
  }),
  'GET /api/charity/{id}/spending-balances': route({
    summary: 'Balances of a fund and of its budget lines, for people who record spending',
    access: 'signed-in',
    right: { decided: 'the charity', charity: 'recordSpending' },
    params: charityParams,
    query: z.strictObject({
      project: z.uuid().optional().describe('the fund; by default the general fund'),
    }),
    response: spendingBalances,
    errors: ['charity-not-found', 'access-denied', 'project-not-found'],
  }),
  'GET /api/transaction/{id}': route({
    summary: 'One published transaction with its proof',
    access: 'anyone',
    reads: 'replica',
    kept: { by: 'all' },
    params: z.object({ id: z.string() }),
    response: transaction,
    errors: ['transaction-not-found', 'sign-in-required', 'project-access-denied'],
  }),
  'POST /api/transaction/{id}/reverse': route({
    summary: 'Reverse an entry with a reason',
    access: 'signed-in',
    right: { decided: 'the Managers and Leads of the charity, for an opening balance the Leads' },
    changes: ['charity', 'donation'],
    params: z.object({ id: z.string() }),
    body: z.strictObject({
      reason: makeRuleSchema(typedText, rules.getReasonError),
      dated: z
        .enum(rules.reversalDates)
        .default('original')
        .describe('original: the `correctionDate` of the entry; today: the day of the request'),
    }),
    response: transaction,
    status: 201,
    errors: [
      'access-denied',
      'transaction-not-found',
      'already-reversed',
      'not-reversible',
      'provider-entry',
      'gift-moved-by-consent',
      'gift-moved-on',
      'payment-credited',
      'gift-refunded',
      'refund-settled',
      'takes-gift-money',
      'gift-aid-entry',
      'year-locked',
    ],
  }),
  'GET /api/transaction/project/{id}': route({
    summary: 'The transactions of a project, filtered and paged; add `.csv` to the id for the file',
    access: 'anyone',
    reads: 'replica',
    kept: { by: 'project' },
    params: z.object({ id: z.string() }),
    query: transactionQuery,
    response: transactionList,
    alsoServes: [csv],
    errors: ['not-available', 'project-not-found', 'sign-in-required', 'project-access-denied'],
  }),
  'GET /api/transaction/charity/{id}': route({
    summary: 'The transactions of a charity, filtered and paged; add `.csv` to the id for the file',
    access: 'anyone',
    reads: 'replica',
    kept: { by: 'charity' },
    params: z.object({
      id: makeCharityFileParam('csv'),
    }),
    query: transactionQuery,
    response: transactionList,
    alsoServes: [csv],
    errors: ['charity-not-found'],
  }),
} as const
