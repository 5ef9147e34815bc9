import type { FieldMap } from '../fields.ts'
import { donorOrgKindNames } from './kinds.ts'
import { findNameError } from '../misleading-text.ts'

/** The fields of a donor organisation that everyone reads, in the order of the form. */
export const publicFields = {
  name: {
    kind: 'text',
    label: 'Name of the organisation',
    hint: 'As it appears on its register.',
    autoComplete: 'organization',
    rule: (name) =>
      findNameError(name, {
        label: 'The name',
        empty: 'Enter the name of the organisation.',
        max: 200,
      }),
  },
  kind: {
    kind: 'choice',
    label: 'What kind of organisation it is',
    names: donorOrgKindNames,
  },
  registrationNumber: {
    kind: 'text',
    label: 'Registration number',
    nullable: true,
    autoComplete: 'off',
    max: 40,
  },
  website: { kind: 'webAddress', label: 'Website', fact: 'Website', nullable: true },
  introduction: {
    kind: 'longText',
    label: 'Introduction',
    hint: 'Who you are, and what you give to and why.',
    optional: true,
    max: 2000,
    rows: 6,
  },
} as const satisfies FieldMap

/** The fields that the team fills in. Only the team and administrators read the proof. */
export const donorOrgFields = {
  ...publicFields,
  proof: {
    kind: 'longText',
    label: 'How we can check that you act for it',
    hint: 'Your role in the organisation, and where we can confirm it. Only administrators and your team can read this.',
    max: 2000,
    rule: (proof) => {
      if (proof.length < 20) return 'Tell us in a sentence or two how we can check.'
      return proof.length > 2000 ? 'Use at most 2000 characters.' : undefined
    },
  },
} as const satisfies FieldMap
