import type * as z from 'zod'

/** Returns a schema that applies a form's validation rule and reports the rule's error sentence. */
export const makeRuleSchema = <T>(
  schema: z.ZodType<T, T>,
  error: (value: T) => string | undefined,
) =>
  schema.check((context) => {
    const message = error(context.value)
    if (message !== undefined) {
      context.issues.push({ code: 'custom', message, input: context.value })
    }
  })
