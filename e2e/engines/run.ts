import type { DemoPerson } from '../support/sign-in.ts'
import type { Driver } from './driver.ts'
import type { Proxy } from './proxy.ts'
import type { Screen } from './screen.ts'

/** The files that people choose in the steps, by path. */
export interface Files {
  readonly picture: string
  readonly pdf: string
  /** Writes a text to a file and returns its path. */
  write(name: string, text: string): string
}

/** One browser at one size, with the product, for the steps. */
export interface Run {
  readonly screen: Screen
  readonly proxy: Proxy
  readonly files: Files
  /** A word that no other run has. */
  readonly mark: string
  /** Whether the browser refuses the session cookie, as WebKit does on a page without TLS. */
  readonly refusesSecureCookies: boolean
  signIn(who: DemoPerson): Promise<void>
  signOut(): Promise<void>
  /** Sends a request as a visitor and returns its JSON. */
  ask<T>(path: string): Promise<T>
  /** Waits for the newest email to a person and returns its text. */
  readEmail(to: string): Promise<string>
  /** Opens a second browser that blocks cookies and storage, for one step. */
  withBlockedStorage(use: (screen: Screen, driver: Driver) => Promise<void>): Promise<void>
}

export interface Step {
  readonly name: string
  readonly run: (run: Run) => Promise<void>
}
