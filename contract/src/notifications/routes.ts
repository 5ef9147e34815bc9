import * as z from 'zod'
import { notificationKinds, type NotificationKind } from './kinds.ts'
import { route } from '../route.ts'

const kind = z.enum(notificationKinds)

export const notificationPreferences = z.strictObject({
  preferences: z.array(
    z.strictObject({
      kind,
      mail: z.boolean().describe('mail of this kind is sent'),
      changedAt: z.string().nullable().describe('null: never touched, which means sent'),
    }),
  ),
})
export type NotificationPreferences = z.infer<typeof notificationPreferences>

const changes = Object.fromEntries(notificationKinds.map((name) => [name, z.boolean()])) as Record<
  NotificationKind,
  z.ZodBoolean
>

const token = z.string().min(1).max(300).describe('what the link in a mail carries')

/** The subject of a link in an email, for whoever opens it without logging in. */
export const mailLink = z.strictObject({
  kind,
  email: z.string().describe('the address, all but its first letter and its domain hidden'),
  mail: z.boolean(),
})
export type MailLink = z.infer<typeof mailLink>

export const notificationRoutes = {
  'GET /api/notification/preferences': route({
    summary: 'Which kinds of mail you get',
    access: 'signed-in',
    response: notificationPreferences,
  }),
  'PATCH /api/notification/preferences': route({
    summary: 'Turn kinds of mail on or off; those not named stay as they are',
    access: 'signed-in',
    body: z.strictObject(changes).partial(),
    response: notificationPreferences,
  }),
  'GET /api/notification/link': route({
    summary: 'What the unsubscribe link of a mail would stop',
    access: 'anyone',
    query: z.strictObject({ token }),
    response: mailLink,
    errors: ['unsubscribe-link-invalid', 'too-many-requests'],
  }),
  'PATCH /api/notification/link': route({
    summary: 'Stop mail of one kind by the link of a mail, or take it up again',
    access: 'anyone',
    body: z.strictObject({ token, mail: z.boolean() }),
    response: mailLink,
    errors: ['unsubscribe-link-invalid', 'too-many-requests'],
  }),
} as const
