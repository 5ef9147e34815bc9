import * as z from 'zod'
import { charityErrors, charityParams } from '../charities/charity-identifier.ts'
import { receivedMethods } from '../grants/rules.ts'
import * as rules from '../ledger/entry-rules.ts'
import { isInvisible } from '../misleading-text.ts'
import { route } from '../route.ts'
import { enteredDay } from '../shared-schemas.ts'
import { accountKindCodes, maxAccountNameLength } from '../ledger/bank-accounts/account-kinds.ts'
import {
  leaveReasonCodes,
  maxBankTextLength,
  maxBankTypeLength,
  maxFileNameLength,
} from './leave-reasons.ts'
import { declaredLineLimits, decidedLine } from './line-decisions.ts'
import { lineDraft, lineProposal } from './line-drafts.ts'
import { typedText } from '../typed-text.ts'

/** The most lines of one statement: about a year of a busy charity's account. */
export const maxBankLines = 2000

/** A line as the file has it, which is stored before anybody decides about it. */
const fileLine = z.strictObject({
  line: z.int().min(1).max(1_000_000).describe('its line number in the file'),
  date: enteredDay,
  amount: z
    .int()
    .min(-rules.entryLimits.amount)
    .max(rules.entryLimits.amount)
    .refine((amount) => amount !== 0, 'A line of a statement moves money.')
    .describe('minor units; negative for money paid out'),
  text: z
    .string()
    .max(maxBankTextLength)
    .describe(
      'the bank’s description; stays with the entry that the line becomes, for Managers and Leads',
    ),
  type: typedText
    .max(maxBankTypeLength)
    .default('')
    .describe('the bank’s type of payment, such as STO or DD; no part of the line’s identity'),
  balance: z
    .int()
    .nullable()
    .default(null)
    .describe('the account’s balance after the line in minor units; null if the file has none'),
})

const currency = z.string().length(3)

const account = typedText
  .max(maxAccountNameLength)
  .refine((name) => !isInvisible(name), 'Say which account the statement is from.')
  .describe('the charity’s name for the account; a line is the same only in the same account')

const accountKind = z
  .enum(accountKindCodes)
  .default('bank')
  .describe('for an account that the charity does not have yet')

const onBankLine = z.strictObject({ id: z.string(), sequence: z.int() })

