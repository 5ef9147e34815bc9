import {
  errorBody,
  errors,
  routes,
  type ErrorCode,
  type RouteDeclaration,
} from '@pennytrail/contract'
import * as z from 'zod'
import { describeBounds } from './bounds.ts'
import { describeCall } from './describe-call.ts'
import type { JsonSchema } from './example.ts'
import { makeExamples } from './examples.ts'
import { guide } from './guide.ts'

export const toJsonSchema = (schema: z.ZodType, io: 'input' | 'output'): JsonSchema => {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, {
    io,
    target: 'draft-2020-12',
    unrepresentable: 'any',
    override: ({ zodSchema, jsonSchema }) => {
      if (io === 'input') describeBounds(zodSchema, jsonSchema as JsonSchema)
    },
  })
  return rest as JsonSchema
}

/**
 * Tells whether a route reads the session. Providers sign their requests, and invites carry their
 * own token.
 */
const needsSession = ({ access }: RouteDeclaration): boolean =>
  access !== 'provider' && access !== 'invite-token'

const listImpliedErrors = (route: RouteDeclaration): ErrorCode[] => [
  'headers-too-large',
  'not-ready',
  'database-busy',
  'database-unavailable',
  ...(route.params || route.query || route.body ? (['validation-failed'] as const) : []),
  ...(route.body || route.bodyKind === 'raw'
    ? (['bad-request', 'payload-too-large', 'unsupported-media-type'] as const)
    : []),
  ...(route.alsoServes ? (['files-busy'] as const) : []),
  ...(route.bodyKind === 'multipart'
    ? (['file-too-large', 'file-refused', 'file-storage-unavailable', 'too-many-files'] as const)
    : []),
  ...(needsSession(route) ? (['token-invalid'] as const) : []),
  ...(['signed-in', 'confirmed', 'admin'].includes(route.access)
    ? (['sign-in-required', 'access-denied'] as const)
    : []),
  ...(route.access === 'admin' || route.proof?.of === 'two-step'
    ? (['second-factor-needed'] as const)
    : []),
  ...(route.proof && route.proof.of !== 'link' ? (['fresh-sign-in-required'] as const) : []),
  ...(route.access === 'confirmed' ? (['address-not-confirmed'] as const) : []),
  ...(route.limits ? (['too-many-requests'] as const) : []),
]

const buildFailures = (route: RouteDeclaration): Record<string, object> => {
  const byStatus = Map.groupBy(
    new Set([...listImpliedErrors(route), ...(route.errors ?? []), 'internal-error' as const]),
    (code) => String(errors[code].status),
  )
  return Object.fromEntries([...byStatus].map(([status, codes]) => [status, buildFailure(codes)]))
}

const buildFailure = (codes: readonly ErrorCode[]): object => {
  const headers = codes.flatMap((code) => headersWith[errors[code].status] ?? [])
  return {
    description: codes.map((code) => `${code}: ${errors[code].message}`).join('\n\n'),
    ...(headers[0] ? { headers: headers[0] } : {}),
    content: {
      'application/json': {
        schema: { $ref: '#/components/schemas/Error' },
        examples: Object.fromEntries(
          codes.map((code) => {
            const { message } = errors[code]
            return [code, { value: { code, message, error: message } }]
          }),
        ),
      },
    },
  }
}

const retryAfter = {
  'Retry-After': { description: 'Seconds to wait', schema: { type: 'integer' } },
}

const headersWith: Readonly<Record<number, object>> = {
  401: {
    'WWW-Authenticate': { description: 'Always Bearer', schema: { type: 'string' } },
  },
  429: retryAfter,
  503: retryAfter,
}

const buildParameters = (key: string, route: RouteDeclaration): object[] =>
  (['params', 'query'] as const).flatMap((part) => {
    const schema = route[part]
    if (!schema) return []
    const json = toJsonSchema(schema, 'input')
    const examples = makeExamples(key, part, json)
    return Object.entries(json.properties ?? {}).map(([name, property]) => ({
      name,
      in: part === 'params' ? 'path' : 'query',
      required: part === 'params' || (json.required ?? []).includes(name),
      ...toDescription(property),
      schema: property,
      ...(name in examples ? { example: examples[name] } : {}),
    }))
  })

const toDescription = ({ description }: JsonSchema): object =>
  description === undefined ? {} : { description }

const bytes: JsonSchema = { type: 'string' }

/** Describes a file; one of JSON is an object, whose form another standard defines. */
const describeFile = (type: string): JsonSchema =>
  type === 'application/json' ? { type: 'object' } : bytes

const buildRequestBody = (key: string, route: RouteDeclaration): object => {
  if (route.bodyKind === 'raw') {
    const type = key.endsWith('iati-import') ? 'application/xml' : 'application/json'
    return { requestBody: { required: true, content: { [type]: { schema: bytes } } } }
  }
  if (!route.body) return {}
  const schema = toJsonSchema(route.body, 'input')
  const content =
    route.bodyKind === 'multipart'
      ? { 'multipart/form-data': { schema } }
      : { 'application/json': { schema, example: makeExamples(key, 'body', schema) } }
  return { requestBody: { required: !route.body.safeParse(undefined).success, content } }
}

const buildContent = (key: string, route: RouteDeclaration): object => {
  const files = (route.alsoServes ?? []).map((type) => [type, { schema: describeFile(type) }])
  // A response that is always a file has no JSON schema.
  if (route.response instanceof z.ZodNever) return Object.fromEntries(files)
  const schema = toJsonSchema(route.response, 'output')
  const json = { schema, example: makeExamples(key, 'response', schema) }
  return { ...Object.fromEntries(files), 'application/json': json }
}

const buildOperation = (key: string, route: RouteDeclaration): object => ({
  operationId: key
    .replaceAll(/[^A-Za-z\d]+/g, '-')
    .replaceAll(/^-|-$/g, '')
    .toLowerCase(),
  summary: route.summary,
  description: describeCall(route).join('\n\n') || undefined,
  tags: [getTag(key)],
  ...(route.access === 'provider'
    ? {}
    : { security: route.access === 'anyone' ? [{}, { token: [] }] : [{ token: [] }] }),
  parameters: buildParameters(key, route),
  ...buildRequestBody(key, route),
  responses: {
    [route.status ?? 200]: { description: 'Success', content: buildContent(key, route) },
    ...buildFailures(route),
  },
})

const getTag = (key: string): string => key.split('/')[2] ?? 'api'

const description = [
  'Follow every penny: gifts to charities, and where each of them went.',
  ...guide.map(({ title, text }) => `## ${title}\n\n${text.join('\n\n')}`),
].join('\n\n')

/** Generates the OpenAPI 3.1 document of the API from the contract. */
export const openApiDocument = (origin: string): object => {
  const paths: Record<string, Record<string, object>> = {}
  for (const [key, declaration] of Object.entries(routes)) {
    const [method, path] = key.split(' ') as [string, string]
    paths[path] = { ...paths[path], [method.toLowerCase()]: buildOperation(key, declaration) }
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Pennytrail',
      version: '1',
      description,
    },
    servers: [{ url: origin }],
    tags: [...new Set(Object.keys(routes).map(getTag))].toSorted().map((name) => ({ name })),
    paths,
    components: {
      schemas: { Error: toJsonSchema(errorBody, 'output') },
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
