import { storedChildAnswers } from '../files/child-consent.ts'
import * as z from 'zod'
import { charityParams } from '../charities/charity-identifier.ts'
import { makeRuleSchema } from '../rule-check.ts'
import { listedTransaction } from '../ledger/routes.ts'
import { pageInfo, pageQuery } from '../pagination.ts'
import { messageResponse, messageRoute, route, type Limit } from '../route.ts'
import { editedVersion, enteredDay, namedCharity, namedProject } from '../shared-schemas.ts'
import { childAnswer, uploadedFile, uploadLimits } from '../files/upload.ts'
import { getBodyError, type UpdateBody } from './update-body.ts'
import * as rules from './rules.ts'
import { typedText } from '../typed-text.ts'

export const publicationLimits: readonly Limit[] = [
  { name: 'publish-update', per: 'charity', max: 30, within: 'day', when: 'to publish it' },
]

const body = z
  .custom<UpdateBody>()
  .check((context) => {
    const message = getBodyError(context.value)
    if (message !== undefined) {
      context.issues.push({ code: 'custom', message, input: context.value })
    }
  })
  // NFC, as typedText: a character of JSON itself is never composed with a mark after it.
  .transform((tree) => JSON.parse(JSON.stringify(tree).normalize('NFC')) as UpdateBody)
  .describe('a document tree, not HTML: see contract/src/updates/update-body.ts')

const makeLineSchema = (error: (text: string) => string | undefined) =>
  makeRuleSchema(typedText, error)
const moment = z.iso.datetime({ offset: true })

const metric = z.strictObject({
  name: makeLineSchema(rules.getMetricNameError).describe(
    'what is counted, such as "Trees planted"',
  ),
  unit: makeLineSchema(rules.getMetricUnitError).describe(
    'the unit, if the name does not state it',
  ),
  value: makeRuleSchema(z.number(), rules.getMetricValueError).describe('the total on that date'),
  date: enteredDay,
})
export type MetricValue = z.infer<typeof metric>

const photoFields = {
  publicId: z.string().max(80),
  alt: makeLineSchema(rules.getAltError).describe(
    'description for people who cannot see the picture',
  ),
  consent: z.boolean().describe('the author states that the people shown have agreed'),
}
const sentPhoto = z.strictObject({
  ...photoFields,
  children: childAnswer
    .nullish()
    .describe('whether a child can be recognised and a guardian agreed; omitted means unchanged'),
})
const photo = z.strictObject({
  ...photoFields,
  children: z
    .enum(storedChildAnswers)
    .nullable()
    .describe('whether a child can be recognised and a guardian agreed; null if not answered'),
  width: z.int(),
  height: z.int(),
  address: z.string().describe('its URL; a private one expires soon'),
})
export type UpdatePhoto = z.infer<typeof photo>

const content = {
  title: makeLineSchema(rules.getUpdateTitleError),
  body,
  audience: z.enum(rules.audiences),
  cites: makeRuleSchema(z.array(z.uuid()), rules.getCitesError).describe(
    'ids of published transactions',
  ),
  metrics: makeRuleSchema(z.array(metric), rules.getMetricsError),
  photos: z
    .array(sentPhoto)
    .max(rules.updateLimits.photos)
    .describe('photographs in display order; others follow unchanged'),
  state: z.enum(rules.updateStates),
  publishAt: moment.nullable().describe('scheduled time'),
}

const newUpdate = {
  id: z.uuid().describe('created by the client, so that sending twice creates one'),
  ...z.strictObject(content).partial().shape,
}
const newProjectUpdate = z.strictObject({ ...newUpdate, projectId: z.uuid() })
const newCharityUpdate = z.strictObject({ ...newUpdate, charityId: z.uuid() })

export const updateChange = z
  .strictObject({
    ...content,
    version: editedVersion,
  })
  .partial()
export type UpdateChange = z.input<typeof updateChange>

