export {
  attachFile,
  deleteFile,
  storeDocument,
  storeImage,
  storeImageOrDocument,
  storeReadyPicture,
  type FileSource,
  type FileUse,
  type ReadyPicture,
  type StoredFile,
  type StoreOptions,
} from './files.ts'
export { getMainFileKey } from './file-names.ts'
export { createFileStore } from './create-file-store.ts'
export type { FileStore } from './file-store.ts'
export { fileSchedule, fileTasks } from './files.tasks.ts'
export { asJpeg } from './pictures.ts'
export { registerFiles } from './serve-files.ts'
export { makeSignedPreview, makeSignedUrl } from './signed-url.ts'
