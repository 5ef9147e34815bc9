import { useMutation } from '@tanstack/react-query'
import { getErrorMessage } from '../api/api-error.ts'
import { currentToken } from '../api/api.ts'
import { fetchFile } from './fetch-file.ts'
import { toast } from '../toast.ts'

interface SavedFile {
  address: string
  /** The file's name if the server gives none. */
  name: string
  /** The media type to request, if the URL offers more than one. */
  accept?: string | undefined
  /** The body of a POST, for an address whose request holds a secret. */
  body?: object | undefined
}

/** Fetches a file as the signed-in person and saves it. Shows a toast on an error. */
export const useSaveFile = () =>
  useMutation({
    mutationFn: ({ address, name, ...request }: SavedFile) => fetchFile(address, name, request),
    onError: (error) =>
      toast.error(getErrorMessage(error, 'The file could not be downloaded. Please try again.')),
  })

/**
 * Returns whether someone is signed in: a download then has to send the session's token, which a
 * plain link cannot do.
 */
export const needsToken = (): boolean => currentToken() !== null
