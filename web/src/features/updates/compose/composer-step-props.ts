import type { ComposerError, ComposerValues } from './composer-values.ts'

export interface StepProps {
  values: ComposerValues
  set: (some: Partial<ComposerValues>) => void
  getError: (name: ComposerError['name']) => string | undefined
}
