import { useWrite, type CallOptions } from '../api/use-call.ts'
import { upload, type UploadInput, type UploadRoute } from './upload.ts'

/** Uploads a form with files to a route of the contract. Otherwise it does what useCall does. */
export const useUpload = <K extends UploadRoute>(
  route: K,
  options: CallOptions<K, UploadInput> = {},
) => useWrite(route, (given: UploadInput) => upload(route, given), options)
