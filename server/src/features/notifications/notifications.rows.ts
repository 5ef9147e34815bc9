// Generated from the SQL of this folder by "npm run sql:types". Change the SQL, not this file.

export type AddressRow = {
  readonly email: string
}

export type CountUnreadRow = {
  readonly count: number
}

export type ExportedNotificationRow = {
  readonly title: string
  readonly path: string
  readonly happenedAt: string
  readonly readAt: string | null
}

export type IsSubscribedRow = {
  readonly wants: boolean
}

export type MarkReadRow = {
  readonly count: number
}

export type NotificationRow = {
  readonly id: string
  readonly title: string
  readonly path: string
  readonly happenedAt: string
  readonly isRead: boolean
}

export type PreferenceRow = {
  readonly kind: string
  readonly mail: boolean
  readonly changedAt: string
}
