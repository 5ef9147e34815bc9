import { defineHandlers } from '../../../platform/http/index.ts'
import { removeAvatar, updateAvatar } from './avatar.service.ts'

export const avatarHandlers = defineHandlers({
  'PATCH /api/user/update-avatar': {
    detached: true,
    handle: ({ deps, session, body }) => updateAvatar(deps, session.userId, body),
  },
  'DELETE /api/user/avatar': {
    handle: async ({ db, session }) => {
      await removeAvatar(db, session.userId)
      return { message: 'Your picture has been removed.' }
    },
  },
})
