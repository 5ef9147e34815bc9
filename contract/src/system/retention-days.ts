/** How many days something is kept after its time: the jobs that tidy up and the page on privacy read this. */
export const retentionDays = {
  /** A session after its end, with what was counted against limits. */
  sessions: 30,
  /** A code for a forgotten password after it ran out. */
  resetCodes: 1,
  /** An invite after it ran out. */
  invites: 90,
  /** A file that was uploaded and never shown. */
  unusedFiles: 1,
} as const
