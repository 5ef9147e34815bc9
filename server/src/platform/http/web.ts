import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import type { Config } from '../config.ts'

const dist = path.resolve(import.meta.dirname, '../../../../web/dist')

/** Headers of every response; pages add nothing to them but their own policy. */
export const securityHeaders = (config: Config): Record<string, string> => {
  const hashes = existsSync(path.join(dist, 'csp.json'))
    ? (JSON.parse(readFileSync(path.join(dist, 'csp.json'), 'utf8')) as { script: string[] }).script
    : []
  const policy = [
    "default-src 'self'",
    ["script-src 'self'", ...hashes.map((hash) => `'${hash}'`)].join(' '),
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data: blob:",
    "font-src 'self'",
    "connect-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    ...(config.production ? ['upgrade-insecure-requests'] : []),
  ].join('; ')
  return {
    'content-security-policy': policy,
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    'referrer-policy': 'no-referrer',
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=()',
    ...(config.production
      ? { 'strict-transport-security': 'max-age=63072000; includeSubDomains' }
      : {}),
  }
}

/** Serves the files of the built web app; its pages are written by platform/pages. */
export const registerWeb = async (app: FastifyInstance): Promise<void> => {
  if (!existsSync(path.join(dist, 'index.html'))) return
  await app.register(fastifyStatic, {
    root: dist,
    prefix: '/',
    wildcard: false,
    preCompressed: true,
    cacheControl: false,
    index: false,
    globIgnore: ['*.html', '*.json', 'server/**', '**/*.br', '**/.vite/**'],
    setHeaders: (reply, file) => {
      const immutable = file.includes(`${path.sep}assets${path.sep}`)
      reply.header('cache-control', immutable ? 'public, max-age=31536000, immutable' : 'no-cache')
    },
  })
}
