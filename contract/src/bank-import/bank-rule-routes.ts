import * as z from 'zod'
import { charityErrors, charityParams } from '../charities/charity-identifier.ts'
import { entryLimits } from '../ledger/entry-rules.ts'
import { route } from '../route.ts'
import { makeRuleSchema } from '../rule-check.ts'
import { typedText } from '../typed-text.ts'
import { getRuleRangeError, getRuleTextError, ruleDecisions } from './bank-rules.ts'
import { maxBankTypeLength } from './leave-reasons.ts'
import { lineDraft } from './line-drafts.ts'

const direction = z.enum(['in', 'out'])
const amount = z
  .int()
  .min(1)
  .max(entryLimits.amount)
  .nullable()
  .default(null)
  .describe('minor units without a sign; null for any')

const conditions = {
  text: makeRuleSchema(typedText, getRuleTextError).describe(
    'a part of the bank’s text; capitals and spaces make no difference',
  ),
  type: typedText
    .max(maxBankTypeLength)
    .default('')
    .describe('the bank’s type of payment, such as STO; empty for any'),
  direction,
  amountFrom: amount,
  amountTo: amount,
  accountId: z.uuid().nullable().default(null).describe('null for every account'),
}

/** Adds the check that a range of amounts has any amount in it. */
const withRange = <
  Schema extends z.ZodType<{ amountFrom: number | null; amountTo: number | null }>,
>(
  schema: Schema,
): Schema =>
  schema.check((context) => {
    const { amountFrom, amountTo } = context.value
    const message = getRuleRangeError(amountFrom, amountTo)
    if (message === undefined) return
    context.issues.push({ code: 'custom', message, path: ['amountTo'], input: amountTo })
  })

const ruleConditions = withRange(z.strictObject(conditions))
export type RuleConditions = z.output<typeof ruleConditions>

const decision = lineDraft
  .refine(({ as }) => (ruleDecisions as readonly string[]).includes(as), {
    message: 'A rule decides an entry, a gift, a transfer or that a line is left out.',
    path: ['as'],
  })
  .describe('the same for every line that meets the conditions, so without amounts')

const savedRule = withRange(
  z.strictObject({
    id: z
      .uuid()
      .describe(
        'created by the client, so that sending twice adds it once; that of a rule to change it',
      ),
    ...conditions,
    decision,
  }),
)
export type SavedBankRule = z.output<typeof savedRule>

const bankRule = z.strictObject({
  id: z.uuid(),
  name: z.string().describe('its conditions in words'),
  text: z.string(),
  type: z.string(),
  direction,
  amountFrom: z.int().nullable(),
  amountTo: z.int().nullable(),
  accountId: z.uuid().nullable(),
  account: z.string().nullable(),
  decision: lineDraft,
  madeBy: z.string(),
  madeAt: z.string(),
})
export type BankRule = z.infer<typeof bankRule>

const rules = z.strictObject({
  rules: z.array(bankRule).describe('the most specific first: the first that fits a line counts'),
})

const tried = z.strictObject({
  count: z.int().describe('stored lines that meet the conditions'),
  lines: z
    .array(
      z.strictObject({
        date: z.string(),
        amount: z.int().describe('minor units; negative for money paid out'),
        text: z.string(),
        type: z.string(),
        account: z.string(),
        isOpen: z.boolean().describe('whether it is in no entry yet'),
      }),
    )
    .describe('the latest of them, at most 20'),
})
export type TriedRule = z.infer<typeof tried>

const ruleParams = charityParams.extend({ ruleId: z.uuid() })

export const bankRuleRoutes = {
  'GET /api/charity/{id}/bank-rules': route({
    summary: 'The rules that propose decisions about lines of bank statements',
    access: 'signed-in',
    right: { charity: 'recordIncome' },
    params: charityParams,
    response: rules,
    errors: charityErrors,
  }),
  'POST /api/charity/{id}/bank-rules': route({
    summary: 'Add a rule for lines of bank statements, or change the one with this id',
    access: 'signed-in',
    right: { charity: 'recordIncome' },
    repeats: 'id',
    params: charityParams,
    body: savedRule,
    response: rules,
    errors: [...charityErrors, 'conflict', 'too-many-bank-rules'],
  }),
  'DELETE /api/charity/{id}/bank-rules/{ruleId}': route({
    summary: 'Delete a rule for lines of bank statements',
    access: 'signed-in',
    right: { charity: 'recordIncome' },
    params: ruleParams,
    response: rules,
    errors: [...charityErrors, 'bank-rule-not-found'],
  }),
  'POST /api/charity/{id}/bank-rules/try': route({
    summary: 'Count the stored lines of bank statements that a rule would have matched',
    access: 'signed-in',
    right: { charity: 'recordIncome' },
    params: charityParams,
    body: ruleConditions,
    response: tried,
    errors: charityErrors,
  }),
} as const
