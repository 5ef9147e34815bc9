import { z } from 'zod'
import { badParameter, type StripeFailure } from './failure.ts'
import type { Form } from './form.ts'

/** A whole number of minor units or of seconds, written in digits. */
export const integer = z
  .string()
  .regex(/^-?\d{1,15}$/, 'Invalid integer')
  .transform(Number)

export const flag = z.enum(['true', 'false']).transform((text) => text === 'true')

export const text = z.string().max(5000)

export const expand = z.array(z.string()).max(20).default([])

/** Up to 50 pairs, with keys of up to 40 characters and values of up to 500. */
export const metadata = z
  .record(z.string().max(40), z.string().max(500))
  .refine((pairs) => Object.keys(pairs).length <= 50, 'You can have up to 50 keys')
  .default({})

export const currency = z
  .string()
  .regex(/^[A-Za-z]{3}$/)
  .transform((code) => code.toLowerCase())

export const page = {
  limit: integer.refine((n) => n >= 1 && n <= 100, 'Must be from 1 to 100').default(10),
  starting_after: z.string().optional(),
  ending_before: z.string().optional(),
  created: z
    .strictObject({
      gt: integer.optional(),
      gte: integer.optional(),
      lt: integer.optional(),
      lte: integer.optional(),
    })
    .partial()
    .optional(),
  expand,
}

/** Reads parameters by a schema. Throws Stripe's error for the first invalid one. */
export const readParams = <T>(schema: z.ZodType<T>, form: Form): T => {
  const result = schema.safeParse(form)
  if (result.success) return result.data
  throw asStripeFailure(result.error.issues[0], form)
}

const asStripeFailure = (issue: z.core.$ZodIssue | undefined, form: Form): StripeFailure => {
  const path = issue?.path ?? []
  if (issue?.code === 'unrecognized_keys') {
    const name = bracketed([...path, issue.keys[0] ?? ''])
    return badParameter(name, 'parameter_unknown', `Received unknown parameter: ${name}`)
  }
  const name = bracketed(path)
  if (valueAt(form, path) === undefined) {
    return badParameter(name, 'parameter_missing', `Missing required param: ${name}.`)
  }
  const code =
    issue?.message === 'Invalid integer' ? 'parameter_invalid_integer' : 'parameter_invalid'
  return badParameter(name, code, `Invalid ${name}: ${issue?.message ?? 'not allowed'}`)
}

const bracketed = (path: readonly PropertyKey[]): string => {
  const [first = '', ...rest] = path.map(String)
  return first + rest.map((part) => `[${part}]`).join('')
}

const valueAt = (form: unknown, path: readonly PropertyKey[]): unknown =>
  path.reduce<unknown>((value, key) => {
    if (value === null || typeof value !== 'object') return undefined
    return (value as Record<PropertyKey, unknown>)[key]
  }, form)
