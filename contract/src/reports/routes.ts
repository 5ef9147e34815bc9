import * as z from 'zod'
import { fundTypes } from '../ledger/fund-types.ts'
import { charityParams, makeCharityFileParam } from '../charities/charity-identifier.ts'
import { healthStates } from '../projects/health-rules.ts'
import { makeRuleSchema } from '../rule-check.ts'
import { lifecycles } from '../projects/lifecycle.ts'
import { getReportNoteError } from './rules.ts'
import { route } from '../route.ts'
import { enteredDay, minorUnits } from '../shared-schemas.ts'
import { entryKindNames } from '../ledger/entry-kinds.ts'
import { typedText } from '../typed-text.ts'

/** Money received by one kind of entry, less its reversals. */
const receivedLine = z.strictObject({
  kind: z.enum(entryKindNames),
  amount: minorUnits,
  entries: z.int(),
})

/** Money spent under one SORP category. */
const spentLine = z.strictObject({ category: z.string(), amount: minorUnits, entries: z.int() })

/**
 * The money of one or more funds over a period, in one currency:
 * closing = opening + received + broughtIn + movedIn − spent − fees − movedOut.
 */
export const statement = z.strictObject({
  currency: z.string(),
  opening: minorUnits.describe('balance of the funds at the end of the day before the period'),
  received: minorUnits,
  receivedLines: z.array(receivedLine),
  broughtIn: minorUnits.describe('opening balances entered in the period'),
  movedIn: minorUnits.describe('from other funds'),
  spent: minorUnits,
  spentLines: z.array(spentLine),
  fees: minorUnits,
  movedOut: minorUnits.describe('to other funds'),
  closing: minorUnits,
})
export type Statement = z.infer<typeof statement>

const budgetLine = z.strictObject({
  id: z.string().nullable().describe('null for spending without a budget line'),
  label: z.string(),
  category: z.string(),
  currency: z.string(),
  planned: minorUnits.nullable(),
  spent: minorUnits.describe('in the period'),
  spentSoFar: minorUnits.describe('total until the end of the period'),
})
export type ReportBudgetLine = z.infer<typeof budgetLine>

const fund = z.strictObject({
  id: z.string().nullable().describe('the project; null for the general fund'),
  title: z.string(),
  type: z
    .enum(fundTypes)
    .nullable()
    .describe('null in reports frozen before designated funds existed'),
  lifecycle: z.enum(lifecycles).nullable(),
  health: z.enum(healthStates).nullable().describe('balance at the end of the period'),
  statement,
})
export type ReportFund = z.infer<typeof fund>

/** The evidence coverage of the period's spending that is not reversed, by value. */
const coverage = z.strictObject({
  currency: z.string(),
  spent: minorUnits,
  entries: z.int(),
  withReceipt: minorUnits,
  matched: minorUnits.describe('matched with a line of a bank statement'),
  told: minorUnits.describe('cited in a public update'),
})
export type ReportCoverage = z.infer<typeof coverage>

const citedUpdate = z.strictObject({
  id: z.string(),
  title: z.string(),
  publishedOn: z.string(),
  project: z.strictObject({ id: z.string(), title: z.string() }).nullable(),
})
export type ReportUpdate = z.infer<typeof citedUpdate>

const metric = z.strictObject({
  name: z.string(),
  unit: z.string(),
  project: z.strictObject({ id: z.string(), title: z.string() }),
  values: z.array(z.strictObject({ date: z.string(), value: z.int() })),
})
export type ReportMetric = z.infer<typeof metric>

const healthPoint = z.strictObject({
  on: z.string(),
  state: z.enum(healthStates),
  reasons: z.array(z.string()),
})
export type ReportHealthPoint = z.infer<typeof healthPoint>

/** A report on a project or a charity over a period. A frozen report is stored in this form. */
export const report = z.strictObject({
  version: z.literal(1),
  subject: z.strictObject({
    kind: z.enum(['project', 'charity']),
    id: z.string(),
    title: z.string(),
    summary: z.string(),
    currency: z.string(),
  }),
  charity: z.strictObject({
    id: z.string(),
    number: z.string(),
    orgId: z.string(),
    name: z.string(),
  }),
  isDemo: z.boolean(),
  period: z.strictObject({ from: z.string().nullable(), to: z.string() }),
  asOf: z.string().describe('time of the figures'),
  ledger: z
    .strictObject({ size: z.int(), head: z.string() })
    .describe('number of entries in the charity’s ledger, and the hash of the last one'),
  statements: z.array(statement).describe('totals of all funds, by currency'),
  funds: z.array(fund).describe('funds by type and currency'),
  budget: z.array(budgetLine).describe('only for a project'),
  coverage: z.array(coverage),
  updates: z.array(citedUpdate),
  metrics: z.array(metric),
  health: z
    .array(healthPoint)
    .describe('for a project: balances at the end of each month and of the period'),
  withheld: z.int().describe('number of entries of projects that are not shown here'),
})
export type Report = z.infer<typeof report>

