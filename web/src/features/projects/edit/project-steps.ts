import type { ProjectValues } from './project-values.ts'

export interface ProjectStep {
  key: string
  label: string
  /** The fields of the step. Pictures, documents and team are saved separately. */
  fields: readonly (keyof ProjectValues)[]
}

export const projectSteps: readonly [ProjectStep, ...ProjectStep[]] = [
  { key: 'about', label: 'What it is', fields: ['title', 'summary', 'story'] },
  {
    key: 'where',
    label: 'Where and when',
    fields: ['countries', 'place', 'latitude', 'longitude', 'tags', 'startsOn', 'endsOn'],
  },
  {
    key: 'money',
    label: 'Money',
    fields: ['currency', 'target', 'budget', 'giftAmounts', 'orgGiftAmounts'],
  },
  { key: 'pictures', label: 'Pictures and documents', fields: [] },
  { key: 'team', label: 'Team', fields: [] },
  {
    key: 'promises',
    label: 'Terms',
    fields: ['visibility', 'reportIntervalDays', 'giftTerms', 'secondaryPurpose'],
  },
]

export const findStep = (key: string | null): ProjectStep =>
  projectSteps.find((step) => step.key === key) ?? projectSteps[0]

/** Returns the first step with a field for which `holds` is true. */
export const findStepWith = (
  holds: (field: keyof ProjectValues) => boolean,
): ProjectStep | undefined => projectSteps.find((step) => step.fields.some(holds))

export const findNextStep = (step: ProjectStep): ProjectStep | undefined =>
  projectSteps[projectSteps.indexOf(step) + 1]
