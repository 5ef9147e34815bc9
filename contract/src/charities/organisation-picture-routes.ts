import * as z from 'zod'
import { charityAddress } from './charity-identifier.ts'
import { charity } from './routes.ts'
import { donorOrg } from '../donor-orgs/routes.ts'
import { route } from '../route.ts'
import { childAnswer, uploadedFile, uploadLimits } from '../files/upload.ts'
import { idParams } from '../shared-schemas.ts'

const place = z.enum(['logo', 'cover'])
export type PicturePlace = z.infer<typeof place>

const charityId = charityAddress
const pictureErrors = ['not-an-image', 'image-too-many-pixels'] as const

export const organisationPictureRoutes = {
  'PATCH /api/charity/{id}/picture': route({
    summary: 'Upload a logo or cover for a charity’s page (its Leads)',
    access: 'signed-in',
    acts: 'alone',
    right: { charity: 'edit' },
    limits: uploadLimits,
    params: z.strictObject({ id: charityId }),
    bodyKind: 'multipart',
    body: z.strictObject({ place, file: uploadedFile, children: childAnswer }),
    response: charity,
    errors: ['charity-id-invalid', 'charity-not-found', ...pictureErrors],
  }),
  'DELETE /api/charity/{id}/picture/{place}': route({
    summary: 'Remove a logo or cover from a charity’s page (its Leads)',
    access: 'signed-in',
    right: { charity: 'edit' },
    params: z.strictObject({ id: charityId, place }),
    response: charity,
    errors: ['charity-id-invalid', 'charity-not-found'],
  }),
  'PATCH /api/donor-org/{id}/logo': route({
    summary: 'Upload a logo for a donor organisation’s page (its Managers and Leads)',
    access: 'signed-in',
    acts: 'alone',
    right: { donorOrg: 'edit' },
    limits: uploadLimits,
    params: idParams,
    bodyKind: 'multipart',
    body: z.strictObject({ file: uploadedFile, children: childAnswer }),
    response: donorOrg,
    errors: ['donor-org-not-found', ...pictureErrors],
  }),
  'DELETE /api/donor-org/{id}/logo': route({
    summary: 'Remove the logo from a donor organisation’s page (its Managers and Leads)',
    access: 'signed-in',
    acts: 'alone',
    right: { donorOrg: 'edit' },
    params: idParams,
    response: donorOrg,
    errors: ['donor-org-not-found'],
  }),
} as const
