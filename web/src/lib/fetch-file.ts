import { request } from './api.ts'
import { saveBlob } from './save-file.ts'

/** The name that the server gives a file. */
const readFileName = (disposition: string | null, otherwise: string): string =>
  /filename="([^"]+)"/.exec(disposition ?? '')?.[1] ?? otherwise

/** Fetches a file as whoever is signed in, and hands it to the browser to save. */
export async function fetchFile(address: string, otherwise: string, accept = '*/*'): Promise<void> {
  const answer = await request(address, { headers: { accept } })
  saveBlob(readFileName(answer.headers.get('content-disposition'), otherwise), await answer.blob())
}
