import * as z from 'zod'
import { storedChildAnswers } from '../files/child-consent.ts'
import { makeRuleSchema } from '../rule-check.ts'
import { getAltError, getDocumentTitleError, fileLimits } from './file-rules.ts'
import { messageRoute, route } from '../route.ts'
import {
  childAnswer,
  publicId,
  uploadedFile,
  makeUploadedFilesSchema,
  uploadLimits,
} from '../files/upload.ts'
import { typedText } from '../typed-text.ts'

const alt = makeRuleSchema(typedText, getAltError).describe(
  'description of the picture; required before it is shown',
)

const children = childAnswer.describe(
  'whether a child can be recognised and a guardian agreed; required with a description; omitted means unchanged',
)

export const projectImage = z.strictObject({
  publicId: z.string().describe('the id, which determines its size and URLs'),
  alt: z.string().describe('if empty, only the team sees the picture'),
  children: z
    .enum(storedChildAnswers)
    .nullable()
    .describe('whether a child can be recognised and a guardian agreed; null if not answered'),
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
  role: z.string().describe('role in the charity'),
  avatarid: z.string().nullable(),
})
export type Teammate = z.infer<typeof teammate>

const params = z.object({ id: z.string() })
const oneFile = z.object({ id: z.string(), publicId })
const images = z.strictObject({ images: z.array(projectImage).describe('in display order') })
const documents = z.strictObject({ documents: z.array(projectDocument) })
const team = z.strictObject({
  teammates: z.array(teammate).describe('the project’s team'),
  charityTeammates: z
    .array(teammate)
    .describe('members who can be chosen; only for the charity’s team'),
})
export type ProjectTeam = z.infer<typeof team>

const unseen = ['sign-in-required', 'project-access-denied', 'not-available'] as const
const refused = ['project-access-denied', 'not-available', 'project-not-found'] as const

export const projectFileRoutes = {
  'POST /api/project/upload-image': route({
    summary: 'Add a picture to a project; it is shown once it has a description',
    access: 'signed-in',
    right: { decided: 'the project’s charity', charity: 'manageProjects' },
    acts: 'alone',
    limits: uploadLimits,
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
    summary: 'Add several pictures to a project at once: all or none',
    access: 'signed-in',
    right: { decided: 'the project’s charity', charity: 'manageProjects' },
    acts: 'alone',
    limits: uploadLimits,
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
      'Set order, descriptions and cover of a project’s pictures; others stay unchanged at the end',
    access: 'signed-in',
    right: { decided: 'the project’s charity', charity: 'manageProjects' },
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
    summary: 'Delete a picture of a project',
    access: 'signed-in',
    right: { decided: 'the project’s charity', charity: 'manageProjects' },
    params: oneFile,
    response: images,
    errors: [...refused, 'file-not-found'],
  }),
  'GET /api/project/{id}/documents': route({
    summary: 'Documents of a project',
    access: 'anyone',
    reads: 'replica',
    kept: { by: 'project' },
    params,
    response: documents,
    errors: [...unseen, 'project-not-found'],
  }),
  'POST /api/project/upload-document': route({
    summary: 'Add a PDF to a project',
    access: 'signed-in',
    right: { decided: 'the project’s charity', charity: 'manageProjects' },
    acts: 'alone',
    limits: uploadLimits,
    bodyKind: 'multipart',
    body: z.strictObject({
      file: uploadedFile,
      projectId: z.uuid(),
      title: makeRuleSchema(typedText, getDocumentTitleError),
    }),
    response: documents,
    errors: [...refused, 'not-a-pdf', 'gallery-full'],
  }),
  'DELETE /api/project/{id}/documents/{publicId}': messageRoute({
    summary: 'Delete a document of a project',
    access: 'signed-in',
    right: { decided: 'the project’s charity', charity: 'manageProjects' },
    params: oneFile,
    errors: [...refused, 'file-not-found'],
  }),
  'GET /api/project/{id}/team': route({
    summary: 'The project’s team: members who agreed to be shown, or all for the team',
    access: 'anyone',
    kept: { by: 'project' },
    params,
    response: team,
    errors: [...unseen, 'project-not-found'],
  }),
  'PATCH /api/project/{id}/team': route({
    summary: 'Set which members of the charity’s team work on a project',
    access: 'signed-in',
    right: { decided: 'the project’s charity', charity: 'manageProjects' },
    params,
    body: z.strictObject({ teammates: z.array(z.uuid()).max(fileLimits.teammates) }),
    response: team,
    errors: [...refused, 'not-in-the-charity'],
  }),
} as const
