import { formatList, formatNumber, formatPlural } from '@pennytrail/contract/number-words.ts'
import type * as z from 'zod'
import type { Issue } from '../../app-error.ts'

type FoundIssue = z.core.$ZodIssue
type IssueWith<Code extends FoundIssue['code']> = Extract<FoundIssue, { code: Code }>

/** Returns the name of the field at this path as people read it; empty for a whole request. */
const nameField = (path: readonly PropertyKey[] = []): string => {
  const name = path.findLast((key) => typeof key === 'string') ?? ''
  const words = name.replaceAll(/([a-z])([A-Z])/g, '$1 $2').replaceAll(/[_-]/g, ' ')
  return words === '' ? '' : `“${words.toLowerCase()}”`
}

const formatChoices = (values: readonly unknown[]): string =>
  new Intl.ListFormat('en-GB', { type: 'disjunction' }).format(
    values.map((value) => (value === '' ? 'leave it empty' : String(value))),
  )

/** The value that a format asks for, and an example. */
const formats: Readonly<Record<string, readonly [string, string]>> = {
  email: ['an email address', 'name@example.org'],
  url: ['a web address', 'https://www.example.org'],
  date: ['a date', '2026-04-30'],
  datetime: ['a date and time', '2026-04-30T12:00:00Z'],
}

const kinds: Readonly<Record<string, string>> = {
  string: 'text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  tuple: 'a list',
  object: 'an object with fields',
  record: 'an object with fields',
  date: 'a date',
}

/** A page that was opened before an upgrade sends the fields of the release before. */
const oldPageAdvice = 'If the page does not ask for it, reload the page and try again.'

const isMissing = (input: unknown): boolean => input === undefined || input === null

const describeWrongType = ({ expected, input, path }: IssueWith<'invalid_type'>): string => {
  const name = nameField(path)
  if (name === '') {
    return isMissing(input)
      ? 'The request is empty. Fill in the fields and send it again.'
      : 'Send the fields as one JSON object.'
  }
  if (input === undefined) return `Fill in ${name}. ${oldPageAdvice}`
  if (isMissing(input) || Number.isNaN(input)) return `Fill in ${name}.`
  return `Enter ${kinds[expected] ?? 'another value'} for ${name}.`
}

/** Returns the sentence for a value beyond a limit. */
const describeLimit = (
  { origin, path }: IssueWith<'too_big' | 'too_small'>,
  limit: number,
  word: 'most' | 'least',
): string => {
  const name = nameField(path) || 'this'
  if (origin === 'string') {
    return word === 'least' && limit === 1
      ? `Fill in ${name}.`
      : `Use at ${word} ${formatPlural(limit, 'character')} for ${name}.`
  }
  if (origin === 'array') return `Send at ${word} ${formatPlural(limit, 'item')} for ${name}.`
  return `Enter a number of at ${word} ${formatNumber(limit)} for ${name}.`
}

const describeValues = (
  values: readonly unknown[],
  { input, path }: Pick<FoundIssue, 'input' | 'path'>,
): string => {
  const name = nameField(path) || 'this'
  if (values.length === 1 && values[0] === true) return `Confirm ${name}.`
  return isMissing(input) || input === ''
    ? `Choose ${name}: ${formatChoices(values)}.`
    : `For ${name}, choose ${formatChoices(values)}.`
}

/** Returns the sentence for an input that does not fit its schema: it says what to do. */
const describeIssue = (issue: FoundIssue): string => {
  const name = nameField(issue.path) || 'this'
  switch (issue.code) {
    case 'invalid_type':
      return describeWrongType(issue)
    case 'too_big':
      // Only whole numbers have limits that are excluded.
      return describeLimit(issue, Number(issue.maximum) - (issue.inclusive ? 0 : 1), 'most')
    case 'too_small':
      return describeLimit(issue, Number(issue.minimum) + (issue.inclusive ? 0 : 1), 'least')
    case 'invalid_format': {
      const [wanted, example] = formats[issue.format] ?? []
      return wanted === undefined
        ? `Check ${name}: it does not have the right form.`
        : `Enter ${wanted} for ${name}, such as ${example}.`
    }
    case 'not_multiple_of':
      return `Enter a multiple of ${issue.divisor} for ${name}.`
    case 'unrecognized_keys': {
      const keys = formatList(issue.keys.map((key) => `“${key.slice(0, 80)}”`))
      return `Leave out ${keys}: this request has no such ${issue.keys.length === 1 ? 'field' : 'fields'}. If you did not add ${issue.keys.length === 1 ? 'it' : 'them'}, reload the page and try again.`
    }
    case 'invalid_value':
      return describeValues(issue.values, issue)
    case 'invalid_union':
      return 'options' in issue && Array.isArray(issue.options)
        ? describeValues(issue.options, issue)
        : `Enter another value for ${name}.`
    default:
      return `Enter another value for ${name}.`
  }
}

/** Returns the issues of the alternative of a union that the input comes nearest to. */
const findNearest = (issue: FoundIssue): readonly FoundIssue[] => {
  if (issue.code !== 'invalid_union' || issue.errors.length === 0) return [issue]
  const isOnlyValue = (found: readonly FoundIssue[]) => found[0]?.code === 'invalid_value'
  const [nearest] = issue.errors.toSorted(
    (a, b) => Number(isOnlyValue(a)) - Number(isOnlyValue(b)) || a.length - b.length,
  )
  return nearest!.flatMap((found) =>
    findNearest({ ...found, path: [...issue.path, ...found.path] }),
  )
}

/** Replaces the sentences of the library, and never leaves this file. */
const unworded = '(unworded)'

/**
 * Checks a part of a request. Returns its value, or its issues. A sentence of the schema stays;
 * every other issue gets one from here, so that nobody reads a library’s words.
 */
export const checkInput = (
  schema: z.ZodType,
  value: unknown,
  part: string,
): { readonly data: unknown } | { readonly issues: readonly Issue[] } => {
  const result = schema.safeParse(value, { error: () => unworded, reportInput: true })
  if (result.success) return { data: result.data }
  const issues = new Map<string, string>()
  for (const issue of result.error.issues.flatMap(findNearest)) {
    const path = issue.path.join('.') || part
    const message = issue.message === unworded ? describeIssue(issue) : issue.message
    // The first is the type: a limit of a text says nothing useful about a list.
    if (!issues.has(path)) issues.set(path, message)
  }
  return { issues: [...issues].map(([path, message]) => ({ path, message })) }
}
