import type { Option } from '../../../ui/form/select.tsx'
import type { LineErrors } from './line-errors.ts'
import type { Decision } from './reviewed-line.ts'
import type { UseDraft } from './what-it-is.ts'

/** What the fields of a line, or of a part of it, need. */
export interface DraftFieldsProps {
  readonly charity: { readonly id: string; readonly name: string }
  readonly draft: UseDraft
  /** The line or the part in minor units; negative for money out. */
  readonly amount: number
  readonly currency: string
  readonly funds: readonly Option[]
  readonly errors: LineErrors
  readonly onChange: (by: Partial<Decision>) => void
}
