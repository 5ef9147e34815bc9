import type { ComposerFault, ComposerValues } from './composer-values.ts'

/** What each step of the composer is given. */
export interface StepProps {
  values: ComposerValues
  set: (some: Partial<ComposerValues>) => void
  errorOf: (name: ComposerFault['name']) => string | undefined
}
