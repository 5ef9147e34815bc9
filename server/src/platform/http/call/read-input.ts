import type { Exchange } from './exchange.ts'
import { validate } from '../input/validate.ts'

const noParams: Record<string, string> = {}

/** Returns the input of a call as its schemas read it. Throws `validation-failed`. */
export const readInput = ({ declaration, form, request }: Exchange) => ({
  params: validate(declaration.params, request.params ?? noParams, 'params'),
  query: validate(declaration.query, request.query, 'query'),
  body:
    declaration.bodyKind === 'raw'
      ? request.body
      : validate(declaration.body, form ? form.values : request.body, 'body'),
})
