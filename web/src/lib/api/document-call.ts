/** The call that the document (index.html) made for its page before its scripts loaded. */
interface DocumentCall {
  /** The token of the person who made it. */
  readonly token: string
  /** The answers by the addresses of their calls; none if the call failed. */
  readonly answers: Promise<Record<string, unknown>>
}

const page = globalThis as { documentCall?: DocumentCall | undefined }

/**
 * Takes the answer to a GET that the document has asked for, if it was by the same person; otherwise
 * undefined. Only the first such call gets it.
 */
export const takeDocumentAnswer = async (
  address: string,
  token: string | null,
  signal?: AbortSignal,
): Promise<unknown> => {
  const call = page.documentCall
  if (call?.token !== token || !call) return undefined
  const answers = await call.answers
  // A write may have happened meanwhile.
  if (page.documentCall !== call || signal?.aborted) return undefined
  const answer = answers[address]
  answers[address] = undefined
  return answer
}

/** Forgets the answers that nothing has taken yet, because a write may change them. */
export const dropDocumentAnswers = (): void => {
  page.documentCall = undefined
}
