/**
 * The number of days for which expired data is kept. The clean-up jobs and the privacy page use
 * these numbers.
 */
export const retentionDays = {
  /**
   * A session after it ended, except the last one of each browser, and the rate limit counters.
   */
  sessions: 30,
  /** An event of an account, and the last session of each browser. */
  accountEvents: 365,
  /** A notification, after the event that it is about. */
  notifications: 90,
  /** A reset code after it expired. */
  resetCodes: 1,
  /** An invite after it expired. */
  invites: 90,
  /** A file that was uploaded but never shown. */
  unusedFiles: 1,
  /** The name and address of a guest whose payment was never made, after the payment was started. */
  unpaidGuests: 90,
} as const
