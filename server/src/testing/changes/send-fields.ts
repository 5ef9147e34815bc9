import type { Field, FieldMap } from '@pennytrail/contract/fields.ts'
import type { Stored } from './change-table.ts'

const values: { readonly [K in Field['kind']]?: unknown } = {
  webAddress: 'https://larkfield.example.org/',
  email: 'hello@larkfield.example.org',
  date: '1998-04-06',
  tags: ['Health', 'Water and sanitation'],
  countries: ['GB', 'KE'],
  yesNo: true,
}

const makeText = (name: string, kind: Field['kind']): string =>
  `These words are in the field ${name}.${kind === 'longText' ? '\n\nAnother paragraph.' : ''}`

/** Sends a value in each field, which must read back as it was sent. */
export const sendFields = <M extends FieldMap>(fields: M) =>
  Object.fromEntries(
    Object.entries(fields).map(([name, { kind }]) => [
      name,
      { send: values[kind] ?? makeText(name, kind) },
    ]),
  ) as Record<keyof M, Stored>
