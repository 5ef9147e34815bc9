import { notificationKinds } from '@pennytrail/contract/notifications/kinds.ts'
import { defineHandlers } from '../../platform/http/index.ts'
import { changeByLink, viewLink } from './email-preferences-link.ts'
import { listPreferences, saveChoices } from './notifications.sql.ts'

export const notificationHandlers = defineHandlers({
  'GET /api/notification/preferences': async ({ db, session }) => ({
    preferences: await listPreferences(db, session.userId),
  }),
  'PATCH /api/notification/preferences': async ({ body, db, deps, session }) => {
    const choices = notificationKinds.flatMap((kind) => {
      const mail = body[kind]
      return mail === undefined ? [] : [{ kind, mail }]
    })
    await saveChoices(db, session.userId, choices, 'settings', deps.clock.now())
    return { preferences: await listPreferences(db, session.userId) }
  },
  'GET /api/notification/link': ({ db, deps, query }) => viewLink(db, deps, query.token),
  'PATCH /api/notification/link': ({ body, db, deps }) =>
    changeByLink(db, deps, { ...body, by: 'link' }),
})
