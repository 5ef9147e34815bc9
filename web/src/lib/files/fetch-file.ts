import { request } from '../api/api.ts'
import { saveBlob } from './save-file.ts'

/** Reads the file name from a Content-Disposition header; `otherwise` if it gives none. */
const readFileName = (disposition: string | null, otherwise: string): string =>
  /filename="([^"]+)"/.exec(disposition ?? '')?.[1] ?? otherwise

interface FileRequest {
  /** The media type to request, if the address offers more than one. */
  readonly accept?: string | undefined
  /** The JSON body. With it the request is a POST, so that a secret stays out of the address. */
  readonly body?: object | undefined
}

/** Fetches a file as the signed-in person and saves it through the browser. */
export const fetchFile = async (
  address: string,
  otherwise: string,
  { accept = '*/*', body }: FileRequest = {},
): Promise<void> => {
  const answer = await request(
    address,
    body
      ? {
          method: 'POST',
          headers: { accept, 'content-type': 'application/json' },
          body: JSON.stringify(body),
        }
      : { headers: { accept } },
  )
  saveBlob(readFileName(answer.headers.get('content-disposition'), otherwise), await answer.blob())
}
