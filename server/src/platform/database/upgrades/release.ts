/**
 * The release that this code is, or is about to become. It is one more than `lastRelease.number`.
 * docs/upgrades.md says when to raise it.
 */
export const currentRelease = 2

/** The release that may still serve while this one migrates the database. */
export const lastRelease = {
  number: 1,
  commit: 'c893ef92',
  /** Its last migration. Later migrations follow the rules of docs/upgrades.md. */
  migration: '0013_email_deliveries.sql',
} as const
