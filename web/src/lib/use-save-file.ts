import { useMutation } from '@tanstack/react-query'
import { getErrorMessage } from './api-error.ts'
import { currentToken } from './api.ts'
import { fetchFile } from './fetch-file.ts'
import { toast } from './toast.ts'

interface SavedFile {
  address: string
  /** Used if the server gives no name. */
  name: string
  /** A media type, if the address offers more than one. */
  accept?: string | undefined
}

/** Fetches a file as the signed-in person and saves it. Shows a toast on an error. */
export const useSaveFile = () =>
  useMutation({
    mutationFn: ({ address, name, accept }: SavedFile) => fetchFile(address, name, accept),
    onError: (error) =>
      toast.error(getErrorMessage(error, 'The file could not be downloaded. Please try again.')),
  })

/** Returns whether a download needs the session's token, so that a plain link fails. */
export const needsToken = (): boolean => currentToken() !== null
