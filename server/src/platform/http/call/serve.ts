import { AppError } from '../../app-error.ts'
import { KeptAnswer, type NewAnswer, type View } from '../../answers/index.ts'
import { readCaller } from './read-caller.ts'
import type { Exchange } from './exchange.ts'
import { findScope } from './find-scope.ts'
import { FileAnswer, StreamedFile } from '../file-answers/file-answer.ts'
import { readForm } from '../multipart.ts'
import { respond } from './respond.ts'
import { jsonType, send, serialise } from './send.ts'
import { forPeople, isFromVisitor, sendKept } from '../visitor-cache.ts'

/** Answers a request by its handler. */
const serveByHandler = async (exchange: Exchange): Promise<unknown> => {
  const { declaration, deps, request } = exchange
  if (declaration.bodyKind !== 'multipart') {
    if (request.isMultipart()) throw new AppError('unsupported-media-type')
    return send(exchange, await respond(exchange))
  }
  const form = await readForm(declaration, request, deps.config.dataDir)
  try {
    return send(exchange, await respond({ ...exchange, form }))
  } finally {
    await form.discard()
  }
}

/** Has the answer to a visitor made for the answers that are kept. */
const makeForVisitor =
  (exchange: Exchange) =>
  async (view: View): Promise<NewAnswer | FileAnswer | StreamedFile> => {
    const result = await respond({ ...exchange, session: null, view })
    if (result instanceof FileAnswer || result instanceof StreamedFile) return result
    const content = serialise(exchange.declaration, result)
    const scope = view.position === null ? null : await findScope(exchange, Object(result))
    return { type: jsonType, content, scope }
  }

/** Answers a visitor with what is kept, or with what is then kept. */
const serveVisitor = async (exchange: Exchange): Promise<unknown> => {
  const { deps, request, reply } = exchange
  const visitorAnswer = await deps.answers.find(request.url, makeForVisitor(exchange))
  return visitorAnswer instanceof KeptAnswer
    ? sendKept(deps.answers, request, reply, visitorAnswer)
    : send(exchange, visitorAnswer)
}

/**
 * Finds the answer to a visitor for a person who is in no charity's team. It is made without the
 * session, kept under a key apart from visitors' answers, and served only after a look for changes,
 * so that people see their own changes in every process. Returns undefined if the person's session
 * must decide, because a visitor is refused or gets a file.
 */
const findOutsideTeams = async (exchange: Exchange): Promise<KeptAnswer | undefined> => {
  const { deps, request } = exchange
  try {
    const key = `outside teams ${request.url}`
    const outsideAnswer = await deps.answers.find(key, makeForVisitor(exchange), true)
    return outsideAnswer instanceof KeptAnswer ? outsideAnswer : undefined
  } catch (error) {
    if (error instanceof AppError) return undefined
    throw error
  }
}

/** Answers a request by what is kept, or by its handler. */
export const serve = async (exchange: Exchange): Promise<unknown> => {
  const { declaration, deps, reply, request } = exchange
  const { kept } = declaration
  if (kept?.by === 'configuration') return serveByHandler(exchange)
  if (kept && isFromVisitor(request)) return serveVisitor(exchange)
  deps.answers.noteUnkept()
  if (!kept?.outsideTeams) return serveByHandler(exchange)
  const session = await readCaller(declaration, deps, request, deps.answers)
  const found = session?.charities.length === 0 ? await findOutsideTeams(exchange) : undefined
  if (found === undefined) return serveByHandler({ ...exchange, session })
  return reply.headers(forPeople).type(found.type).send(found.getEncoded('identity'))
}
