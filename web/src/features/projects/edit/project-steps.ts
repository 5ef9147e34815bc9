import type { ProjectValues } from './project-values.ts'

export interface ProjectStep {
  key: string
  label: string
  /** The fields that stand on it; pictures, documents and team are saved by themselves. */
  fields: readonly (keyof ProjectValues)[]
}

/** The form of a project, step by step. */
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

/** The first step with a field of which something holds. */
export function findStepWith(
  holds: (field: keyof ProjectValues) => boolean,
): ProjectStep | undefined {
  return projectSteps.find((step) => step.fields.some(holds))
}

export function findNextStep(step: ProjectStep): ProjectStep | undefined {
  return projectSteps[projectSteps.indexOf(step) + 1]
}
