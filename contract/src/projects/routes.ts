import * as z from 'zod'
import { giftTermKinds } from '../donations/gift-terms.ts'
import { charityParams } from '../charities/charity-identifier.ts'
import { makeChangeShape, makeResponseShape } from '../field-schemas.ts'
import { makeRuleSchema } from '../rule-check.ts'
import { projectFields } from './fields.ts'
import { getHealthAnswerError, healthReasonCodes, healthStates } from './health-rules.ts'
import { listedFee } from '../ledger/routes.ts'
import { pageInfo, pageQuery } from '../pagination.ts'
import { lifecycles, visibilities } from './lifecycle.ts'
import * as rules from './rules.ts'
import { getLatitudeError, getLongitudeError } from './file-rules.ts'
import { projectImage } from './file-routes.ts'
import { restrictionGrounds } from '../unspent-gifts/restriction-grounds.ts'
import { route } from '../route.ts'
import {
  chosenGiftAmounts,
  editedVersion,
  enteredDay,
  enteredGiftAmounts,
  giving,
} from '../shared-schemas.ts'
import { typedText } from '../typed-text.ts'

export const giftTerms = z.strictObject({
  kind: z.enum(giftTermKinds),
  secondaryPurpose: makeRuleSchema(typedText, rules.getSecondaryPurposeError).describe(
    'ends the sentence “we will use your gift for …”; empty: the charity’s general charitable purposes',
  ),
})

export const budgetLineInput = z.strictObject({
  id: z.uuid().describe('created by the client and kept while the line exists'),
  category: makeRuleSchema(z.string(), rules.getBudgetCategoryError),
  label: makeRuleSchema(typedText, rules.getBudgetLabelError),
  planned: makeRuleSchema(z.number(), rules.getPlannedError),
})

const fields = {
  ...makeChangeShape(projectFields, {
    story: 'plain text, paragraphs by empty lines',
    countries: 'ISO 3166-1 alpha-2 codes',
  }),
  location: z
    .strictObject({
      latitude: makeRuleSchema(z.number(), getLatitudeError),
      longitude: makeRuleSchema(z.number(), getLongitudeError),
    })
    .nullable()
    .describe('stored with three decimals; round it before sending if people could be at risk'),
  currency: makeRuleSchema(z.string(), rules.getCurrencyError),
  target: makeRuleSchema(z.number().nullable(), rules.getTargetError).describe(
    'minor units of the currency',
  ),
  startsOn: enteredDay.nullable(),
  endsOn: enteredDay.nullable(),
  visibility: z.enum(visibilities),
  reportIntervalDays: makeRuleSchema(z.number(), rules.getReportIntervalError),
  giftTerms,
  giftAmounts: enteredGiftAmounts.describe(
    'amounts offered to people; empty: those of the charity',
  ),
  orgGiftAmounts: enteredGiftAmounts.describe(
    'amounts offered to donor organisations; empty: those of the charity',
  ),
  budget: z.array(budgetLineInput).max(rules.projectLimits.budgetLines, 'Use at most 40 lines.'),
}

export const newProject = z.strictObject({
  id: z
    .uuid()
    .optional()
    .describe(
      'created by the client, so that sending twice creates one project; generated if omitted',
    ),
  charityId: z.uuid(),
  ...z.object(fields).partial().required({ title: true }).shape,
  lifecycle: z.enum(['draft', 'active']).default('draft'),
})

export const projectChange = z.strictObject({
  ...z.object(fields).partial().shape,
  lifecycle: z.enum(lifecycles).optional(),
  version: editedVersion,
})
export type ProjectChange = z.input<typeof projectChange>

/** Money of a project in one currency, in minor units. */
export const projectMoney = z.strictObject({
  currency: z.string(),
  received: z.int().describe('gifts, grants and other income, less refunds'),
  spent: z.int(),
  fees: z.int(),
  transferred: z.int().describe('received from other funds, less transfers to them'),
  balance: z.int().describe('balance; negative if spending was paid from elsewhere'),
  spentPercent: z
    .int()
    .min(0)
    .max(100)
    .nullable()
    .describe('percentage spent, at most 100; null without income'),
  entries: z.int(),
})
export type ProjectMoney = z.infer<typeof projectMoney>

