import * as z from 'zod'
import { charityParams } from '../charities/charity-identifier.ts'
import { accountKindCodes } from '../ledger/bank-accounts/account-kinds.ts'
import { pageInfo, pageQuery } from '../pagination.ts'
import { route } from '../route.ts'
import { leaveReasonCodes } from './leave-reasons.ts'

const month = z
  .string()
  .regex(/^\d{4}-(0[1-9]|1[0-2])$/, 'Choose a month.')
  .describe('YYYY-MM')
const minor = z.int().describe('minor units')
const params = charityParams.extend({ accountId: z.uuid() })

const balances = z.strictObject({
  opening: minor.nullable().describe('at the end of the month before; null if it is not known'),
  closing: minor.nullable().describe('at the end of the month; null if it is not known'),
})

const missing = z.strictObject({
  count: z.int(),
  amount: minor.describe('what is missing of them'),
})

const reconciliation = z.strictObject({
  account: z.strictObject({
    id: z.uuid(),
    name: z.string(),
    kind: z.enum(accountKindCodes),
    shares: z
      .array(z.string())
      .describe('the names of other accounts whose money is in the same place of the ledger'),
  }),
  currency: z.string(),
  month: month.nullable().describe('null if no statement of the account is here'),
  months: z
    .array(
      z.strictObject({
        month,
        open: z.int().describe('lines that nobody has posted, matched or left out'),
        isReconciled: z.boolean(),
      }),
    )
    .describe('the months from the first line of a statement to the last, the newest first'),
  statement: balances.describe('by the lines of the bank, or as typed'),
  ledger: balances,
  difference: minor.nullable().describe('the ledger’s closing balance less the statement’s'),
  before: minor.describe('what the ledger and the bank differed by before the first line'),
  unexplained: minor
    .nullable()
    .describe('the part of the difference that no list here explains; a line may be missing'),
  gaps: z
    .array(z.strictObject({ date: z.string(), text: z.string(), amount: minor }))
    .describe('lines before which the balance jumps, and by how much'),
  notInLedger: z
    .strictObject({
      open: missing.describe('that nobody has posted, matched or left out'),
      other: missing.describe('left out, or in the ledger after the month'),
    })
    .describe('lines of the bank that the ledger does not have'),
  notOnStatement: missing.describe('entries of the ledger that the bank does not show'),
  marked: z
    .strictObject({
      by: z.string().describe('a name; empty once the person has deleted their account'),
      at: z.string(),
      statement: minor,
      ledger: minor,
      hasChanged: z.boolean().describe('whether a balance is another one since'),
    })
    .nullable(),
})
export type Reconciliation = z.infer<typeof reconciliation>

const days = z.int().describe('its age at the end of the month, or today if that is earlier')

export const lineNotInLedger = z.strictObject({
  id: z.uuid(),
  date: z.string(),
  amount: minor.describe('what the ledger lacks of it; negative for money out'),
  text: z.string().describe('empty once it is deleted'),
  reason: z.enum(leaveReasonCodes).nullable().describe('why it was left out; null if open'),
  inLedgerOn: z.string().nullable().describe('the date of its entry, if that is after the month'),
  days,
})
export type LineNotInLedger = z.infer<typeof lineNotInLedger>

export const entryNotOnStatement = z.strictObject({
  id: z.uuid(),
  sequence: z.int(),
  date: z.string(),
  amount: minor.describe('what the statement lacks of it; negative for money out'),
  payee: z.string().nullable(),
  description: z.string().nullable(),
  onStatementOn: z.string().nullable().describe('the date of its line, if that is after the month'),
  days,
})
export type EntryNotOnStatement = z.infer<typeof entryNotOnStatement>

const right = { charity: 'recordIncome' } as const
const errors = [
  'access-denied',
  'charity-id-invalid',
  'charity-not-found',
  'bank-account-not-found',
] as const

export const reconciliationRoutes = {
  'GET /api/charity/{id}/bank-accounts/{accountId}/reconciliation': route({
    summary:
      'Whether an account’s statement and the ledger agree at the end of a month, and why not',
    access: 'signed-in',
    right,
    params,
    query: z.strictObject({
      month: month.optional().describe('the last one with lines unless given'),
    }),
    response: reconciliation,
    errors: [...errors],
  }),
  'GET /api/charity/{id}/bank-accounts/{accountId}/reconciliation/lines': route({
    summary: 'The lines of the bank up to the end of a month that the ledger does not have then',
    access: 'signed-in',
    right,
    params,
    query: z.strictObject({ month, ...pageQuery(50) }),
    response: z.strictObject({
      currency: z.string(),
      lines: z.array(lineNotInLedger).describe('the oldest first'),
      ...pageInfo,
    }),
    errors: [...errors],
  }),
  'GET /api/charity/{id}/bank-accounts/{accountId}/reconciliation/entries': route({
    summary: 'The entries up to the end of a month that no line of the bank shows until then',
    access: 'signed-in',
    right,
    params,
    query: z.strictObject({ month, ...pageQuery(50) }),
    response: z.strictObject({
      currency: z.string(),
      entries: z.array(entryNotOnStatement).describe('the oldest first'),
      ...pageInfo,
    }),
    errors: [...errors],
  }),
  'POST /api/charity/{id}/bank-accounts/{accountId}/reconciliation': route({
    summary: 'Mark a month of an account as reconciled',
    access: 'signed-in',
    right,
    params,
    body: z.strictObject({
      month,
      closing: z
        .int()
        .nullable()
        .default(null)
        .describe('the statement’s closing balance, if its file has no balances'),
    }),
    response: reconciliation,
    errors: [...errors, 'does-not-reconcile', 'month-reconciled'],
  }),
  'DELETE /api/charity/{id}/bank-accounts/{accountId}/reconciliation/{month}': route({
    summary: 'Take back that a month of an account is reconciled; the record of it stays',
    access: 'signed-in',
    right,
    params: params.extend({ month }),
    response: reconciliation,
    errors: [...errors, 'month-not-reconciled'],
  }),
} as const
