import * as z from 'zod'
import { teamProfileFields, testimonialFields } from './site-content-fields.ts'
import { makeChangeShape, makeResponseShape } from '../field-schemas.ts'
import { messageResponse, route } from '../route.ts'
import { childAnswer, publicId, uploadedFile } from '../upload.ts'

const params = z.strictObject({ id: z.uuid() })

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
    summary: 'The people of the page about the team who agreed to be shown, in order',
    access: 'anyone',
    response: z.strictObject({ people: z.array(editedProfile.omit({ agreed: true })) }),
  }),
  'GET /api/admin/site-content': route({
    summary: 'All testimonials and all people of the team page, in the order to show them',
    access: 'admin',
    response: z.strictObject({
      testimonials: z.array(editedTestimonial),
      people: z.array(editedProfile),
    }),
  }),
  'POST /api/admin/testimonial': route({
    summary: 'Add a testimonial, after the others',
    access: 'admin',
    body: testimonialChange,
    response: messageResponse,
    status: 201,
  }),
  'PATCH /api/admin/testimonial/{id}': route({
    summary: 'Change a testimonial',
    access: 'admin',
    params,
    body: testimonialChange,
    response: messageResponse,
    errors: ['subject-not-found'],
  }),
  'POST /api/admin/testimonial/{id}/move-up': route({
    summary: 'Show a testimonial one place earlier',
    access: 'admin',
    params,
    response: messageResponse,
    errors: ['subject-not-found'],
  }),
  'DELETE /api/admin/testimonial/{id}': route({
    summary: 'Remove a testimonial',
    access: 'admin',
    params,
    response: messageResponse,
    errors: ['subject-not-found'],
  }),
  'POST /api/admin/team-profile': route({
    summary: 'Add a person to the team page, after the others',
    access: 'admin',
    body: teamProfileChange,
    response: messageResponse,
    status: 201,
  }),
  'PATCH /api/admin/team-profile/{id}': route({
    summary: 'Change a person of the team page',
    access: 'admin',
    params,
    body: teamProfileChange,
    response: messageResponse,
    errors: ['subject-not-found'],
  }),
  'POST /api/admin/team-profile/{id}/move-up': route({
    summary: 'Show a person one place earlier',
    access: 'admin',
    params,
    response: messageResponse,
    errors: ['subject-not-found'],
  }),
  'PATCH /api/admin/team-profile/{id}/photo': route({
    summary: 'Put a picture of a person on the team page, cut square',
    access: 'admin',
    params,
    bodyKind: 'multipart',
    body: z.strictObject({ file: uploadedFile, children: childAnswer }),
    response: z.strictObject({ photoId: publicId }),
    errors: ['subject-not-found', 'not-an-image', 'image-too-many-pixels'],
  }),
  'DELETE /api/admin/team-profile/{id}/photo': route({
    summary: 'Take the picture of a person from the team page',
    access: 'admin',
    params,
    response: messageResponse,
    errors: ['subject-not-found'],
  }),
  'DELETE /api/admin/team-profile/{id}': route({
    summary: 'Remove a person from the team page',
    access: 'admin',
    params,
    response: messageResponse,
    errors: ['subject-not-found'],
  }),
} as const
