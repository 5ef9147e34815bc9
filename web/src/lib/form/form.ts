import {
  get,
  useForm,
  type DefaultValues,
  type FieldError,
  type FieldErrors,
  type FieldValues,
  type Path,
  type RegisterOptions,
  type Resolver,
  type UseFormRegisterReturn,
  type UseFormReturn,
  type UseFormSetError,
} from 'react-hook-form'
import { getDateError } from '@pennytrail/contract/dates/calendar-date.ts'
import type { SummaryError } from '../../ui/form/error-summary.tsx'
import { ApiError, getErrorMessage } from '../api/api-error.ts'
import { waitForPointerUp, isPointerDown } from '../pointer-press.ts'
import { findLengthError } from './text-length.ts'

/** Returns the validation error of a field's value, if any. */
export type Rule<Values, Value> = (value: Value, values: Values) => string | undefined

export type Rules<Values> = { [K in keyof Values]?: Rule<Values, Values[K]> }

export interface RulesForm<Values extends FieldValues> extends UseFormReturn<Values> {
  /** Registers a field and returns the properties of its control with its validation error. */
  field: <Name extends Path<Values>>(
    name: Name,
    settings?: RegisterOptions<Values, Name>,
  ) => UseFormRegisterReturn<Name> & { error: string | undefined }
}

/**
 * Creates a form whose fields show errors after they lose the focus, and then update them while the
 * person types. The ErrorSummary handles the focus after a failed submit.
 */
export const useRulesForm = <Values extends FieldValues>(options: {
  defaultValues: DefaultValues<Values>
  rules: Rules<Values>
}): RulesForm<Values> => {
  const form = useForm<Values>({
    defaultValues: options.defaultValues,
    mode: 'onTouched',
    shouldFocusError: false,
    resolver: createResolver(options.rules, options.defaultValues),
  })
  const field: RulesForm<Values>['field'] = (name, settings) => {
    // Not from `getFieldState`, which would draw the form twice more with each validated key.
    const error: FieldError | undefined = get(form.formState.errors, name)
    return { ...form.register(name, settings), error: error?.message }
  }
  // Extends the form object instead of copying it, because effects depend on its identity.
  return Object.assign(form, { field })
}

const createResolver =
  <Values extends FieldValues>(
    rules: Rules<Values>,
    defaults: DefaultValues<Values> = {} as DefaultValues<Values>,
  ): Resolver<Values> =>
  async (given, _context, { fields }) => {
    // If pressing a button made a field lose the focus, its error appears only after the press.
    // Earlier, the error would move the button away from the pointer, and the click would be lost.
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

/**
 * Returns errors that only the control knows: a typed date that does not exist has no value, and a
 * text area knows its maximum length.
 */
const findControlError = (control: unknown): string | undefined => {
  if (control instanceof HTMLInputElement && control.type === 'date') {
    return control.validity.badInput ? getDateError('') : undefined
  }
  return control instanceof HTMLTextAreaElement ? findLengthError(control) : undefined
}

/**
 * Replaces null by the initial value. The library sets radios to null when the focus passes them
 * without a choice.
 */
const fillEmptyRadios = <Values extends FieldValues>(
  values: Values,
  defaults: DefaultValues<Values>,
): Values => {
  const changed = Object.entries(values).map(([name, value]) => [
    name,
    value === null && defaults[name] === '' ? '' : value,
  ])
  return Object.fromEntries(changed) as Values
}

/** Shows the server's issues on their fields. Returns false if there was none to show. */
export const showIssues = <Values extends FieldValues>(
  error: unknown,
  setError: UseFormSetError<Values>,
  /** The form's field names where they differ from the server's. */
  names: Readonly<Record<string, Path<Values>>> = {},
): boolean => {
  const issues = error instanceof ApiError ? error.issues : []
  for (const { path, message } of issues) {
    setError(names[path] ?? (path as Path<Values>), { message })
  }
  return issues.length > 0
}

/** Shows the server's error on the fields that it names, or else as an error of the whole form. */
export const showFailure = <Values extends FieldValues>(
  error: unknown,
  setError: UseFormSetError<Values>,
  otherwise: string,
  names?: Readonly<Record<string, Path<Values>>>,
): void => {
  if (!showIssues(error, setError, names)) {
    setError('root', { message: getErrorMessage(error, otherwise) })
  }
}

/** Lists the errors of a form for the ErrorSummary. Errors of the whole form link to no field. */
export const listErrors = (errors: FieldErrors): SummaryError[] =>
  Object.entries(errors).flatMap(([name, error]) => {
    if (typeof error?.message !== 'string') return []
    return [name === 'root' ? { message: error.message } : { name, message: error.message }]
  })
