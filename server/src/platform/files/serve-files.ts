import { parsePictureId } from '@pennytrail/contract/files/picture-urls.ts'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { AppError } from '../app-error.ts'
import type { Deps } from '../deps.ts'
import { listFileKeys } from './file-names.ts'
import { isSigned } from './signed-url.ts'

const mediaTypes = { webp: 'image/webp', avif: 'image/avif', pdf: 'application/pdf' } as const
const forGood = 'public, max-age=31536000, immutable'

/**
 * The content security policy of stored files. A browser that opens one directly runs and loads
 * nothing.
 */
const harmless = "default-src 'none'; img-src 'self'; style-src 'unsafe-inline'; sandbox"

interface Address {
  readonly Params: { readonly id: string; readonly name: string }
  readonly Querystring: {
    readonly until?: string
    readonly signature?: string
    readonly name?: string
  }
}

const send = (reply: FastifyReply, bytes: Buffer, type: keyof typeof mediaTypes, cache: string) =>
  reply
    .type(mediaTypes[type])
    .header('cache-control', cache)
    .header('content-security-policy', harmless)
    .header(
      'content-disposition',
      type === 'pdf' ? 'attachment; filename="document.pdf"' : 'inline',
    )
    .send(bytes)

/**
 * Serves stored files at /files/<id>/<name>. Names are never reused, so browsers may cache a file
 * for good.
 */
export const registerFiles = (app: FastifyInstance, deps: Deps): void => {
  app.get<Address>('/files/:id/:name', async (request, reply) => {
    const { id, name } = request.params
    const key = `${id}/${name}`
    if (!listFileKeys(id).includes(key)) throw new AppError('file-address-invalid')
    const facts = parsePictureId(id)
    const isOpen = facts !== null && !facts.isPrivate
    if (!isOpen && !isSigned(deps.config, key, request.query, deps.clock.now())) {
      throw new AppError('file-address-invalid')
    }
    const [stem, type] = name.split('.') as [string, keyof typeof mediaTypes]
    const bytes = await deps.files.get(key)
    if (bytes) return send(reply, bytes, type, isOpen ? forGood : 'private, no-store')
    // The AVIF is made later by a job. Until then, the WebP is served with a short cache lifetime.
    const meanwhile = type === 'avif' ? await deps.files.get(`${id}/${stem}.webp`) : null
    if (!meanwhile) throw new AppError('file-address-invalid')
    return send(reply, meanwhile, 'webp', 'public, max-age=60')
  })
}
