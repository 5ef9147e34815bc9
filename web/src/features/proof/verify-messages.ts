import type { VerificationReport } from '@pennytrail/contract/proof/verification-report.ts'

/** What the worker is given to verify. */
export interface VerifyRequest {
  /** A file, or an address here to read one from. */
  readonly source: Blob | string
  readonly isGzip: boolean
  readonly keys: readonly string[]
  readonly checkpoints: readonly string[]
}

/** What the worker tells. */
export type VerifyReply =
  | { readonly kind: 'progress'; readonly done: number; readonly of: number }
  | { readonly kind: 'report'; readonly report: VerificationReport }
  | { readonly kind: 'failed' }
