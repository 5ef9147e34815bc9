import { currentToken, errorFrom } from './api.ts'
import { saveBlob } from './save-file.ts'

/** The name that the server gives a file. */
const nameIn = (disposition: string | null, otherwise: string): string =>
  /filename="([^"]+)"/.exec(disposition ?? '')?.[1] ?? otherwise

/** Fetches a file as whoever is signed in, and hands it to the browser to save. */
export async function fetchFile(address: string, otherwise: string): Promise<void> {
  const token = currentToken()
  const headers: HeadersInit = token === null ? {} : { authorization: `Bearer ${token}` }
  const answer = await fetch(address, { headers })
  if (!answer.ok) throw errorFrom(answer.status, await answer.json().catch(() => null))
  saveBlob(nameIn(answer.headers.get('content-disposition'), otherwise), await answer.blob())
}
