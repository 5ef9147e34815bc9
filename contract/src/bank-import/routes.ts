import * as z from 'zod'
import { charityParams } from '../charities/charity-identifier.ts'
import { offlineMethods } from '../grants/rules.ts'
import * as rules from '../ledger/entry-rules.ts'
import { grantTerms } from '../grants/grant-terms-schema.ts'
import { accountId } from '../ledger/nominal-accounts/account-id.ts'
import { bankKinds } from '../ledger/entry-kinds.ts'
import { payeeKinds } from '../ledger/payee-rules.ts'
import { isInvisible } from '../misleading-text.ts'
import { route } from '../route.ts'
import { enteredDay } from '../shared-schemas.ts'
import { leaveReasonCodes, maxAccountNameLength, maxBankTextLength } from './leave-reasons.ts'
import { typedText } from '../typed-text.ts'

/** The most lines of one statement: about a year of a busy charity's account. */
export const maxBankLines = 2000

const statementLine = {
  line: z.int().min(1).max(1_000_000).describe('its line number in the file'),
  date: enteredDay,
  amount: z
    .int()
    .min(-rules.entryLimits.amount)
    .max(rules.entryLimits.amount)
    .refine((amount) => amount !== 0, 'A line of a statement moves money.')
    .describe('minor units; negative for money paid out'),
  text: z.string().max(maxBankTextLength).describe('the bank’s description; not stored'),
}

const currency = z.string().length(3)

const account = typedText
  .max(maxAccountNameLength)
  .refine((name) => !isInvisible(name), 'Say which account the statement is from.')
  .describe('the charity’s name for the account; a line is the same only in the same account')

const onBankLine = z.strictObject({ id: z.string(), sequence: z.int() })

const lookedAt = z.strictObject({
  line: z.int(),
  known: onBankLine
    .extend({
      ofAccount: z
        .boolean()
        .describe(
          'false for a line that was imported before accounts had names, and that may be of another account',
        ),
    })
    .nullable()
    .describe(
      'the entry as which this line was imported, or with which it was matched; null if that entry is reversed',
    ),
  left: z
    .strictObject({ reason: z.enum(leaveReasonCodes), on: z.string() })
    .nullable()
    .describe('why and when this line was left out'),
  alike: z
    .array(
      onBankLine.extend({
        entryDate: z.string(),
        payee: z.string().nullable(),
        description: z.string().nullable(),
        project: z.string().nullable().describe('null for the general fund'),
        giver: z.string().nullable().describe('the giver of a gift or grant'),
        method: z
          .enum(['card', ...offlineMethods])
          .nullable()
          .describe('how a gift was paid; null if that is not known'),
      }),
    )
    .describe(
      'unmatched entries of the same amount within five days, paid in a way that fits the line',
    ),
  proposed: z
    .string()
    .nullable()
    .describe(
      'the one similar entry that the line names, by payee, giver or reference, if the entry fits no other line as well; never by amount alone',
    ),
})
export type LookedAtBankLine = z.infer<typeof lookedAt>

/** The fields of a line that becomes an entry or pays one. */
const takenLine = {
  ...statementLine,
  ofOtherAccount: z
    .boolean()
    .default(false)
    .describe('true for a line that is not the one imported before accounts had names'),
}

const decidedLine = z.discriminatedUnion('as', [
  z.strictObject({
    ...takenLine,
    as: z.literal('entry'),
    kind: z.enum(bankKinds),
    category: z.string().max(60),
    projectId: z.uuid().nullable().describe('null for the general fund'),
    budgetLineId: z.uuid().nullable().default(null),
    nominalAccountId: accountId.nullable().default(null).describe('can be chosen later'),
    payee: typedText,
    payeeKind: z
      .enum(payeeKinds)
      .default('person')
      .describe('the name of a `person` is not published'),
    description: typedText,
    terms: grantTerms
      .nullable()
      .default(null)
      .describe('for a grant to a project: what its funder agreed'),
  }),
  z.strictObject({
    ...takenLine,
    as: z.literal('match'),
    entryId: z.uuid().describe('the entry that this line pays'),
  }),
  z.strictObject({
    ...statementLine,
    as: z.literal('leave'),
    reason: z.enum(leaveReasonCodes).describe('is remembered with the line'),
  }),
])
export type DecidedBankLine = z.input<typeof decidedLine>
export type CheckedBankLine = z.output<typeof decidedLine>

const makeLinesSchema = <T extends z.ZodType>(line: T) => z.array(line).min(1).max(maxBankLines)
const bodyLimit = 2 * 1024 * 1024

export const bankImportRoutes = {
  'GET /api/charity/{id}/bank-accounts': route({
    summary: 'The accounts whose statements a charity has imported',
    access: 'signed-in',
    right: { charity: 'recordIncome' },
    params: charityParams,
    response: z.strictObject({ accounts: z.array(z.strictObject({ name: z.string() })) }),
    errors: ['access-denied', 'charity-id-invalid', 'charity-not-found'],
  }),
  'POST /api/charity/{id}/bank-import/look': route({
    summary: 'Compare the lines of a bank statement with the ledger, without storing anything',
    access: 'signed-in',
    right: { charity: 'recordIncome' },
    params: charityParams,
    bodyLimit,
    body: z.strictObject({
      account,
      currency,
      lines: makeLinesSchema(z.strictObject(statementLine)),
    }),
    response: z.strictObject({
      lines: z.array(lookedAt),
      lockedThrough: z
        .string()
        .nullable()
        .describe('the last locked day of the ledger; null if none is locked'),
      firstDay: z.string().nullable().describe('the first day of the books; null until it is set'),
    }),
    errors: ['access-denied', 'charity-id-invalid', 'charity-not-found'],
  }),
  'POST /api/charity/{id}/bank-import': route({
    summary:
      'Post lines of a bank statement, match them with entries or leave them out: all or none',
    access: 'signed-in',
    right: { charity: 'recordIncome' },
    changes: ['project', 'transaction'],
    params: charityParams,
    bodyLimit,
    body: z.strictObject({ account, currency, lines: makeLinesSchema(decidedLine) }),
    response: z.strictObject({
      posted: z.int(),
      matched: z.int(),
      left: z.int().describe('lines left out, which are remembered with their reasons'),
      known: z.int().describe('lines that an earlier import already posted'),
    }),
    errors: [
      'access-denied',
      'charity-id-invalid',
      'charity-not-found',
      'project-not-found',
      'fund-takes-no-entries',
      'closure-open',
      'conflict',
      'year-locked',
      'before-first-day',
    ],
  }),
} as const
