import type { FieldMap } from '../fields.ts'
import { isInvisible } from '../misleading-text.ts'

const getTooLongError = (maxLength: number) => (value: string) =>
  value.length > maxLength ? `Use at most ${maxLength} characters.` : undefined

const getMissingOrTooLongError = (maxLength: number, missing: string) => (value: string) =>
  isInvisible(value) ? missing : getTooLongError(maxLength)(value)

export const testimonialFields = {
  quote: {
    kind: 'longText',
    label: 'Quotation',
    rule: getMissingOrTooLongError(400, 'Enter the quotation.'),
  },
  name: {
    kind: 'text',
    label: 'Name',
    rule: getMissingOrTooLongError(100, 'Enter who said it.'),
  },
  roleLine: {
    kind: 'text',
    label: 'Their role and organisation',
    optional: true,
    max: 120,
  },
  published: { kind: 'yesNo', label: 'Publish it' },
} as const satisfies FieldMap

/** The fields of a person on the page about the team. */
export const teamProfileFields = {
  name: { kind: 'text', label: 'Name', rule: getMissingOrTooLongError(100, 'Enter a name.') },
  role: {
    kind: 'text',
    label: 'What they do',
    rule: getMissingOrTooLongError(100, 'Enter their role.'),
  },
  words: {
    kind: 'longText',
    label: 'A short introduction',
    optional: true,
    rule: getTooLongError(600),
  },
  agreed: { kind: 'yesNo', label: 'They agreed to be shown' },
} as const satisfies FieldMap
