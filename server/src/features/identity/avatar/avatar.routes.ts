import { defineHandlers } from '../../../platform/http/index.ts'
import { deleteAvatar, updateAvatar } from './change-avatar.ts'

export const avatarHandlers = defineHandlers({
  'PATCH /api/user/update-avatar': ({ deps, session, body }) =>
    updateAvatar(deps, session.userId, body),
  'DELETE /api/user/avatar': async ({ db, session }) => {
    await deleteAvatar(db, session.userId)
    return { message: 'Your picture has been removed.' }
  },
})
