import type { Changing } from '../../answers/index.ts'
import type { Actor, Database, Db } from '../../database/index.ts'

/** A file or other non-JSON answer, as the route's `alsoServes` declares. */
export class FileAnswer {
  readonly mediaType: string
  readonly fileName: string
  readonly body: string | Buffer | NodeJS.ReadableStream

  constructor(mediaType: string, fileName: string, body: string | Buffer | NodeJS.ReadableStream) {
    this.mediaType = mediaType
    this.fileName = fileName
    this.body = body
  }
}

export interface FileSource {
  readonly mediaType: string
  /** Null for a file that a browser shows in place of saving it. */
  readonly fileName: string | null
  /** The database of the call, which may be that of a replica. */
  readonly database: Database
  /** The Cache-Control header; without it, nothing keeps the file. */
  readonly cacheControl?: string
  /** The person who sees the content; a visitor by default. */
  readonly actor?: Actor
  /** The charities whose noted changes may change the content; without them, the file has no tag. */
  readonly changing?: Changing
  /** The day, if the content depends on it. */
  readonly day?: string
  /**
   * Writes the text in pieces of at most about a thousand rows. `db` acts as the actor and shows one
   * moment. The file begins once the first piece is there, so until then an error is answered.
   */
  readonly write: (db: Db) => AsyncIterable<string>
}

/** A file of any length, which is written while it is sent. */
export class StreamedFile {
  readonly source: FileSource

  constructor(source: FileSource) {
    this.source = source
  }
}