const shared = {
  id: z.uuid(),
  title: z.string(),
  audience: z.enum(rules.audiences),
  state: z.enum(rules.updateStates),
  publishAt: z.string().nullable(),
  publishedAt: z.string().nullable(),
  editedAt: z.string().nullable().describe('time of the latest change after publication'),
  changedAt: z.string(),
  version: z.int(),
  isDemo: z.boolean(),
  charity: namedCharity,
  project: namedProject.nullable(),
  metrics: z.array(metric),
  photos: z
    .array(photo)
    .describe('for people outside the team, only photographs with a description and consent'),
}

export const listedUpdate = z.strictObject({
  ...shared,
  excerpt: z.string(),
  cites: z.int().describe('number of transactions that it cites'),
})
export type ListedUpdate = z.infer<typeof listedUpdate>

const neighbour = z.strictObject({ id: z.uuid(), title: z.string() }).nullable()

export const update = z.strictObject({
  ...shared,
  body,
  earlier: neighbour.describe(
    'the published update before it of the same project, or of the charity itself',
  ),
  later: neighbour.describe('the published update after it'),
  noGiftsReason: z
    .string()
    .nullable()
    .describe('why its project or charity takes no gifts now; null if it takes them'),
  cites: z.array(listedTransaction).describe('transactions that the caller may see'),
  can: z.strictObject({ edit: z.boolean(), remove: z.boolean(), seeVersions: z.boolean() }),
})
export type Update = z.infer<typeof update>

const updateVersion = z.strictObject({
  version: z.int(),
  title: z.string(),
  body,
  audience: z.enum(rules.audiences),
  metrics: z.array(metric),
  changedAt: z.string().describe('time of writing'),
  changedBy: z.string().describe('the author'),
})

const updateList = z.strictObject({
  updates: z.array(listedUpdate),
  can: z.strictObject({ post: z.boolean() }),
  ...pageInfo,
})
export type UpdateList = z.infer<typeof updateList>

const metricSeries = z.strictObject({
  name: z.string(),
  unit: z.string(),
  values: z
    .array(z.strictObject({ date: z.string(), value: z.int(), updateId: z.uuid() }))
    .describe('by date, earliest first'),
})
export type MetricSeries = z.infer<typeof metricSeries>

const params = z.object({ id: z.string() })
const listQuery = {
  ...pageQuery(10),
  state: z
    .enum(rules.updateStates)
    .default('published')
    .describe('drafts are visible only to the team'),
}

const readErrors = ['sign-in-required', 'update-access-denied', 'update-not-found'] as const
const changed = [
  ...readErrors,
  'access-denied',
  'stale-edit',
  'conflict',
  'charity-not-verified',
  'project-is-draft',
] as const

const get = (whose: string) =>
  route({
    summary: `An update of a ${whose}`,
    access: 'anyone',
    reads: 'replica',
    kept: { by: 'all' },
    params,
    response: update,
    errors: [...readErrors],
  })
const patch = (whose: string) =>
  route({
    summary: `Change some fields of an update of a ${whose}, schedule or publish it (Contributors and up)`,
    access: 'signed-in',
    right: { decided: 'the charity of the update', charity: 'post' },
    limits: publicationLimits,
    params,
    body: updateChange,
    response: update,
    errors: [...changed],
  })
const remove = (whose: string) =>
  route({
    summary: `Delete an update of a ${whose}: one’s own, or as a Manager any`,
    access: 'signed-in',
    right: { decided: 'the author, and the Managers and Leads of the charity of the update' },
    params,
    response: messageResponse,
    errors: [...readErrors, 'access-denied'],
  })
const makeVersionsRoute = (whose: string) =>
  route({
    summary: `The earlier versions of a published update of a ${whose}, for its team`,
    access: 'signed-in',
    right: { decided: 'the charity of the update', charity: 'member' },
    reads: 'replica',
    params,
    response: z.strictObject({ versions: z.array(updateVersion) }),
    errors: [...readErrors, 'access-denied'],
  })

