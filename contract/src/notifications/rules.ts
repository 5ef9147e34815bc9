/** The most unread notifications that are counted. */
export const maxUnread = 100

/** The notifications on one page. */
export const notificationsPerPage = 30
