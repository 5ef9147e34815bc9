import type { Deps } from '../../platform/http/index.ts'
import type { PageHead } from '../../platform/pages/index.ts'
import { headAt } from './page-heads.ts'

export interface AskedPage {
  readonly deps: Deps
  readonly pattern: string
  readonly pathname: string
  readonly searchParams: URLSearchParams
}

/** The head of a page, with facts of what it shows as far as anyone may know them. */
export const headOf = async ({ pattern }: AskedPage): Promise<PageHead> => {
  const own = headAt(pattern)
  const isOne = !pattern.includes(':')
  return { ...own, listed: own.listed === true, canonical: isOne ? pattern : null }
}
