import type { KeptAnswers } from './answers/kept-answers.ts'
import type { Clock } from './clock.ts'
import type { Config } from './config/config.ts'
import type { Database, Replica } from './database/index.ts'
import type { FileStore } from './files/file-store.ts'
import type { TokenKeys } from './http/token.ts'
import type { Limits } from './rate-limits.ts'
import type { Logger } from './log.ts'
import type { BuiltWeb } from './pages/index.ts'
import type { Payments } from './payments/index.ts'
import type { VisitWebsite } from './websites/index.ts'

/** The dependencies of every handler and every job, created once at the start. */
export interface Deps {
  readonly config: Config
  readonly clock: Clock
  readonly database: Database
  /** For reads that may be a little old; null without a replica. */
  readonly replica: Replica | null
  readonly limits: Limits
  /** Answers to visitors that this process keeps. */
  readonly answers: KeptAnswers
  readonly tokens: TokenKeys
  readonly payments: Payments
  readonly files: FileStore
  readonly web: BuiltWeb
  readonly visitWebsite: VisitWebsite
  readonly log: Logger
}
