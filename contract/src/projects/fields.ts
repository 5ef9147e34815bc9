import type { FieldMap } from '../fields.ts'
import * as rules from './rules.ts'

/**
 * The texts and lists of a project that its team edits, in the order of the form. Money, dates, the
 * place on the map and the terms have inputs of their own.
 */
export const projectFields = {
  title: { kind: 'text', label: 'Title', rule: rules.getTitleError },
  summary: {
    kind: 'longText',
    label: 'Summary',
    hint: 'What the money will do, in a sentence or two.',
    max: rules.projectLimits.summary,
    rows: 2,
    rule: rules.getSummaryError,
  },
  story: {
    kind: 'longText',
    label: 'Story',
    hint: 'Why the project is needed, who it helps and how. Leave an empty line to start a new paragraph.',
    optional: true,
    max: rules.projectLimits.story,
    rows: 8,
    rule: rules.getStoryError,
  },
  countries: { kind: 'countries', label: 'Countries', rule: rules.getCountriesError },
  place: {
    kind: 'text',
    label: 'Place',
    hint: 'A town or a region. Keep it vague where people could be at risk.',
    optional: true,
    rule: rules.getPlaceError,
  },
  tags: {
    kind: 'tags',
    label: 'Tags',
    hint: 'People find projects by their tags. Add up to six.',
    rule: rules.getTagsError,
  },
} as const satisfies FieldMap
