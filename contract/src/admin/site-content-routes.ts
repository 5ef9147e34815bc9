import * as z from 'zod'
import { teamProfileFields, testimonialFields } from './site-content-fields.ts'
import { makeChangeShape, makeResponseShape } from '../field-schemas.ts'
import { messageRoute, route } from '../route.ts'
import { childAnswer, publicId, uploadedFile, uploadLimits } from '../files/upload.ts'
import { idParams } from '../shared-schemas.ts'

const agreed = 'they agreed to be shown; nobody is shown before'
const testimonialChange = z.strictObject(makeChangeShape(testimonialFields))
const teamProfileChange = z.strictObject(makeChangeShape(teamProfileFields, { agreed }))

const editedTestimonial = z.strictObject({
  id: z.uuid(),
  ...makeResponseShape(testimonialFields),
})
export type EditedTestimonial = z.infer<typeof editedTestimonial>

const editedProfile = z.strictObject({
  id: z.uuid(),
  ...makeResponseShape(teamProfileFields),
  photoId: publicId.nullable(),
})
export type EditedProfile = z.infer<typeof editedProfile>

export const siteContentRoutes = {
  'GET /api/team-page': route({
    summary: 'People on the team page who agreed to be shown, in order',
    access: 'anyone',
    reads: 'replica',
    kept: { by: 'all' },
    response: z.strictObject({ people: z.array(editedProfile.omit({ agreed: true })) }),
  }),
  'GET /api/admin/site-content': route({
    summary: 'All testimonials and all people on the team page, in display order',
    access: 'admin',
    acts: 'system',
    response: z.strictObject({
      testimonials: z.array(editedTestimonial),
      people: z.array(editedProfile),
    }),
  }),
  'POST /api/admin/testimonial': messageRoute({
    summary: 'Add a testimonial at the end',
    access: 'admin',
    acts: 'staff',
    body: testimonialChange,
    status: 201,
  }),
  'PATCH /api/admin/testimonial/{id}': messageRoute({
    summary: 'Change a testimonial',
    access: 'admin',
    acts: 'staff',
    params: idParams,
    body: testimonialChange,
    errors: ['subject-not-found'],
  }),
  'POST /api/admin/testimonial/{id}/move-up': messageRoute({
    summary: 'Move a testimonial up by one place',
    access: 'admin',
    acts: 'staff',
    params: idParams,
    errors: ['subject-not-found'],
  }),
  'DELETE /api/admin/testimonial/{id}': messageRoute({
    summary: 'Remove a testimonial',
    access: 'admin',
    acts: 'staff',
    params: idParams,
    errors: ['subject-not-found'],
  }),
  'POST /api/admin/team-profile': messageRoute({
    summary: 'Add a person to the end of the team page',
    access: 'admin',
    acts: 'staff',
    body: teamProfileChange,
    status: 201,
  }),
  'PATCH /api/admin/team-profile/{id}': messageRoute({
    summary: 'Change a person on the team page',
    access: 'admin',
    acts: 'staff',
    params: idParams,
    body: teamProfileChange,
    errors: ['subject-not-found'],
  }),
  'POST /api/admin/team-profile/{id}/move-up': messageRoute({
    summary: 'Move a person up by one place',
    access: 'admin',
    acts: 'staff',
    params: idParams,
    errors: ['subject-not-found'],
  }),
  'PATCH /api/admin/team-profile/{id}/photo': route({
    summary: 'Upload a person’s picture for the team page; it is cropped to a square',
    access: 'admin',
    acts: 'alone',
    limits: uploadLimits,
    params: idParams,
    bodyKind: 'multipart',
    body: z.strictObject({ file: uploadedFile, children: childAnswer }),
    response: z.strictObject({ photoId: publicId }),
    errors: ['subject-not-found', 'not-an-image', 'image-too-many-pixels'],
  }),
  'DELETE /api/admin/team-profile/{id}/photo': messageRoute({
    summary: 'Remove a person’s picture from the team page',
    access: 'admin',
    acts: 'staff',
    params: idParams,
    errors: ['subject-not-found'],
  }),
  'DELETE /api/admin/team-profile/{id}': messageRoute({
    summary: 'Remove a person from the team page',
    access: 'admin',
    acts: 'staff',
    params: idParams,
    errors: ['subject-not-found'],
  }),
} as const
