/**
 * The fields that people edit. A concept describes each of its fields once, in its `fields.ts`; the
 * API's schemas, the forms and the values that pages show are all made from that description. This
 * file must not import zod, so that the browser can load it.
 */
import { parseUrl } from './parse-url.ts'

type ValidationError = string | undefined

interface FieldText {
  readonly label: string
  /** Help between the label and the input. */
  readonly hint?: string
  /**
   * The label beside the value on pages that show it. Those pages omit fields without this label.
   */
  readonly fact?: string
  /** Whether the input says "optional". */
  readonly optional?: boolean
}

export interface TextField extends FieldText {
  readonly kind: 'text' | 'longText' | 'webAddress' | 'email' | 'date'
  /** Whether an empty text is stored as null. */
  readonly nullable?: true
  readonly upperCase?: true
  /**
   * The maximum number of characters. If a field has its own `rule`, that rule must check this
   * maximum.
   */
  readonly max?: number
  readonly rows?: number
  readonly autoComplete?: string
  /** Returns the error of a text, if it has one. `today` is the day in the UK, for rules of dates. */
  readonly rule?: (text: string, today: string) => ValidationError
}

export interface ListField extends FieldText {
  readonly kind: 'tags' | 'countries'
  readonly rule: (chosen: readonly string[]) => ValidationError
}

export interface ChoiceField extends FieldText {
  readonly kind: 'choice'
  /** The values to choose from, each with its name on screen. */
  readonly names: Readonly<Record<string, string>>
}

export interface YesNoField extends FieldText {
  readonly kind: 'yesNo'
}

export type Field = TextField | ListField | ChoiceField | YesNoField
export type FieldMap = Readonly<Record<string, Field>>

/** The value of a field in a form and in a request. */
export type TypedValue<F> = F extends ListField
  ? string[]
  : F extends YesNoField
    ? boolean
    : F extends { kind: 'choice'; names: infer Names }
      ? keyof Names & string
      : string
export type TypedValues<M> = { [K in keyof M]: TypedValue<M[K]> }

/** The value of a field in the database and in a response. */
export type StoredValue<F> = F extends { nullable: true } ? string | null : TypedValue<F>
export type StoredValues<M> = { [K in keyof M]: StoredValue<M[K]> }

/** Completes a typed web address: "example.org" without a scheme gets one. */
export const toWebAddress = (typed: string): string => {
  const text = typed.trim()
  return /^[\p{L}\p{N}-]+(\.[\p{L}\p{N}-]+)+(:\d+)?([/?#]\S*)?$/u.test(text)
    ? `https://${text}`
    : text
}

const getWebAddressError = (value: string): ValidationError => {
  if (value === '') return undefined
  const url = /^https?:\/\/[^\s/]+\.[^\s]+$/i.test(value) && parseUrl(value)
  // A user name before the host can imitate another site:
  // https://www.bank.example@elsewhere.example
  const fine = url && url.username === ''
  return fine && value.length <= 500
    ? undefined
    : 'Enter a web address that starts with http:// or https://.'
}

/** Returns the validation error of a text in a request. The text must already be trimmed. */
export const getTextError = (field: TextField, text: string, today: string): ValidationError => {
  if (field.rule) return field.rule(text, today)
  if (field.kind === 'webAddress') return getWebAddressError(text)
  return field.max !== undefined && text.length > field.max
    ? `Use at most ${field.max} characters.`
    : undefined
}

/** Returns the validation error of a value in a form. `today` is the present day in the UK. */
export const getFieldError = (field: Field, value: unknown, today: string): ValidationError => {
  switch (field.kind) {
    case 'yesNo':
    case 'choice':
      return undefined
    case 'tags':
    case 'countries':
      return field.rule(value as string[])
    case 'webAddress':
      return getTextError(field, toWebAddress(value as string), today)
    default:
      return getTextError(field, (value as string).trim(), today)
  }
}

/** Returns the stored value of a field that nobody has filled in. */
const getEmptyValue = (field: Field): null | string | boolean | [] => {
  if (field.kind === 'tags' || field.kind === 'countries') return []
  if (field.kind === 'yesNo') return false
  return 'nullable' in field && field.nullable ? null : ''
}

/** Returns the stored values of a record in which no field is filled in. */
export const makeEmptyValues = <M extends FieldMap>(fields: M): StoredValues<M> =>
  Object.fromEntries(
    Object.entries(fields).map(([name, field]) => [name, getEmptyValue(field)]),
  ) as StoredValues<M>

/** Picks the fields of a map from a record that has more. */
export const pickFields = <M extends FieldMap, R extends Readonly<Record<keyof M, unknown>>>(
  fields: M,
  from: R,
): Pick<R, keyof M> =>
  Object.fromEntries(Object.keys(fields).map((name) => [name, from[name]])) as Pick<R, keyof M>
