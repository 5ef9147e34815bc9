import * as z from 'zod'
import { messageRoute, route } from '../route.ts'
import { publicId, uploadedFile, uploadLimits } from '../files/upload.ts'

const avatarResult = z.strictObject({ avatarId: publicId })

export const avatarRoutes = {
  'PATCH /api/user/update-avatar': route({
    summary: 'Replace your profile picture',
    access: 'signed-in',
    right: 'own',
    acts: 'alone',
    limits: uploadLimits,
    bodyKind: 'multipart',
    body: z.strictObject({ file: uploadedFile, userId: z.uuid() }),
    response: avatarResult,
    errors: ['not-an-image', 'image-too-many-pixels'],
  }),
  'DELETE /api/user/avatar': messageRoute({
    summary: 'Remove your profile picture',
    access: 'signed-in',
    right: 'own',
  }),
} as const
