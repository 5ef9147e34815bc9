import type { RouteDeclaration } from '@pennytrail/contract'
import { toJsonSchema } from '../../api-document/openapi.ts'

/**
 * Lists the names of all fields of a body. For a body that allows several shapes, lists the fields
 * of all of them.
 */
export const listFields = ({ body }: RouteDeclaration): string[] => {
  const { anyOf = [], oneOf = [], properties = {} } = toJsonSchema(body!, 'input')
  const forms = [...anyOf, ...oneOf].flatMap((form) => Object.keys(form.properties ?? {}))
  return [...new Set([...Object.keys(properties), ...forms])]
}
