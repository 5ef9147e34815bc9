import { request } from './api.ts'
import { saveBlob } from './save-file.ts'

/** Reads the file name from a Content-Disposition header; `otherwise` if it gives none. */
const readFileName = (disposition: string | null, otherwise: string): string =>
  /filename="([^"]+)"/.exec(disposition ?? '')?.[1] ?? otherwise

/** Fetches a file as the signed-in person and saves it through the browser. */
export const fetchFile = async (
  address: string,
  otherwise: string,
  accept = '*/*',
): Promise<void> => {
  const answer = await request(address, { headers: { accept } })
  saveBlob(readFileName(answer.headers.get('content-disposition'), otherwise), await answer.blob())
}
