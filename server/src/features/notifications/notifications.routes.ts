import { notificationKinds } from '@pennytrail/contract/notifications/kinds.ts'
import { orThrow } from '../../platform/app-error.ts'
import { defineHandlers } from '../../platform/http/index.ts'
import { changeByLink, viewLink } from './email-preferences-link.ts'
import { countUnread, listNotifications, markRead, markReadUntil } from './notification-list.sql.ts'
import { listPreferences, saveChoices } from './notifications.sql.ts'

export const notificationHandlers = defineHandlers({
  'GET /api/notification': ({ db, query, session }) => listNotifications(db, session.userId, query),
  'GET /api/notification/unread': ({ db, session }) => countUnread(db, session.userId),
  'POST /api/notification/{id}/read': async ({ db, deps, params, session }) =>
    orThrow(
      await markRead(db, session.userId, params.id, deps.clock.now()),
      'notification-not-found',
    ),
  'POST /api/notification/read': async ({ body, db, deps, session }) =>
    orThrow(
      await markReadUntil(db, session.userId, body.newest, deps.clock.now()),
      'notification-not-found',
    ),
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
