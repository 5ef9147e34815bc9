/**
 * The part of Lighthouse that the bench uses. Lighthouse brings no types to a check of the code,
 * because only this bench installs it.
 */
declare module 'lighthouse' {
  export interface Flags {
    port?: number
    logLevel?: 'error'
    disableStorageReset?: boolean
    disableFullPageScreenshot?: boolean
    onlyCategories?: string[]
  }

  interface Category {
    id: string
    /** From 0 to 1; null if Lighthouse could not judge it. */
    score: number | null
    auditRefs: { id: string; weight: number }[]
  }

  interface Audit {
    /** From 0 to 1; null if the audit judges nothing on this page. */
    score: number | null
    numericValue?: number
  }

  export interface Result {
    categories: Record<string, Category>
    audits: Record<string, Audit>
    runtimeError?: { code: string; message: string }
  }

  /** Opens a page and judges it. Resolves with undefined if it gathered nothing to judge. */
  export default function lighthouse(
    address: string,
    flags: Flags,
  ): Promise<{ lhr: Result } | undefined>
}
