import type { Option } from '../../../ui/form/select.tsx'
import type { LineErrors } from '../decisions/line-errors.ts'
import type { Decision } from '../decisions/reviewed-line.ts'
import type { UseDraft } from '../decisions/what-it-is.ts'

/** The draft of a line, or of a part of it, and all that its fields need. */
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
