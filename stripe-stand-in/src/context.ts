import { randomInt } from 'node:crypto'
import type { Db } from './database.ts'

/** What one call to the stand-in works with. */
export interface Context {
  /** A transaction where the call changes anything. */
  db: Db
  /** The connected account, or PLATFORM. */
  account: string
  now: Date
  request: { id: string | null; idempotencyKey: string | null; apiVersion: string }
  settings: Settings
}

export interface Settings {
  /** Where the hosted pages are reached by a person, without a closing slash. */
  pagesUrl: string
}

/** The version that the installed client speaks; events carry it when no call caused them. */
export const API_VERSION = '2026-10-28.endive'

const ALPHABET = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'

/** An id as Stripe writes them: a prefix that tells the kind, then random letters and digits. */
export function newId(prefix: string, length = 24): string {
  const letters = Array.from({ length }, () => ALPHABET[randomInt(ALPHABET.length)])
  return `${prefix}_${letters.join('')}`
}

/** Stripe counts whole seconds since 1970. */
export function unixSeconds(date: Date): number {
  return (date.getTime() - (date.getTime() % 1000)) / 1000
}
