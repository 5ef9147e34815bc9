import { existsSync, readdirSync } from 'node:fs'
import path from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'

const dist = path.resolve(import.meta.dirname, '../../../../web/dist')

/** Returns the names of the files that pages load, which contain a hash of their content. */
const listAssets = (folder: string): ReadonlySet<string> => {
  const assets = path.join(folder, 'assets')
  const names = existsSync(assets) ? readdirSync(assets) : []
  return new Set(names.filter((name) => !name.endsWith('.br')))
}

/** Serves the files of the built web app. platform/pages renders its pages. */
export const registerWeb = async (app: FastifyInstance, folder = dist): Promise<void> => {
  if (!existsSync(path.join(folder, 'index.html'))) return
  await app.register(fastifyStatic, {
    root: folder,
    prefix: '/',
    wildcard: false,
    preCompressed: true,
    cacheControl: false,
    index: false,
    globIgnore: ['*.html', '*.json', 'assets/**', 'server/**', '**/*.br', '**/.vite/**'],
    setHeaders: (reply, file) => {
      const immutable = file.includes(`${path.sep}assets${path.sep}`)
      reply.header('cache-control', immutable ? 'public, max-age=31536000, immutable' : 'no-cache')
    },
  })
  // One route serves all of them. A route for each of several hundred files would delay the start
  // by a third of a second and keep using memory.
  const assets = listAssets(folder)
  app.get<{ Params: { name: string } }>('/assets/:name', ({ params: { name } }, reply) =>
    assets.has(name) ? reply.sendFile(`assets/${name}`) : reply.callNotFound(),
  )
}
