import { createNoResponseError } from '../api/api-error.ts'
import { currentToken, toApiError, reportRefusedToken, type ApiResponse } from '../api/api.ts'
import { buildUrl } from '../api/build-url.ts'
import type { Routes } from '../api/contract-types.ts'

/** The input of an upload. */
export interface UploadInput {
  /** The values of the path's parameters. */
  params?: Readonly<Record<string, string>>
  /** Texts and files by name. An array holds several values of one name. */
  form: Readonly<Record<string, string | File | readonly File[]>>
  /** Called with the share of the upload that was sent, from 0 to 1. */
  onProgress?: (share: number) => void
  signal?: AbortSignal
}

/** The routes that accept a form with files. */
export type UploadRoute = {
  [K in keyof Routes]: Routes[K] extends { bodyKind: 'multipart' } ? K : never
}[keyof Routes]

const toFormData = (form: UploadInput['form']): FormData => {
  const data = new FormData()
  for (const [name, value] of Object.entries(form)) {
    for (const one of typeof value === 'string' || value instanceof File ? [value] : value) {
      data.append(name, one)
    }
  }
  return data
}

const parse = (text: string): never => {
  try {
    return JSON.parse(text) as never
  } catch {
    return null as never
  }
}

/**
 * Uploads files to a route of the contract and reports the progress, which fetch cannot do. Throws
 * an ApiError for every unsuccessful response.
 */
export const upload = <K extends UploadRoute>(
  route: K,
  { params = {}, form, onProgress, signal }: UploadInput,
): Promise<ApiResponse<K>> => {
  const [method = 'POST', path = ''] = route.split(' ')
  const token = currentToken()
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    request.open(method, buildUrl(path, { params }))
    request.setRequestHeader('accept', 'application/json')
    if (token) request.setRequestHeader('authorization', `Bearer ${token}`)
    request.upload.addEventListener('progress', ({ lengthComputable, loaded, total }) => {
      if (lengthComputable && total > 0) onProgress?.(loaded / total)
    })
    request.addEventListener('load', () => {
      if (request.status >= 200 && request.status < 300) resolve(parse(request.responseText))
      else {
        if (request.status === 401) reportRefusedToken(token)
        reject(toApiError(request.status, parse(request.responseText)))
      }
    })
    request.addEventListener('error', () => reject(createNoResponseError()))
    request.addEventListener('abort', () => reject(new DOMException('Stopped', 'AbortError')))
    signal?.addEventListener('abort', () => request.abort())
    request.send(toFormData(form))
  })
}
