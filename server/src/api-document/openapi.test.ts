import { routes, type RouteDeclaration } from '@pennytrail/contract'
import { describe, expect, it } from 'vitest'
import * as z from 'zod'
import { makeExamples } from './examples.ts'
import { openApiDocument, toJsonSchema } from './openapi.ts'
import { renderApiReference } from './reference.ts'

const parts = [
  ['params', 'input'],
  ['query', 'input'],
  ['body', 'input'],
  ['response', 'output'],
] as const

const all = Object.entries<RouteDeclaration>(routes)

interface Operation {
  readonly operationId: string
  readonly summary: string
  readonly parameters: readonly { readonly name: string; readonly in: string }[]
  readonly responses: Readonly<
    Record<
      string,
      {
        readonly description: string
        readonly content: Readonly<Record<string, { readonly schema: { readonly type?: string } }>>
      }
    >
  >
}

const document = openApiDocument('https://example.org') as {
  info: { description: string }
  paths: Record<string, Record<string, Operation>>
}
const operations = Object.entries(document.paths).flatMap(([path, byMethod]) =>
  Object.values(byMethod).map((operation) => ({ path, ...operation })),
)

describe('the API document', () => {
  it('the API document has a valid example for every part of every call', () => {
    const validationErrors = all.flatMap(([key, route]) =>
      parts.flatMap(([part, io]) => {
        const schema = route[part]
        if (!schema || schema instanceof z.ZodNever || (part === 'body' && route.bodyKind))
          return []
        const example = makeExamples(key, part, toJsonSchema(schema, io))
        const { error } = schema.safeParse(example)
        return error
          ? [`${key} ${part}: ${JSON.stringify(example)}: ${z.prettifyError(error)}`]
          : []
      }),
    )
    expect(validationErrors).toEqual([])
  })

  it('the API document gives each call a unique name, a summary and all its path parameters', () => {
    const ids = operations.map(({ operationId }) => operationId)
    expect(ids).toHaveLength(all.length)
    expect(new Set(ids).size).toBe(ids.length)
    for (const { path, parameters, summary } of operations) {
      expect(summary).toMatch(/^\S.{5,}/)
      const inPath = parameters.filter((one) => one.in === 'path').map(({ name }) => `{${name}}`)
      expect(path.match(/\{\w+\}/g) ?? []).toEqual(inPath)
    }
  })

  it('the API document declares every error of a call', () => {
    for (const [key, { errors = [] }] of all) {
      const [method, path] = key.split(' ') as [string, string]
      const { responses } = document.paths[path]![method.toLowerCase()]!
      const descriptions = Object.values(responses).map(({ description }) => description)
      for (const code of errors) expect(descriptions.join('\n\n')).toContain(`${code}: `)
    }
  })

  it('the API document never calls an answer in JSON a text', () => {
    const texts = operations.flatMap(({ operationId, responses }) =>
      Object.values(responses).flatMap(({ content }) =>
        content['application/json']?.schema.type === 'string' ? [operationId] : [],
      ),
    )
    expect(texts).toEqual([])
  })

  it('the API document says that any call can be refused for its headers, or while the service is away', () => {
    const without = operations.filter(({ responses }) => !responses['431'] || !responses['503'])
    expect(without.map(({ operationId }) => operationId)).toEqual([])
  })

  it('the API document and the reference page both contain the developer guide', () => {
    const page = renderApiReference('https://example.org')
    for (const what of ['Signing in', 'Sending something once', 'Lists', 'private files']) {
      expect(document.info.description).toContain(what)
      expect(page).toContain(what)
    }
  })
})
