import * as z from 'zod'
import {
  getTextError,
  type Field,
  type FieldMap,
  type StoredValue,
  type TypedValue,
} from './fields.ts'
import { tidyEmail } from './identity/email-address.ts'
import { makeRuleSchema } from './rule-check.ts'
import { typedText } from './typed-text.ts'

type ChangeShape<M> = { [K in keyof M]: z.ZodType<StoredValue<M[K]>, TypedValue<M[K]>> }
type ResponseShape<M> = { [K in keyof M]: z.ZodType<StoredValue<M[K]>> }
/** Sentences about some of the fields, for the API's documentation. */
type Descriptions<M> = { readonly [K in keyof M]?: string }

const makeChangeSchema = (field: Field): z.ZodType => {
  switch (field.kind) {
    case 'yesNo':
      return z.boolean()
    case 'choice':
      return z.enum(Object.keys(field.names))
    case 'tags':
    case 'countries':
      return makeRuleSchema(z.array(z.string()), field.rule)
    default: {
      const text =
        field.kind === 'email'
          ? typedText.overwrite(tidyEmail)
          : field.upperCase
            ? typedText.toUpperCase()
            : typedText
      const schema =
        // The rule of a date needs the present day, so the server applies it.
        field.kind === 'date'
          ? z.union([z.literal(''), z.iso.date()])
          : makeRuleSchema(text, (value) => getTextError(field, value, ''))
      return field.nullable ? schema.transform((value) => value || null) : schema
    }
  }
}

const makeResponseSchema = (field: Field): z.ZodType => {
  switch (field.kind) {
    case 'yesNo':
      return z.boolean()
    case 'choice':
      return z.enum(Object.keys(field.names))
    case 'tags':
    case 'countries':
      return z.array(z.string())
    default: {
      const text = field.kind === 'date' ? z.iso.date() : z.string()
      return field.nullable ? text.nullable() : text
    }
  }
}

const makeShape = (
  fields: FieldMap,
  make: (field: Field) => z.ZodType,
  descriptions: Readonly<Record<string, string | undefined>>,
): Record<string, z.ZodType> =>
  Object.fromEntries(
    Object.entries(fields).map(([name, field]) => {
      const description = descriptions[name]
      return [name, description ? make(field).describe(description) : make(field)]
    }),
  )

/** Builds the schemas of fields in a request. */
export const makeChangeShape = <M extends FieldMap>(
  fields: M,
  descriptions: Descriptions<M> = {},
) => makeShape(fields, makeChangeSchema, descriptions) as ChangeShape<M>

/** Builds the schemas of fields in a response. */
export const makeResponseShape = <M extends FieldMap>(
  fields: M,
  descriptions: Descriptions<M> = {},
) => makeShape(fields, makeResponseSchema, descriptions) as ResponseShape<M>
