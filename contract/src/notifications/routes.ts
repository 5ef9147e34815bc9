import * as z from 'zod'
import { notificationKinds, type NotificationKind } from './kinds.ts'
import { maxUnread, notificationsPerPage } from './rules.ts'
import { maxLimit } from '../pagination.ts'
import { route, type Limit } from '../route.ts'
import { retentionDays } from '../system/retention-days.ts'

/** A token cannot be guessed; this limits the load that guesses cause. */
export const linkLimits: readonly Limit[] = [
  { name: 'unsubscribe:network', per: 'network', max: 300, within: 'hour' },
]

const kind = z.enum(notificationKinds)

export const notificationPreferences = z.strictObject({
  preferences: z.array(
    z.strictObject({
      kind,
      mail: z.boolean().describe('whether emails of this kind are sent'),
      changedAt: z
        .string()
        .nullable()
        .describe('null if never changed, which means that they are sent'),
    }),
  ),
})
export type NotificationPreferences = z.infer<typeof notificationPreferences>

const changes = Object.fromEntries(notificationKinds.map((name) => [name, z.boolean()])) as Record<
  NotificationKind,
  z.ZodBoolean
>

const token = z.string().min(1).max(300).describe('the token from the email’s link')

/**
 * The kind of email that an unsubscribe link turns off, for anyone who opens the link without
 * logging in.
 */
export const mailLink = z.strictObject({
  kind,
  email: z.string().describe('the address with all but its first letter and domain hidden'),
  mail: z.boolean(),
})
export type MailLink = z.infer<typeof mailLink>

/** An event that concerns the caller. Security notices and codes are emailed alone. */
export const notification = z.strictObject({
  id: z.uuid(),
  title: z.string(),
  path: z.string().describe('the page of this product that it is about'),
  happenedAt: z.string(),
  isRead: z.boolean(),
})
export type Notification = z.infer<typeof notification>

export const notificationRoutes = {
  'GET /api/notification': route({
    summary: `What happened that concerns you in the last ${retentionDays.notifications} days, newest first`,
    access: 'signed-in',
    right: 'own',
    query: z.strictObject({
      before: z.uuid().optional().describe('the last one of the page before'),
      limit: z.coerce.number().int().min(1).max(maxLimit).default(notificationsPerPage),
    }),
    response: z.strictObject({
      notifications: z.array(notification),
      more: z.boolean().describe('there are older ones'),
    }),
  }),
  'GET /api/notification/unread': route({
    summary: 'How many notifications you have not read',
    access: 'signed-in',
    right: 'own',
    response: z.strictObject({
      count: z.number().int().describe(`at most ${maxUnread}, which means that many or more`),
    }),
  }),
  'POST /api/notification/{id}/read': route({
    summary: 'Mark a notification as read; reading it again changes nothing',
    access: 'signed-in',
    right: 'own',
    params: z.strictObject({ id: z.uuid() }),
    response: notification,
    errors: ['notification-not-found'],
  }),
  'POST /api/notification/read': route({
    summary: 'Mark your notifications as read, except those that came after the newest you saw',
    access: 'signed-in',
    right: 'own',
    body: z.strictObject({ newest: z.uuid().describe('the newest one that you saw') }),
    response: z.strictObject({ count: z.number().int().describe('how many were unread') }),
    errors: ['notification-not-found'],
  }),
  'GET /api/notification/preferences': route({
    summary: 'The kinds of email that you receive',
    access: 'signed-in',
    right: 'own',
    response: notificationPreferences,
  }),
  'PATCH /api/notification/preferences': route({
    summary: 'Turn kinds of email on or off; others stay unchanged',
    access: 'signed-in',
    right: 'own',
    body: z.strictObject(changes).partial(),
    response: notificationPreferences,
  }),
  'GET /api/notification/link': route({
    summary: 'The kind of email that an unsubscribe link would stop',
    access: 'anyone',
    acts: 'system',
    limits: linkLimits,
    query: z.strictObject({ token }),
    response: mailLink,
    errors: ['unsubscribe-link-invalid'],
  }),
  'PATCH /api/notification/link': route({
    summary: 'Stop or resume emails of one kind through the link in an email',
    access: 'anyone',
    acts: 'mail',
    limits: linkLimits,
    body: z.strictObject({ token, mail: z.boolean() }),
    response: mailLink,
    errors: ['unsubscribe-link-invalid'],
  }),
} as const
