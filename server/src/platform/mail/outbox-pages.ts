import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { sql } from '../database/index.ts'
import type { Deps } from '../deps.ts'
import { isLoopbackAddress, isLoopbackHost } from '../loopback.ts'
import { escapeHtml } from '../markup.ts'
import { makeAttachedFile, type FileMakers } from './attached-files.ts'
import type { Message } from './mail.rows.ts'

const page = (reply: FastifyReply, title: string, body: string): FastifyReply =>
  reply
    .type('text/html; charset=utf-8')
    .header(
      'content-security-policy',
      "default-src 'none'; style-src 'unsafe-inline'; frame-src 'self'; form-action 'none'",
    )
    .send(
      `<!doctype html><html lang="en-GB"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${title}</title>` +
        '<style>:root{color-scheme:light dark}body{font:16px/1.55 system-ui,sans-serif;max-width:60rem;margin:2rem auto;padding:0 1rem}table{border-collapse:collapse;width:100%}th,td{text-align:left;padding:.5rem .75rem .5rem 0;border-bottom:1px solid #8884}iframe{width:100%;height:70vh;border:1px solid #8886;background:#fff}</style></head>' +
        `<body><h1>${title}</h1>${body}</body></html>`,
    )

const listHeaderLines = (headers: Record<string, string>): string => {
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`)
  if (lines.length === 0) return ''
  return `<p style="overflow-wrap:anywhere">${lines.map(escapeHtml).join('<br>')}</p>`
}

/**
 * Tells whether a request was made on this machine. Also checks the client addresses that proxies
 * add as headers. The check of the Host header stops websites whose name points at 127.0.0.1 (DNS
 * rebinding).
 */
const isFromThisMachine = (request: FastifyRequest, appHost: string): boolean => {
  const { host = '', 'x-forwarded-for': forwardedFor } = request.headers
  const forwarded = [forwardedFor ?? [], request.headers['x-real-ip'] ?? []]
    .flat()
    .flatMap((list) => list.split(','))
    .map((address) => address.trim())
  const hostname = host.replace(/:\d+$/, '')
  return (
    request.headers['forwarded'] === undefined &&
    [request.socket.remoteAddress ?? '', ...forwarded].every(isLoopbackAddress) &&
    (isLoopbackHost(hostname) || hostname === appHost)
  )
}

/**
 * Serves unsent emails at /dev/outbox if no mail server is configured. They contain sign-in codes
 * and invite links, so other machines get "not found".
 */
export const registerOutbox = (app: FastifyInstance, deps: Deps, makers: FileMakers): void => {
  const listMessages = (where = sql``) =>
    deps.database.read('system', (db) =>
      db.many<Message>(sql`select id, recipient, subject, text_body, html_body, headers, attach, created_at
        from outbox_message ${where} order by created_at desc limit 200`),
    )
  const appHost = new URL(deps.config.appOrigin).hostname
  const onRequest = async (request: FastifyRequest, reply: FastifyReply): Promise<void> => {
    if (!isFromThisMachine(request, appHost)) reply.callNotFound()
  }
  app.get('/dev/outbox', { onRequest }, async (_request, reply) => {
    const rows = (await listMessages()).map(
      (m) =>
        `<tr><td><a href="/dev/outbox/${m.id}">${escapeHtml(m.subject)}</a></td><td>${escapeHtml(m.recipient)}</td><td>${m.createdAt}</td></tr>`,
    )
    const table =
      rows.length === 0
        ? '<p>No mail yet. What the product would send appears here.</p>'
        : `<table><thead><tr><th>Subject</th><th>To</th><th>Sent</th></tr></thead><tbody>${rows.join('')}</tbody></table>`
    return page(reply, 'Outbox', `<p>No mail server is configured, so mail stays here.</p>${table}`)
  })
  app.get<{ Params: { id: string } }>('/dev/outbox/:id', { onRequest }, async (request, reply) => {
    const [message] = await listMessages(sql`where id::text = ${request.params.id}`)
    if (!message) return reply.callNotFound()
    return page(
      reply,
      escapeHtml(message.subject),
      `<p><a href="/dev/outbox">All mail</a></p><p>To ${escapeHtml(message.recipient)}, ${message.createdAt}</p>` +
        listHeaderLines(message.headers) +
        (message.attach
          ? `<p><a href="/dev/outbox/${message.id}/file" download>Attached file</a></p>`
          : '') +
        `<iframe title="Message" src="/dev/outbox/${message.id}/html" sandbox="allow-popups allow-top-navigation-by-user-activation"></iframe>` +
        `<h2>As text</h2><pre style="white-space:pre-wrap;overflow-wrap:anywhere">${escapeHtml(message.textBody)}</pre>`,
    )
  })
  app.get<{ Params: { id: string } }>(
    '/dev/outbox/:id/html',
    { onRequest },
    async (request, reply) => {
      const [message] = await listMessages(sql`where id::text = ${request.params.id}`)
      if (!message) return reply.callNotFound()
      return reply
        .type('text/html; charset=utf-8')
        .header(
          'content-security-policy',
          "default-src 'none'; img-src 'self'; style-src 'unsafe-inline'; frame-ancestors 'self'",
        )
        .header('x-frame-options', 'SAMEORIGIN')
        .send(message.htmlBody.replace('<head>', '<head><base target="_top">'))
    },
  )
  app.get<{ Params: { id: string } }>(
    '/dev/outbox/:id/file',
    { onRequest },
    async (request, reply) => {
      const [message] = await listMessages(sql`where id::text = ${request.params.id}`)
      const file = message && (await makeAttachedFile(makers, message.attach, deps))
      if (!file) return reply.callNotFound()
      reply.header('content-disposition', `attachment; filename="${file.filename}"`)
      return reply.type(file.contentType).send(file.content)
    },
  )
}