const frozen = z.strictObject({
  id: z.uuid(),
  frozenAt: z.string(),
  frozenBy: z.strictObject({
    role: z.string(),
    name: z.string().nullable().describe('only for callers who may see the person’s name'),
  }),
  note: z.string(),
  agrees: z.boolean().describe('whether recalculating the ledger of that time gives these figures'),
  share: z
    .strictObject({ link: z.string(), sharedAt: z.string() })
    .nullable()
    .describe('the link that opens it for anyone, only for the team'),
})
export type FrozenReport = z.infer<typeof frozen>

const shownReport = z.strictObject({
  report,
  frozen: frozen.nullable().describe('null for a report that is not frozen'),
  updatesGone: z.int().describe('updates of a frozen report that are no longer shown'),
  can: z.strictObject({ freeze: z.boolean(), share: z.boolean() }),
})
export type ShownReport = z.infer<typeof shownReport>

const query = z.object({
  from: enteredDay.optional().describe('the first day; by default the date of the first entry'),
  to: enteredDay.optional().describe('the last day; by default today'),
})

const listedReport = z.strictObject({
  id: z.uuid(),
  project: z.strictObject({ id: z.string(), title: z.string() }).nullable(),
  period: z.strictObject({ from: z.string().nullable(), to: z.string() }),
  frozenAt: z.string(),
  frozenBy: z.strictObject({ role: z.string(), name: z.string().nullable() }),
  note: z.string(),
  isOpen: z.boolean().describe('whether it is public without its link'),
  share: z.strictObject({ link: z.string(), sharedAt: z.string() }).nullable(),
})
export type ListedReport = z.infer<typeof listedReport>

const files = ['text/csv', 'application/pdf', 'application/json'] as const
const whose = z.object({ id: z.string().max(120) })
const ofCharity = z.object({ id: makeCharityFileParam('pdf', 'csv', 'json') })

export const reportRoutes = {
  'GET /api/report/project/{id}': route({
    summary: 'The report of a project; add `.pdf`, `.csv` or `.json` to the id for a file',
    access: 'anyone',
    reads: 'replica',
    kept: { by: 'project' },
    params: whose,
    query,
    response: shownReport,
    alsoServes: files,
    errors: ['project-not-found', 'not-available', 'sign-in-required', 'project-access-denied'],
  }),
  'GET /api/report/charity/{id}': route({
    summary: 'The report of a charity; add `.pdf`, `.csv` or `.json` to the id for a file',
    access: 'anyone',
    reads: 'replica',
    kept: { by: 'charity' },
    params: ofCharity,
    query,
    response: shownReport,
    alsoServes: files,
    errors: ['charity-id-invalid', 'charity-not-found', 'not-available'],
  }),
  'GET /api/report/{id}': route({
    summary: 'A frozen report by its id or by the secret of its link; add an extension for a file',
    access: 'anyone',
    acts: 'alone',
    params: whose,
    response: shownReport,
    alsoServes: files,
    errors: ['report-not-found'],
  }),
  'POST /api/report': route({
    summary: 'Freeze a report with its present figures',
    access: 'signed-in',
    right: { decided: 'the charity', charity: 'freezeReports' },
    repeats: 'id',
    acts: 'alone',
    body: z.strictObject({
      id: z.uuid().describe('created by the client, so that sending twice freezes once'),
      charityId: z.uuid(),
      projectId: z.uuid().nullable(),
      from: enteredDay.nullable().default(null),
      to: enteredDay,
      note: makeRuleSchema(typedText, getReportNoteError).default(''),
    }),
    response: shownReport,
    status: 201,
    errors: ['access-denied', 'project-not-found', 'charity-not-found', 'conflict'],
  }),
  'GET /api/report/charity/{id}/frozen': route({
    summary: 'The frozen reports of a charity and its projects, newest first',
    access: 'anyone',
    kept: { by: 'charity' },
    params: charityParams,
    response: z.strictObject({ reports: z.array(listedReport) }),
    errors: ['charity-id-invalid', 'charity-not-found', 'not-available'],
  }),
  'POST /api/report/{id}/share': route({
    summary: 'Create a link that opens a frozen report for anyone',
    access: 'signed-in',
    right: { decided: 'the charity of the report', charity: 'freezeReports' },
    acts: 'alone',
    params: whose,
    response: shownReport,
    status: 201,
    errors: ['access-denied', 'report-not-found'],
  }),
  'DELETE /api/report/{id}/share': route({
    summary: 'Withdraw the link of a frozen report',
    access: 'signed-in',
    right: { decided: 'the charity of the report', charity: 'freezeReports' },
    acts: 'alone',
    params: whose,
    response: shownReport,
    errors: ['access-denied', 'report-not-found'],
  }),
} as const
