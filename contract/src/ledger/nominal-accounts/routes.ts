import * as z from 'zod'
import { charityErrors, charityParams } from '../../charities/charity-identifier.ts'
import { maxCounted, pageInfo, pageQuery } from '../../pagination.ts'
import { route } from '../../route.ts'
import { makeRuleSchema } from '../../rule-check.ts'
import { typedText } from '../../typed-text.ts'
import { entryKindNames } from '../entry-kinds.ts'
import { accountId } from './account-id.ts'
import { getAccountCodeError, getAccountNameError, maxChosenEntries } from './account-rules.ts'

const side = z.enum(['income', 'expenditure'])

const nominalAccount = z.strictObject({
  id: z.string().describe('never changes; code and name do'),
  code: z.string().describe('as in the nominal CSV'),
  name: z.string(),
  side: side.describe('whether it is for money that comes in or goes out'),
  isClosed: z.boolean().describe('whether no further entry can have it'),
  usualFor: z
    .array(z.enum(entryKindNames))
    .describe('kinds of entry that have it unless a person chooses another; it cannot be closed'),
})
export type NominalAccount = z.infer<typeof nominalAccount>

const chart = z.strictObject({
  accounts: z.array(nominalAccount).describe('by code'),
  can: z.strictObject({ edit: z.boolean() }),
})
export type NominalChart = z.infer<typeof chart>

const code = makeRuleSchema(typedText, getAccountCodeError).describe('unique in the chart')
const name = makeRuleSchema(typedText, getAccountNameError)

const payeeGroup = z.strictObject({
  side,
  payee: z.string().describe('the payee or payer, for the team; empty if none is named'),
  currency: z.string(),
  amount: z.int().describe('the sum of all entries of the group, in minor units'),
  count: z.int(),
  entries: z
    .array(
      z.strictObject({
        id: z.string(),
        sequence: z.int(),
        entryDate: z.string(),
        amount: z.int(),
        description: z.string(),
      }),
    )
    .describe(`the newest entries of the group, at most ${maxChosenEntries}`),
  suggested: z
    .string()
    .nullable()
    .describe('the id of an account: of the payee’s latest entry, or guessed from words'),
})
export type PayeeGroup = z.infer<typeof payeeGroup>

const entryAccount = z.strictObject({
  side: side.nullable().describe('null for transfers, opening balances and corrections'),
  account: nominalAccount.nullable().describe('null if nobody chose one and there is no usual one'),
  choices: z
    .array(
      z.strictObject({
        code: z.string(),
        name: z.string(),
        at: z.string(),
        by: z.string().describe('name of the person who chose it'),
      }),
    )
    .describe('every choice, newest first; the newest counts'),
  can: z.strictObject({ choose: z.boolean() }),
})
export type EntryAccount = z.infer<typeof entryAccount>

export const nominalAccountRoutes = {
  'GET /api/charity/{id}/nominal-accounts': route({
    summary: 'The chart of a charity’s nominal accounts',
    access: 'signed-in',
    right: { charity: 'recordSpending' },
    params: charityParams,
    response: chart,
    errors: charityErrors,
  }),
  'POST /api/charity/{id}/nominal-accounts': route({
    summary: 'Add an account to the chart',
    access: 'signed-in',
    right: { charity: 'recordIncome' },
    params: charityParams,
    body: z.strictObject({ code, name, side }),
    response: chart,
    status: 201,
    errors: charityErrors,
  }),
  'PATCH /api/charity/{id}/nominal-accounts/{accountId}': route({
    summary: 'Change the code or the name of an account, close it, or open it again',
    access: 'signed-in',
    right: { charity: 'recordIncome' },
    params: charityParams.extend({ accountId }),
    body: z.strictObject({
      code: code.optional(),
      name: name.optional(),
      isClosed: z.boolean().optional(),
    }),
    response: chart,
    errors: [...charityErrors, 'nominal-account-not-found'],
  }),
  'GET /api/charity/{id}/nominal-accounts/open': route({
    summary: 'Spending and other income without a nominal account, by payee',
    access: 'signed-in',
    right: { charity: 'recordIncome' },
    params: charityParams,
    query: z.object(pageQuery(20)),
    response: z.strictObject({
      groups: z.array(payeeGroup).describe('those with the largest number of entries first'),
      entries: z.int().describe(`the number of entries in all groups, at most ${maxCounted}`),
      more: z.boolean().describe('older entries have no account either, and are in no group yet'),
      ...pageInfo,
    }),
    errors: charityErrors,
  }),
  'POST /api/charity/{id}/nominal-accounts/suggest': route({
    summary: 'Suggest an account for each payee, from the payee’s latest entries or from words',
    access: 'signed-in',
    right: { charity: 'recordSpending' },
    params: charityParams,
    bodyLimit: 1024 * 1024,
    body: z.strictObject({
      payees: z
        .array(z.strictObject({ side, payee: typedText.max(200) }))
        .min(1)
        .max(2000),
    }),
    response: z.strictObject({
      suggested: z
        .array(z.string().nullable())
        .describe('for each payee, in the same order: the id of an open account, or null'),
    }),
    errors: charityErrors,
  }),
  'GET /api/charity/{id}/nominal-accounts/entry/{entryId}': route({
    summary: 'The nominal account of an entry, with everyone who chose one',
    access: 'signed-in',
    right: { charity: 'member' },
    params: charityParams.extend({ entryId: z.string() }),
    response: entryAccount,
    errors: [...charityErrors, 'transaction-not-found'],
  }),
  'POST /api/charity/{id}/nominal-accounts/{accountId}/entries': route({
    summary: 'Choose an account for entries; earlier choices stay on record',
    access: 'signed-in',
    right: { charity: 'recordSpending' },
    params: charityParams.extend({ accountId }),
    body: z.strictObject({ entryIds: z.array(z.uuid()).min(1).max(maxChosenEntries) }),
    response: z.strictObject({ chosen: z.int() }),
    errors: [...charityErrors, 'nominal-account-not-found', 'transaction-not-found'],
  }),
} as const