const lookedAt = z.strictObject({
  id: z.uuid().describe('of the stored line'),
  line: z.int().describe('its line number in the file, or its place among the stored lines'),
  draft: lineDraft.nullable().describe('the decision as it was last saved; null if there is none'),
  twin: z
    .strictObject({ sequence: z.int() })
    .nullable()
    .describe(
      'the entry of a line that is equal but for the balance after it, on the first or last day of the file: the same payment, or another one',
    ),
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
      'the entry as which this line was imported, or with which it was matched; null if that entry, or that of a part, is reversed',
    ),
  posted: z
    .array(onBankLine.extend({ amount: z.int().describe('of the line, in minor units') }))
    .describe('the entries that hold the line or parts of it'),
  open: z
    .int()
    .describe('the amount of the line that no entry holds, in minor units; 0 for a known line'),
  proposal: lineProposal.nullable(),
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
          .enum(['card', ...receivedMethods])
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

const comparison = z.strictObject({
  id: z
    .uuid()
    .nullable()
    .describe('of the stored statement; null if all of its lines were stored before'),
  lines: z.array(lookedAt),
  lockedThrough: z
    .string()
    .nullable()
    .describe('the last locked day of the ledger; null if none is locked'),
  firstDay: z.string().nullable().describe('the first day of the books; null until it is set'),
})

const openStatement = z.strictObject({
  id: z.uuid(),
  account: z.string(),
  currency: z.string(),
  fileName: z.string(),
  uploadedAt: z.string(),
  lines: z.int().describe('all its lines that were new'),
  open: z.int().describe('those that are neither posted nor matched nor left out'),
  marked: z.int().describe('those of the open ones that somebody marked as right'),
  from: z.string().describe('the date of the first open line'),
  to: z.string().describe('the date of the last open line'),
})
export type OpenStatement = z.infer<typeof openStatement>

const statementParams = charityParams.extend({ statementId: z.uuid() })

const makeLinesSchema = <T extends z.ZodType>(line: T) => z.array(line).min(1).max(maxBankLines)
const bodyLimit = 2 * 1024 * 1024

export const bankImportRoutes = {
  'GET /api/charity/{id}/statements': route({
    summary:
      'The uploaded bank statements with lines that nobody has posted or left out yet, and the months to reconcile',
    access: 'signed-in',
    right: { charity: 'recordIncome' },
    params: charityParams,
    response: z.strictObject({
      statements: z.array(openStatement),
      unreconciled: z
        .array(z.strictObject({ accountId: z.uuid(), account: z.string(), month: z.string() }))
        .describe('past months with lines that nobody marked as reconciled, the oldest first'),
    }),
    errors: charityErrors,
  }),
  'POST /api/charity/{id}/statements': route({
    summary: 'Store the lines of a bank statement, and compare them with the ledger',
    access: 'signed-in',
    right: { charity: 'recordIncome' },
    params: charityParams,
    bodyLimit,
    body: z.strictObject({
      account,
      accountKind,
      isBesideMain: z
        .boolean()
        .default(false)
        .describe('true if a new account is not the main one, which may have no name yet'),
      currency,
      fileName: typedText.max(maxFileNameLength).default(''),
      lines: makeLinesSchema(fileLine),
    }),
    response: comparison.extend({
      absent: z
        .array(
          z.strictObject({
            date: z.string(),
            amount: z.int().describe('minor units; negative for money paid out'),
            text: z.string(),
            sequence: z.int().nullable().describe('the entry that holds it'),
          }),
        )
        .describe('lines of earlier files that this file lacks, although it covers their days'),
    }),
    errors: charityErrors,
  }),
  'GET /api/charity/{id}/statements/{statementId}': route({
    summary: 'The lines of an uploaded bank statement, compared with the ledger as it is now',
    access: 'signed-in',
    right: { charity: 'recordIncome' },
    params: statementParams,
    response: comparison.extend({
      account: z.string(),
      currency: z.string(),
      fileLines: z.array(fileLine).describe('in the order of the file'),
    }),
    errors: [...charityErrors, 'statement-not-found'],
  }),
  'POST /api/charity/{id}/statement-lines/drafts': route({
    summary: 'Save decisions about lines of bank statements, without posting them',
    access: 'signed-in',
    right: { charity: 'recordIncome' },
    params: charityParams,
    bodyLimit,
    body: z.strictObject({
      drafts: z
        .array(z.strictObject({ id: z.uuid().describe('of the line'), draft: lineDraft }))
        .min(1)
        .max(maxBankLines),
    }),
    response: z.strictObject({ saved: z.int().describe('the lines that are there') }),
    errors: [...charityErrors, 'statement-not-found'],
  }),
  'DELETE /api/charity/{id}/statements/{statementId}': route({
    summary: 'Remove the open lines of a bank statement, such as those of a wrong file',
    access: 'signed-in',
    right: { charity: 'recordIncome' },
    params: statementParams,
    response: z.strictObject({ removed: z.int() }),
    errors: [...charityErrors, 'statement-not-found'],
  }),
  'POST /api/charity/{id}/bank-import': route({
    summary:
      'Post lines of a bank statement, match them with entries or leave them out: all or none',
    access: 'signed-in',
    right: { charity: 'recordIncome' },
    acts: 'money',
    limits: declaredLineLimits,
    changes: ['donation', 'gift-aid', 'project', 'transaction'],
    params: charityParams,
    bodyLimit,
    body: z.strictObject({
      lines: makeLinesSchema(decidedLine),
      namesakes: z
        .array(typedText.max(201))
        .max(maxBankLines)
        .default([])
        .describe(
          'names of new givers without an email address who are another person in each line; otherwise one name is one giver',
        ),
    }),
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
      'charity-not-verified',
      'project-not-found',
      'temporary-person-not-found',
      'person-not-found',
      'fund-takes-no-entries',
      'closure-open',
      'conflict',
      'year-locked',
      'before-first-day',
      'statement-not-found',
    ],
  }),
} as const
