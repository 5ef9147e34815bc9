/** A store of files by key. Only the product itself makes keys (`file-names.ts`). */
export interface FileStore {
  put(key: string, bytes: Buffer, mediaType: string): Promise<void>
  /** Returns the bytes; null if nothing is stored under the key. */
  get(key: string): Promise<Buffer | null>
  /** Removes the file. A missing file is not an error. */
  remove(key: string): Promise<void>
}