export const healthReason = z.strictObject({
  code: z.enum(healthReasonCodes),
  key: z.string().describe('identifies the reason within the project'),
  since: z.string().describe('ISO 8601 date from which it applies'),
  fact: z.string().describe('in a few words, such as "7 receipts missing"'),
  message: z.string(),
  fix: z.string(),
  answer: z
    .strictObject({ text: z.string(), answeredOn: z.string().describe('ISO 8601 date') })
    .nullable()
    .describe('the charity’s public answer'),
})
export type HealthReason = z.infer<typeof healthReason>

export const projectHealth = z.strictObject({
  state: z.enum(healthStates),
  reasons: z.array(healthReason),
})
export type ProjectHealth = z.infer<typeof projectHealth>

const projectCharity = z.strictObject({
  id: z.string(),
  number: z.string(),
  name: z.string(),
  status: z.enum(['claimed', 'verified', 'suspended', 'off-register']),
  logoId: z.string().nullable(),
})

const { story, ...listed } = makeResponseShape(projectFields)

const shared = {
  id: z.string(),
  ...listed,
  cover: z.string().nullable().describe('the picture’s id; null if a picture is generated'),
  currency: z.string(),
  target: z.int().nullable(),
  startsOn: z.string().nullable(),
  endsOn: z.string().nullable(),
  lifecycle: z.enum(lifecycles),
  visibility: z.enum(visibilities),
  source: z.enum(['platform', 'iati']),
  isDemo: z.boolean(),
  updatedAt: z.string(),
  money: z.array(projectMoney).describe('one per currency, the project’s own first'),
  overspend: z
    .strictObject({
      now: z.int().describe('what the charity’s unrestricted money bears'),
      covered: z.int().describe('what transfers from the general fund covered'),
      coveredOn: z.string().nullable().describe('the day of the latest of these transfers'),
    })
    .optional()
    .describe('what was spent beyond the project’s money, in its currency, if anything was'),
  gifts: z.int().describe('number of gifts and grants received'),
  health: projectHealth.nullable().describe('null for a draft'),
}

export const project = z.strictObject({
  ...shared,
  story,
  location: z.strictObject({ latitude: z.number(), longitude: z.number() }).nullable(),
  images: z
    .array(projectImage)
    .describe('in display order; pictures without a description only for the team'),
  reportIntervalDays: z.int(),
  giftTerms,
  giftAmounts: chosenGiftAmounts.describe('the project’s own amounts for people'),
  orgGiftAmounts: chosenGiftAmounts.describe('the project’s own amounts for organisations'),
  version: z.int(),
  createdAt: z.string(),
  charity: projectCharity,
  budget: z.array(
    z.strictObject({
      id: z.string(),
      category: z.string(),
      label: z.string(),
      planned: z.int(),
      spent: z.int(),
      currency: z.string(),
    }),
  ),
  nextLine: z
    .strictObject({ id: z.string(), label: z.string(), needed: z.int() })
    .nullable()
    .describe(
      'the first budget line that the unspent money does not cover, and what it needs; null if there is none',
    ),
  updateDueOn: z.iso
    .date()
    .nullable()
    .describe('the day by which the charity posts the next update; null if the project has ended'),
  unbudgeted: z.int().describe('spending in the project’s currency without a budget line'),
  left: z
    .array(
      z.strictObject({
        amount: z.int(),
        to: z.string().nullable().describe('null: the general fund, or the funder'),
        isHidden: z.boolean().describe('a project that the caller may not see'),
        since: z.string().optional().describe('the day of the earliest entry'),
        on: z.string().describe('the day of the latest entry'),
        ground: z.enum(restrictionGrounds).nullable(),
      }),
    )
    .optional()
    .describe('money that left a closed or cancelled project, in its currency, by fund and ground'),
  lastEntries: z
    .array(
      z.strictObject({
        id: z.string(),
        sequence: z.int(),
        entryDate: z.string(),
        recordedAt: z.string(),
        kind: z.string(),
        category: z.string(),
        direction: z.enum(['in', 'out', 'between']),
        amount: z.int(),
        currency: z.string(),
        payee: z.string(),
        description: z.string(),
        source: z.string(),
        fees: z.array(listedFee).describe('card fees charged on this gift'),
      }),
    )
    .describe('the newest by date; card fees are part of their gifts'),
  giving,
  can: z.strictObject({
    edit: z.boolean(),
    recordSpending: z.boolean(),
    recordIncome: z.boolean(),
    seeDrafts: z.boolean(),
  }),
})
export type Project = z.infer<typeof project>

