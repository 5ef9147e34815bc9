import type { ComposerError, ComposerValues } from './composer-values.ts'

/** What each step of the composer is given. */
export interface StepProps {
  values: ComposerValues
  set: (some: Partial<ComposerValues>) => void
  getError: (name: ComposerError['name']) => string | undefined
}
