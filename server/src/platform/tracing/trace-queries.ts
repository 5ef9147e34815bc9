import pg from 'pg'
import { getTracing, type OpenSpan } from './active-tracing.ts'

/**
 * Returns a statement without the values that are written into it, on one line. Values of
 * parameters are never part of a statement.
 */
export const toStatementText = (text: string): string =>
  text
    .replaceAll(/'(?:[^']|'')*'/g, "'?'")
    .replaceAll(/\s+/g, ' ')
    .trim()

const readText = (first: unknown): string | undefined => {
  if (typeof first === 'string') return first
  if (typeof first !== 'object' || first === null || 'submit' in first) return undefined
  const { text } = first as { text?: unknown }
  return typeof text === 'string' ? text : undefined
}

const toErrorType = (error: unknown): string => {
  const { code, name } = error as { code?: unknown; name?: unknown }
  return typeof code === 'string' ? code : String(name)
}

const endWith = (span: OpenSpan, error: unknown): void => {
  if (error) span.end({ errorType: toErrorType(error) })
  else span.end()
}

let recording = false

/**
 * Records a span for every statement that a request or a job runs while tracing is on. Statements
 * outside them, such as those with which the queue looks for work, are not recorded.
 */
export const traceQueries = (): void => {
  if (recording) return
  recording = true
  const query = pg.Client.prototype.query as (...given: unknown[]) => unknown
  const traced = function (this: pg.Client, ...given: unknown[]): unknown {
    const tracing = getTracing()
    const text = readText(given[0])
    if (!tracing?.readIds() || text === undefined) return query.apply(this, given)
    const statement = toStatementText(text)
    const operation = /^\w+/.exec(statement)?.[0].toUpperCase() ?? 'SQL'
    const span = tracing.start({
      name: operation,
      kind: 'client',
      attributes: {
        'db.system.name': 'postgresql',
        'db.operation.name': operation,
        'db.query.text': statement,
      },
    })
    const callback = given.at(-1)
    if (typeof callback === 'function') {
      const called = callback as (error: unknown, ...rest: unknown[]) => unknown
      given[given.length - 1] = (error: unknown, ...rest: unknown[]) => {
        endWith(span, error)
        return called(error, ...rest)
      }
      return query.apply(this, given)
    }
    const result = query.apply(this, given) as Promise<unknown>
    result.then(
      () => endWith(span, null),
      (error: unknown) => endWith(span, error),
    )
    return result
  }
  pg.Client.prototype.query = traced as typeof pg.Client.prototype.query
}
