/** The call that the document (index.html) made for its page before its scripts loaded. */
interface DocumentCall {
  /** The token of the person who made it. */
  readonly token: string
  /** The answers by the addresses of their calls; none if the call failed. */
  readonly answers: Promise<Answers>
  /** The answers, once they are here. */
  arrived?: Answers
}

type Answers = Record<string, unknown>

const page = globalThis as { documentCall?: DocumentCall | undefined }

// A page that the server rendered takes over its HTML first, which has none of a person's answers.
const isRendered = typeof document === 'object' && document.getElementById('page-data') !== null
const { documentCall: first } = page
if (first && !isRendered) void first.answers.then((answers) => (first.arrived = answers))

/**
 * How many milliseconds an answer can be taken again: the session and a part of the page both ask for
 * the account. Calls that repeat do so later.
 */
const sharedFor = 1000

/**
 * Takes the answer to a GET that the document has asked for; undefined if it asked for another. Only
 * the first such call and those right after it get it. Returns undefined at once if the document asked for nothing, or did so
 * for another person.
 */
export const takeDocumentAnswer = (
  address: string,
  token: string | null,
  signal?: AbortSignal,
): Promise<unknown> | undefined => {
  const call = page.documentCall
  return call?.token === token ? takeFrom(call, address, signal) : undefined
}

const takeFrom = async (
  call: DocumentCall,
  address: string,
  signal?: AbortSignal,
): Promise<unknown> => {
  const answers = await call.answers
  // A write may have happened meanwhile.
  return page.documentCall === call && !signal?.aborted ? takeAnswer(answers, address) : undefined
}

const takeAnswer = (answers: Answers, address: string): unknown => {
  const answer = answers[address]
  setTimeout(() => {
    answers[address] = undefined
  }, sharedFor)
  return answer
}

/**
 * Takes the answer to a GET at once; undefined if `takeDocumentAnswer` would wait or has none. A page
 * that shows with its data from the start is rendered once.
 */
export const takeArrivedAnswer = (address: string, token: string | null): unknown => {
  const call = page.documentCall
  return call?.arrived && call.token === token ? takeAnswer(call.arrived, address) : undefined
}

/** Forgets the answers that nothing has taken yet, because a write may change them. */
export const dropDocumentAnswers = (): void => {
  page.documentCall = undefined
}
