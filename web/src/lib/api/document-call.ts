interface DocumentCall {
  readonly path: string
  readonly authorization: string
  readonly response: Promise<Response>
}

/**
 * Takes the response to the call that the document (index.html) made before its scripts loaded, if
 * it is the same call by the same person. Only the first such call gets it.
 */
export const takeDocumentResponse = (
  path: string,
  { method = 'GET', headers }: RequestInit,
): Promise<Response> | undefined => {
  const page = globalThis as { documentCall?: DocumentCall | undefined }
  const call = page.documentCall
  if (call?.path !== path || method !== 'GET') return undefined
  if (new Headers(headers).get('authorization') !== call.authorization) return undefined
  page.documentCall = undefined
  return call.response
}
