import {
  useForm,
  type DefaultValues,
  type FieldErrors,
  type FieldValues,
  type Path,
  type Resolver,
  type UseFormReturn,
  type UseFormSetError,
} from 'react-hook-form'
import { getDateError } from '@pennytrail/contract/calendar-date.ts'
import { ApiError } from './api-error.ts'
import { waitForPointerUp, isPointerDown } from './pointer-press.ts'
import { findLengthError } from './text-length.ts'

/** What is wrong with a field's value, or nothing. */
export type Rule<Values, Value> = (value: Value, values: Values) => string | undefined

export type Rules<Values> = { [K in keyof Values]?: Rule<Values, Values[K]> }

/** Errors show once a field was left and follow the typing from then on. The focus after a failed
    submit belongs to the ErrorSummary. */
export function useRulesForm<Values extends FieldValues>(options: {
  defaultValues: DefaultValues<Values>
  rules: Rules<Values>
}): UseFormReturn<Values> {
  return useForm<Values>({
    defaultValues: options.defaultValues,
    mode: 'onTouched',
    shouldFocusError: false,
    resolver: createResolver(options.rules, options.defaultValues),
  })
}

function createResolver<Values extends FieldValues>(
  rules: Rules<Values>,
  defaults: DefaultValues<Values> = {} as DefaultValues<Values>,
): Resolver<Values> {
  return async (given, _context, { fields }) => {
    // What has gone wrong in the field that a press leaves is told after the press: told at once, it
    // would move away what is being pressed, and the click would be lost.
    if (isPointerDown()) await waitForPointerUp()
    const values = fillEmptyRadios(given, defaults)
    const errors: Record<string, { type: string; message: string }> = {}
    for (const name of new Set([...Object.keys(rules), ...Object.keys(fields)])) {
      const control = (fields as Record<string, { ref?: unknown } | undefined>)[name]?.ref
      const message = findControlError(control) ?? rules[name]?.(values[name], values)
      if (message) errors[name] = { type: 'rule', message }
    }
    return Object.keys(errors).length
      ? { values: {}, errors: errors as FieldErrors<Values> }
      : { values, errors: {} }
  }
}

/** What only the control knows: a date that was typed and does not exist has no value, and a larger
    field says how much it holds. */
function findControlError(control: unknown): string | undefined {
  if (control instanceof HTMLInputElement && control.type === 'date') {
    return control.validity.badInput ? getDateError('') : undefined
  }
  return control instanceof HTMLTextAreaElement ? findLengthError(control) : undefined
}

/** Radios that the focus has passed without a choice are null to the library; to the rules they are
    what they began as. */
function fillEmptyRadios<Values extends FieldValues>(
  values: Values,
  defaults: DefaultValues<Values>,
): Values {
  const changed = Object.entries(values).map(([name, value]) => [
    name,
    value === null && defaults[name] === '' ? '' : value,
  ])
  return Object.fromEntries(changed) as Values
}

/** Puts the server's issues on their fields. False where there was none to show there. */
export function showIssues<Values extends FieldValues>(
  error: unknown,
  setError: UseFormSetError<Values>,
): boolean {
  const issues = error instanceof ApiError ? error.issues : []
  for (const { path, message } of issues) setError(path as Path<Values>, { message })
  return issues.length > 0
}

/** The errors of a form as the ErrorSummary lists them. */
export function listErrors(errors: FieldErrors): { name: string; message: string }[] {
  return Object.entries(errors).flatMap(([name, error]) =>
    typeof error?.message === 'string' ? [{ name, message: error.message }] : [],
  )
}
