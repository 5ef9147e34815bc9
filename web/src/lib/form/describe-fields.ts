import { getCountryName } from '@pennytrail/contract/countries.ts'
import type { Field, FieldMap } from '@pennytrail/contract/fields.ts'
import { formatDate } from '../format-date.ts'

/** Formats a value of a field as text. */
const formatValue = (field: Field, value: unknown): string => {
  switch (field.kind) {
    case 'countries':
      return (value as string[]).map(getCountryName).join(', ') || 'none'
    case 'tags':
      return (value as string[]).join(', ') || 'none'
    case 'choice':
      return field.names[value as string] ?? 'none'
    case 'date':
      return value ? formatDate(value as string) : 'empty'
    default:
      return String(value) || 'empty'
  }
}

const mapFields = (fields: FieldMap, make: (field: Field) => unknown): unknown =>
  Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, make(field)]))

/** Returns the labels of the fields, and functions that format their values as text. */
export const describeFields = <Values>(fields: FieldMap) => ({
  names: mapFields(fields, ({ label }) => label) as Record<keyof Values & string, string>,
  words: mapFields(fields, (field) => (value: unknown) => formatValue(field, value)) as {
    [K in keyof Values]: (value: Values[K]) => string
  },
})
