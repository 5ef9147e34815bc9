import * as z from 'zod'
import { charityErrors, charityParams } from '../../charities/charity-identifier.ts'
import { isCurrency } from '../../currencies.ts'
import { makeRuleSchema } from '../../rule-check.ts'
import { route } from '../../route.ts'
import { enteredDay, minorUnits } from '../../shared-schemas.ts'
import { typedText } from '../../typed-text.ts'
import { entryLimits, getAmountError } from '../entry-rules.ts'
import { transaction } from '../routes.ts'
import { accountKindCodes, getAccountNameError } from './account-kinds.ts'

const bankAccount = z.strictObject({
  id: z.string().nullable().describe('null for the bank account that nobody has named yet'),
  name: z.string(),
  kind: z.enum(accountKindCodes),
  currency: z
    .string()
    .nullable()
    .describe('null for a name from before accounts had a currency, and for the unnamed account'),
  isMain: z
    .boolean()
    .describe(
      'its money is in the account that every ledger has: card gifts are paid out there. Older names share it, and its balances',
    ),
  closedOn: z.string().nullable(),
  balances: z
    .array(z.strictObject({ currency: z.string(), balance: minorUnits }))
    .describe('by the ledger, by currency; currencies with a balance of zero are omitted'),
})
export type BankAccount = z.infer<typeof bankAccount>

const bankAccounts = z.strictObject({
  accounts: z.array(bankAccount).describe('the main account first, then by name'),
})
export type BankAccounts = z.infer<typeof bankAccounts>

const name = makeRuleSchema(typedText, getAccountNameError)

const endOfTransfer = z.uuid().nullable().describe('an account; null for the main one')

const right = { charity: 'recordIncome' } as const

export const bankAccountRoutes = {
  'GET /api/charity/{id}/bank-accounts': route({
    summary: 'The accounts in which a charity’s own money lies, with their balances',
    access: 'signed-in',
    right,
    params: charityParams,
    response: bankAccounts,
    errors: charityErrors,
  }),
  'POST /api/charity/{id}/bank-accounts': route({
    summary: 'Add an account; the first bank account is the one that every ledger has',
    access: 'signed-in',
    right,
    repeats: 'id',
    params: charityParams,
    body: z.strictObject({
      id: z.uuid().describe('created by the client, so that sending twice adds it once'),
      name,
      kind: z.enum(accountKindCodes),
      currency: z.string().refine(isCurrency, 'Choose a currency from the list.'),
    }),
    response: bankAccounts,
    status: 201,
    errors: [...charityErrors, 'bank-account-exists', 'conflict'],
  }),
  'PATCH /api/charity/{id}/bank-accounts/{accountId}': route({
    summary: 'Rename an account, change its kind, close it when it is empty or open it again',
    access: 'signed-in',
    right,
    params: charityParams.extend({ accountId: z.string() }),
    body: z.strictObject({
      name: name.optional(),
      kind: z.enum(accountKindCodes).optional(),
      closed: z.boolean().optional(),
    }),
    response: bankAccounts,
    errors: [
      ...charityErrors,
      'bank-account-not-found',
      'bank-account-exists',
      'bank-account-not-empty',
      'bank-account-stays',
    ],
    changes: ['transaction'],
  }),
  'POST /api/charity/{id}/account-transfers': route({
    summary: 'Record that money moved from one of the charity’s accounts to another',
    access: 'signed-in',
    right,
    repeats: 'id',
    params: charityParams,
    body: z.strictObject({
      id: z.uuid().describe('created by the client, so that sending twice records it once'),
      from: endOfTransfer,
      to: endOfTransfer,
      amount: makeRuleSchema(z.number(), getAmountError).describe('minor units of the currency'),
      date: enteredDay,
      description: typedText.max(entryLimits.description).default(''),
    }),
    response: transaction,
    status: 201,
    errors: [
      ...charityErrors,
      'charity-not-verified',
      'conflict',
      'year-locked',
      'before-first-day',
    ],
    changes: ['transaction'],
  }),
  'DELETE /api/charity/{id}/payer-texts/{entryId}': route({
    summary: 'Erase the bank’s text of an entry for good; the proof of the entry stays whole',
    access: 'signed-in',
    right: { charity: 'erasePayerTexts' },
    params: charityParams.extend({ entryId: z.string() }),
    response: transaction,
    errors: [...charityErrors, 'transaction-not-found'],
    changes: ['transaction'],
  }),
} as const