export const projectSummary = z.strictObject(shared)
export type ProjectSummary = z.infer<typeof projectSummary>

const params = z.object({ id: z.string() })

export const projectRoutes = {
  'POST /api/project': route({
    summary: 'Add a project, as a draft or published',
    access: 'signed-in',
    right: { decided: 'the charity', charity: 'manageProjects' },
    repeats: 'id',
    body: newProject,
    response: project,
    status: 201,
    errors: ['conflict', 'charity-not-verified', 'code-agreement-needed'],
  }),
  'GET /api/project/{id}': route({
    summary: 'A project with its money, health and the caller’s permissions',
    access: 'anyone',
    acts: 'alone',
    reads: 'replica',
    kept: { by: 'project', outsideTeams: true },
    params,
    response: project,
    errors: ['sign-in-required', 'project-access-denied', 'not-available', 'project-not-found'],
  }),
  'PATCH /api/project/{id}': route({
    summary: 'Change one or more fields of a project',
    access: 'signed-in',
    right: { decided: 'the project’s charity', charity: 'manageProjects' },
    params,
    body: projectChange,
    response: project,
    errors: [
      'project-access-denied',
      'not-available',
      'project-not-found',
      'stale-edit',
      'lifecycle-step',
      'closure-open',
      'unspent-money',
      'visibility-narrows',
      'currency-fixed',
      'budget-line-in-use',
      'charity-not-verified',
      'code-agreement-needed',
    ],
  }),
  'DELETE /api/project/{id}': route({
    summary: 'Delete a project without transactions; close one that has some',
    access: 'signed-in',
    right: { decided: 'the project’s charity', charity: 'manageProjects' },
    params,
    response: z.strictObject({
      message: z.string(),
      outcome: z.enum(['removed', 'closed']),
    }),
    errors: [
      'project-access-denied',
      'not-available',
      'project-not-found',
      'unspent-money',
      'closure-open',
    ],
  }),
  'PATCH /api/project/{id}/health-answer': route({
    summary: 'Answer a reason of a project’s health publicly, or withdraw the answer',
    access: 'signed-in',
    right: { decided: 'the project’s charity', charity: 'manageProjects' },
    params,
    body: z.strictObject({
      key: z.string().max(100).describe('key of a reason that applies now'),
      answer: makeRuleSchema(typedText, getHealthAnswerError)
        .nullable()
        .describe(
          'null withdraws it; an answer to a reason about the charity applies to all its projects',
        ),
    }),
    response: project,
    errors: ['project-access-denied', 'not-available', 'project-not-found', 'health-reason-gone'],
  }),
  'GET /api/project/charity/{id}/projects-summary': route({
    summary: 'The projects of a charity that the caller may see, newest first, with their totals',
    access: 'anyone',
    reads: 'replica',
    kept: { by: 'charity' },
    params: charityParams,
    query: z.object(pageQuery(50)),
    response: z.strictObject({
      projects: z.array(
        projectSummary.extend({
          isClosing: z.boolean().describe('being closed, so it takes only entries of its closure'),
          budgeted: z.int().describe('the sum of its budget lines in its currency'),
          missingReceipts: z.int().describe('the number of payments without a receipt'),
          lastUpdateOn: z.iso.date().nullable(),
        }),
      ),
      totals: z.array(projectMoney).describe('over all visible projects, not only this page'),
      entriesWithheld: z.int().describe('entries of projects that the caller may not see'),
      ...pageInfo,
    }),
    errors: ['charity-not-found'],
  }),
  'GET /api/project/health-status/charity/{id}': route({
    summary: 'The health of a charity’s projects, with reasons and how to fix them',
    access: 'anyone',
    reads: 'replica',
    kept: { by: 'charity' },
    params: charityParams,
    query: z.object(pageQuery(50)),
    response: z.strictObject({
      counts: z.strictObject({
        healthy: z.int(),
        attention: z.int(),
        'at-risk': z.int(),
        completed: z.int(),
      }),
      projects: z.array(
        z.strictObject({ id: z.string(), title: z.string(), health: projectHealth }),
      ),
      ...pageInfo,
    }),
    errors: ['charity-not-found'],
  }),
} as const
