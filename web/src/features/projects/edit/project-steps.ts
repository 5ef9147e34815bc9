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
  { key: 'money', label: 'Money', fields: ['currency', 'target', 'budget'] },
  { key: 'pictures', label: 'Pictures and documents', fields: [] },
  { key: 'team', label: 'Team', fields: [] },
  {
    key: 'promises',
    label: 'Terms',
    fields: ['visibility', 'reportIntervalDays', 'giftTerms', 'secondaryPurpose'],
  },
]

export function findStep(key: string | null): ProjectStep {
  return projectSteps.find((step) => step.key === key) ?? projectSteps[0]
}

/** Returns the first step with a field for which `holds` is true. */
export function findStepWith(
  holds: (field: keyof ProjectValues) => boolean,
): ProjectStep | undefined {
  return projectSteps.find((step) => step.fields.some(holds))
}

export function findNextStep(step: ProjectStep): ProjectStep | undefined {
  return projectSteps[projectSteps.indexOf(step) + 1]
}