export const updateRoutes = {
  'POST /api/project-update': route({
    summary: 'Create or publish an update of a project (Contributors and above)',
    access: 'signed-in',
    right: { decided: 'the project’s charity', charity: 'post' },
    repeats: 'id',
    limits: publicationLimits,
    body: newProjectUpdate,
    response: update,
    status: 201,
    errors: [...changed, 'project-not-found'],
  }),
  'POST /api/charity-update': route({
    summary: 'Create or publish an update of a charity (Contributors and above)',
    access: 'signed-in',
    right: { decided: 'the charity', charity: 'post' },
    repeats: 'id',
    limits: publicationLimits,
    body: newCharityUpdate,
    response: update,
    status: 201,
    errors: [...changed, 'charity-not-found'],
  }),
  'GET /api/project-update/{id}': get('project'),
  'GET /api/charity-update/{id}': get('charity'),
  'PATCH /api/project-update/{id}': patch('project'),
  'PATCH /api/charity-update/{id}': patch('charity'),
  'DELETE /api/project-update/{id}': remove('project'),
  'DELETE /api/charity-update/{id}': remove('charity'),
  'GET /api/project-update/{id}/versions': makeVersionsRoute('project'),
  'GET /api/charity-update/{id}/versions': makeVersionsRoute('charity'),
  'GET /api/project-update/project/{id}': route({
    summary: 'The updates of a project, newest first',
    access: 'anyone',
    reads: 'replica',
    kept: { by: 'project' },
    params,
    query: z.object(listQuery),
    response: updateList,
    errors: ['project-not-found', 'sign-in-required', 'project-access-denied'],
  }),
  'GET /api/charity-update/charity/{id}': route({
    summary: 'The updates of a charity, newest first, optionally with those of its projects',
    access: 'anyone',
    reads: 'replica',
    kept: { by: 'charity' },
    params: charityParams,
    query: z.object({
      ...listQuery,
      projects: z.enum(['with', 'without']).default('without'),
    }),
    response: updateList,
    errors: ['charity-not-found', 'charity-id-invalid'],
  }),
  'GET /api/project-update/project/{id}/metrics': route({
    summary: 'A project’s metrics over time, from its published updates',
    access: 'anyone',
    reads: 'replica',
    kept: { by: 'project' },
    params,
    response: z.strictObject({ metrics: z.array(metricSeries) }),
    errors: ['project-not-found', 'sign-in-required', 'project-access-denied'],
  }),
  'POST /api/project-update-photos': route({
    summary: 'Add a photograph to an update of a project or a charity (Contributors and above)',
    access: 'signed-in',
    right: { decided: 'the charity of the update', charity: 'post' },
    acts: 'alone',
    limits: uploadLimits,
    bodyKind: 'multipart',
    body: z.strictObject({ file: uploadedFile, updateId: z.string().max(60) }),
    response: photo,
    status: 201,
    errors: [
      'update-not-found',
      'access-denied',
      'file-too-large',
      'too-many-files',
      'not-an-image',
      'image-too-many-pixels',
      'file-not-found',
    ],
  }),
  'DELETE /api/project-update-photos/delete-image': messageRoute({
    summary: 'Delete a photograph of an update (the charity’s team)',
    access: 'signed-in',
    right: { decided: 'the charity of the update', charity: 'post' },
    body: z.strictObject({ public_id: z.string().max(80) }),
    errors: ['photo-not-found', 'access-denied'],
  }),
  'GET /api/donation/donor/{id}/updates': route({
    summary: 'The four newest updates of what a person gave to, for that person',
    access: 'signed-in',
    right: 'own',
    params: z.strictObject({ id: z.string() }),
    response: z.strictObject({ updates: z.array(listedUpdate) }),
    errors: ['access-denied'],
  }),
  'GET /api/update/{id}/my-part': route({
    summary: 'What your own gifts paid of the transactions that an update cites',
    access: 'signed-in',
    right: 'own',
    params,
    response: z.strictObject({
      parts: z
        .array(
          z.strictObject({
            currency: z.string(),
            amount: z.number().int().describe('in minor units of the currency'),
            gifts: z.number().int(),
          }),
        )
        .describe('one for each currency; empty if your gifts paid nothing of them'),
    }),
    errors: ['update-not-found'],
  }),
  'GET /api/transaction/{id}/updates': route({
    summary: 'The published updates that cite a transaction',
    access: 'anyone',
    reads: 'replica',
    kept: { by: 'all' },
    params,
    response: z.strictObject({ updates: z.array(listedUpdate) }),
    errors: ['transaction-not-found'],
  }),
} as const
