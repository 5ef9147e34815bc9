import { randomInt } from 'node:crypto'
import type { Db } from './database.ts'

export interface Context {
  /** The database connection; inside a transaction if the call changes anything. */
  db: Db
  /** The connected account, or PLATFORM. */
  account: string
  now: Date
  request: { id: string | null; idempotencyKey: string | null; apiVersion: string }
  settings: Settings
}

export interface Settings {
  /** The URL under which people reach the hosted pages, without a trailing slash. */
  pagesUrl: string
}

/** The API version of the installed client. Events that no API call caused have this version. */
export const API_VERSION = '2026-10-28.endive'

const ALPHABET = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'

/** Creates an id in Stripe's format: a prefix for the kind, then random letters and digits. */
export const newId = (prefix: string, length = 24): string => {
  const characters = Array.from({ length }, () => ALPHABET[randomInt(ALPHABET.length)])
  return `${prefix}_${characters.join('')}`
}

/** Converts a date to whole seconds since 1970, as Stripe counts them. */
export const unixSeconds = (date: Date): number => (date.getTime() - (date.getTime() % 1000)) / 1000
