import * as z from 'zod'
import { storedChildAnswers } from '../child-consent.ts'
import { makeRuleSchema } from '../rule-check.ts'
import { getAltError, getDocumentTitleError, fileLimits } from './file-rules.ts'
import { messageRoute, route } from '../route.ts'
import { childAnswer, publicId, uploadedFile, makeUploadedFilesSchema } from '../upload.ts'

const alt = makeRuleSchema(z.string().trim(), getAltError).describe(
  'what it shows, in words; needed to be seen',
)

const children = childAnswer.describe(
  'whether a child can be recognised, and a guardian agreed; words need it; left out: as it was',
)

export const projectImage = z.strictObject({
  publicId: z.string().describe('tells its size and its addresses'),
  alt: z.string().describe('empty: only the team sees the picture'),
  children: z
    .enum(storedChildAnswers)
    .nullable()
    .describe('whether a child can be recognised, and a guardian agreed; null: not answered'),
  isCover: z.boolean(),
})
export type ProjectImage = z.infer<typeof projectImage>

export const projectDocument = z.strictObject({
  publicId: z.string(),
  title: z.string(),
  bytes: z.int(),
  address: z.string().describe('works for an hour'),
})
export type ProjectDocument = z.infer<typeof projectDocument>

export const teammate = z.strictObject({
  id: z.uuid(),
  firstname: z.string(),
  lastname: z.string(),
  role: z.string().describe('in the charity'),
  avatarid: z.string().nullable(),
})
export type Teammate = z.infer<typeof teammate>

const params = z.object({ id: z.string() })
const oneFile = z.object({ id: z.string(), publicId })
const images = z.strictObject({ images: z.array(projectImage).describe('in their order') })
const documents = z.strictObject({ documents: z.array(projectDocument) })
const team = z.strictObject({
  teammates: z.array(teammate).describe('who works on the project'),
  charityTeammates: z
    .array(teammate)
    .describe('whom it can be given to: the charity’s team, told to that team alone'),
})
export type ProjectTeam = z.infer<typeof team>

const unseen = ['sign-in-required', 'project-access-denied', 'not-available'] as const
const refused = ['project-access-denied', 'not-available', 'project-not-found'] as const

export const projectFileRoutes = {
  'POST /api/project/upload-image': route({
    summary: 'Add a picture to a project; it is seen once it has its words',
    access: 'signed-in',
    bodyKind: 'multipart',
    body: z.strictObject({
      file: uploadedFile,
      projectId: z.uuid(),
      alt: alt.optional(),
      children: children.optional(),
    }),
    response: z.strictObject({ image: projectImage }),
    errors: [...refused, 'not-an-image', 'image-too-many-pixels', 'gallery-full'],
  }),
  'POST /api/project/upload-images': route({
    summary: 'Add several pictures to a project at once: all of them, or none',
    access: 'signed-in',
    bodyKind: 'multipart',
    body: z.strictObject({
      files: makeUploadedFilesSchema(fileLimits.imagesAtOnce),
      projectId: z.uuid(),
    }),
    response: images,
    errors: [...refused, 'not-an-image', 'image-too-many-pixels', 'gallery-full'],
  }),
  'PATCH /api/project/{id}/images': route({
    summary:
      'Order, words and cover of a project’s pictures; those not named keep theirs, at the end',
    access: 'signed-in',
    params,
    body: z.strictObject({
      images: z
        .array(z.strictObject({ publicId, alt, children: children.nullish() }))
        .max(fileLimits.images),
      cover: publicId.nullable(),
    }),
    response: images,
    errors: [...refused, 'file-not-found'],
  }),
  'DELETE /api/project/{id}/images/{publicId}': route({
    summary: 'Remove a picture of a project for good',
    access: 'signed-in',
    params: oneFile,
    response: images,
    errors: [...refused, 'file-not-found'],
  }),
  'GET /api/project/{id}/documents': route({
    summary: 'Documents of a project, to download',
    access: 'anyone',
    params,
    response: documents,
    errors: [...unseen, 'project-not-found'],
  }),
  'POST /api/project/upload-document': route({
    summary: 'Add a PDF to a project',
    access: 'signed-in',
    bodyKind: 'multipart',
    body: z.strictObject({
      file: uploadedFile,
      projectId: z.uuid(),
      title: makeRuleSchema(z.string().trim(), getDocumentTitleError),
    }),
    response: documents,
    errors: [...refused, 'not-a-pdf', 'gallery-full'],
  }),
  'DELETE /api/project/{id}/documents/{publicId}': messageRoute({
    summary: 'Remove a document of a project for good',
    access: 'signed-in',
    params: oneFile,
    errors: [...refused, 'file-not-found'],
  }),
  'GET /api/project/{id}/team': route({
    summary: 'Who works on a project, of those who agreed to be shown; all of them for the team',
    access: 'anyone',
    params,
    response: team,
    errors: [...unseen, 'project-not-found'],
  }),
  'PATCH /api/project/{id}/team': route({
    summary: 'Say who of the charity’s team works on a project',
    access: 'signed-in',
    params,
    body: z.strictObject({ teammates: z.array(z.uuid()).max(fileLimits.teammates) }),
    response: team,
    errors: [...refused, 'not-in-the-charity'],
  }),
} as const
