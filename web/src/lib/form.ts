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
import { dateFault } from '@pennytrail/contract/calendar-date.ts'
import { ApiError } from './api-error.ts'
import { pressEnded, underPress } from './pointer-press.ts'
import { lengthFault } from './text-length.ts'

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
    resolver: resolverFor(options.rules, options.defaultValues),
  })
}

function resolverFor<Values extends FieldValues>(
  rules: Rules<Values>,
  defaults: DefaultValues<Values> = {} as DefaultValues<Values>,
): Resolver<Values> {
  return async (given, _context, { fields }) => {
    // What has gone wrong in the field that a press leaves is told after the press: told at once, it
    // would move away what is being pressed, and the click would be lost.
    if (underPress()) await pressEnded()
    const values = withoutNothing(given, defaults)
    const errors: Record<string, { type: string; message: string }> = {}
    for (const name of new Set([...Object.keys(rules), ...Object.keys(fields)])) {
      const control = (fields as Record<string, { ref?: unknown } | undefined>)[name]?.ref
      const message = controlFault(control) ?? rules[name]?.(values[name], values)
      if (message) errors[name] = { type: 'rule', message }
    }
    return Object.keys(errors).length
      ? { values: {}, errors: errors as FieldErrors<Values> }
      : { values, errors: {} }
  }
}

/** What only the control knows: a date that was typed and does not exist has no value, and a larger
    field says how much it holds. */
function controlFault(control: unknown): string | undefined {
  if (control instanceof HTMLInputElement && control.type === 'date') {
    return control.validity.badInput ? dateFault('') : undefined
  }
  return control instanceof HTMLTextAreaElement ? lengthFault(control) : undefined
}

/** Radios that the focus has passed without a choice are null to the library; to the rules they are
    what they began as. */
function withoutNothing<Values extends FieldValues>(
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
export function summaryOf(errors: FieldErrors): { name: string; message: string }[] {
  return Object.entries(errors).flatMap(([name, error]) =>
    typeof error?.message === 'string' ? [{ name, message: error.message }] : [],
  )
}
