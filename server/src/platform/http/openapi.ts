import {
  errorBody,
  errors,
  routes,
  type ErrorCode,
  type RouteDeclaration,
} from '@pennytrail/contract'
import * as z from 'zod'

const schemaOf = (schema: z.ZodType, io: 'input' | 'output'): object => {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, {
    io,
    target: 'draft-2020-12',
    unrepresentable: 'any',
  })
  return rest
}

/** Whether the authorisation is a session's: a provider signs its calls, an invite has its own token. */
const readsSession = ({ access }: RouteDeclaration): boolean =>
  access !== 'provider' && access !== 'invite-token'

const impliedErrors = (route: RouteDeclaration): ErrorCode[] => [
  ...(route.params || route.query || route.body ? (['validation-failed'] as const) : []),
  ...(route.body || route.bodyKind === 'raw'
    ? (['bad-request', 'payload-too-large', 'unsupported-media-type'] as const)
    : []),
  ...(route.bodyKind === 'multipart'
    ? (['file-too-large', 'too-many-files', 'too-many-requests'] as const)
    : []),
  ...(readsSession(route) ? (['token-invalid'] as const) : []),
  ...(['signed-in', 'confirmed', 'admin'].includes(route.access)
    ? (['sign-in-required', 'access-denied'] as const)
    : []),
  ...(route.access === 'admin' ? (['second-factor-needed'] as const) : []),
  ...(route.access === 'confirmed' ? (['address-not-confirmed'] as const) : []),
]

const failures = (route: RouteDeclaration): Record<string, object> => {
  const byStatus = Map.groupBy(
    new Set([...impliedErrors(route), ...(route.errors ?? []), 'internal-error' as const]),
    (code) => String(errors[code].status),
  )
  return Object.fromEntries(
    [...byStatus].map(([status, codes]) => [
      status,
      {
        description: codes.map((code) => `${code}: ${errors[code].message}`).join('\n\n'),
        content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
      },
    ]),
  )
}

const parameters = (route: RouteDeclaration): object[] =>
  (['params', 'query'] as const).flatMap((part) => {
    const schema = route[part]
    if (!schema) return []
    const json = schemaOf(schema, 'input') as {
      properties?: Record<string, object>
      required?: string[]
    }
    return Object.entries(json.properties ?? {}).map(([name, property]) => ({
      name,
      in: part === 'params' ? 'path' : 'query',
      required: part === 'params' || (json.required ?? []).includes(name),
      schema: property,
    }))
  })

const operation = (key: string, route: RouteDeclaration): object => {
  const media = [
    ['application/json', { schema: schemaOf(route.response, 'output') }],
    ...(route.alsoServes ?? []).map((type) => [type, { schema: { type: 'string' } }]),
  ]
  return {
    operationId: key
      .replaceAll(/[^A-Za-z]+/g, '-')
      .replaceAll(/^-|-$/g, '')
      .toLowerCase(),
    summary: route.summary,
    tags: [key.split('/')[2] ?? 'api'],
    ...(route.access === 'provider'
      ? {}
      : { security: route.access === 'anyone' ? [{}, { token: [] }] : [{ token: [] }] }),
    parameters: parameters(route),
    ...(route.body
      ? {
          requestBody: {
            required: !route.body.safeParse(undefined).success,
            content: {
              [route.bodyKind === 'multipart' ? 'multipart/form-data' : 'application/json']: {
                schema: schemaOf(route.body, 'input'),
              },
            },
          },
        }
      : {}),
    responses: {
      [route.status ?? 200]: { description: 'Success', content: Object.fromEntries(media) },
      ...failures(route),
    },
  }
}

/** The API as an OpenAPI 3.1 document, generated from the contract. */
export const openApiDocument = (origin: string): object => {
  const paths: Record<string, Record<string, object>> = {}
  for (const [key, declaration] of Object.entries(routes)) {
    const [method, path] = key.split(' ') as [string, string]
    paths[path] = { ...paths[path], [method.toLowerCase()]: operation(key, declaration) }
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Pennytrail',
      version: '1',
      description:
        'Follow every penny. Amounts are whole minor units with a currency; dates are ISO 8601.',
    },
    servers: [{ url: origin }],
    paths,
    components: {
      schemas: { Error: schemaOf(errorBody, 'output') },
      securitySchemes: {
        token: {
          type: 'apiKey',
          in: 'header',
          name: 'Authorization',
          description:
            'The session token, with or without a leading "Bearer "; where an invite is looked up, its token.',
        },
      },
    },
  }
}
