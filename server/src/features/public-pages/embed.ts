import { describeMoney } from '@pennytrail/contract/projects/progress-words.ts'
import { projectAddress } from '@pennytrail/contract/public-pages/addresses.ts'
import type { FastifyInstance } from 'fastify'
import { AppError } from '../../platform/app-error.ts'
import { readPublic, type Deps } from '../../platform/http/index.ts'
import { escapeHtml } from '../../platform/markup.ts'
import { isUuid } from '../../platform/ids.ts'
import { findPublicProject, type PublicProject } from './public-subjects.sql.ts'
import { toBarPercent } from './cut-text.ts'

// Any website may frame this card. The policy allows no scripts, forms or files.
const policy =
  "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors *"

const style = `:root{color-scheme:light dark}*{box-sizing:border-box;margin:0}
body{background:light-dark(#fff,#182123);color:light-dark(#1c2326,#eef0ec);font:16px/1.45 system-ui,sans-serif;padding:14px 16px;border:1px solid light-dark(#ddd5c7,#324043);border-radius:12px;min-height:100vh;display:grid;grid-template-columns:minmax(0,1fr);gap:6px;align-content:center;overflow-wrap:anywhere}
h1,.of{display:-webkit-box;-webkit-box-orient:vertical;overflow:hidden}
h1{font:600 19px/1.2 Georgia,serif;-webkit-line-clamp:3}.of{-webkit-line-clamp:1}p{color:light-dark(#4a5356,#bcc5c2);font-size:14px}
.bar{height:10px;border-radius:99px;background:light-dark(#f1ece3,#202b2d);border:1px solid light-dark(#857b6c,#768583);overflow:hidden}
.bar span{display:block;height:100%;background:light-dark(#0f5c55,#6ccbb9)}
a{color:light-dark(#0f5c55,#6ccbb9)}a:focus-visible{outline:3px solid light-dark(#2451c7,#ffc65c);outline-offset:2px}`

const renderCard = (project: PublicProject, origin: string): string => {
  const { title, charityName, received, spent, target } = project
  const share = toBarPercent(target ? received : spent, target ?? received)
  const line = escapeHtml(describeMoney(project))
  const page = escapeHtml(`${origin}${projectAddress(project.id)}`)
  return `<!doctype html><html lang="en-GB"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="robots" content="noindex"><title>${escapeHtml(title)}</title><style>${style}</style></head><body><p class="of">${escapeHtml(charityName)}</p><h1>${escapeHtml(title)}</h1><div class="bar" aria-hidden="true"><span style="width:${share}%"></span></div><p>${line}</p><p><a href="${page}" target="_blank" rel="noopener">Follow every penny on Pennytrail</a></p>${project.isDemo ? '<p>Demonstration: invented figures.</p>' : ''}</body></html>`
}

/** Serves a card with a project’s progress that a charity can frame on its own website. */
export const serveEmbeds = async (app: FastifyInstance, deps: Deps): Promise<void> => {
  app.get<{ Params: { id: string } }>('/embed/project/:id', async (request, reply) => {
    const { id } = request.params
    const project = isUuid(id)
      ? await readPublic(deps, (db) => findPublicProject(db, id))
      : undefined
    if (!project) throw new AppError('project-not-found')
    reply.removeHeader('x-frame-options')
    reply
      .type('text/html; charset=utf-8')
      .header('content-security-policy', policy)
      .header('cross-origin-resource-policy', 'cross-origin')
      .header('cache-control', 'public, max-age=300')
    return reply.send(renderCard(project, deps.config.appOrigin))
  })
}
