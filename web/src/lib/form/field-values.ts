import {
  getFieldError,
  makeEmptyValues,
  toWebAddress,
  type Field,
  type FieldMap,
  type StoredValues,
  type TypedValues,
} from '@pennytrail/contract/fields.ts'
import { toUkDate } from '@pennytrail/contract/dates/uk-date.ts'
import { listChangedFields, pick } from './edit-conflict.ts'
import type { Rule } from './form.ts'

const mapFields = (fields: FieldMap, make: (name: string, field: Field) => unknown): unknown =>
  Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, make(name, field)]))

/** Converts stored values to form values. A value that is missing or null becomes an empty one. */
export const toFormValues = <M extends FieldMap>(
  fields: M,
  stored: { readonly [K in keyof M]?: StoredValues<M>[K] },
): TypedValues<M> => {
  const empty = makeEmptyValues(fields)
  return mapFields(fields, (name) => stored[name] ?? empty[name] ?? '') as TypedValues<M>
}

const makeRule = (_name: string, field: Field) => (value: unknown) =>
  getFieldError(field, value, toUkDate(new Date()))

/** Returns the validation rules of the fields, in the order of the map. */
export const createRules = <M extends FieldMap>(fields: M) =>
  mapFields(fields, makeRule) as { [K in keyof M]: Rule<unknown, TypedValues<M>[K]> }

/**
 * Returns the form values as they are sent to the server: web addresses get their missing
 * `https://`.
 */
export const toSentValues = <Values extends object>(fields: FieldMap, values: Values): Values => {
  const complete = (value: unknown, name: string) =>
    fields[name]?.kind === 'webAddress' ? toWebAddress(value as string) : value
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => [name, complete(value, name)]),
  ) as Values
}

/** Returns only the changed fields, so that a colleague's changes to other fields stay. */
export const listChanges = <Values extends object>(
  fields: FieldMap,
  before: Values,
  after: Values,
): Partial<Values> => {
  const sent = toSentValues(fields, after)
  return pick(sent, listChangedFields(before, sent))
}
