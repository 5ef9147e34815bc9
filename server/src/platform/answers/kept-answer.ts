import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { LRUCache } from 'lru-cache'

/** A content coding of RFC 9110, section 8.4.1; `identity` is none. */
export type Encoding = 'br' | 'gzip' | 'identity'

// A quality that is fast enough for an answer that is soon replaced. Quality 11, as for the assets,
// would take longer than it saves.
const brotliQuality = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }
const compressors = {
  br: (content: Buffer) => promisify(brotliCompress)(content, brotliQuality),
  gzip: (content: Buffer) => promisify(gzip)(content),
} as const

/** Below this many bytes, compression saves less than it costs. */
const minCompressedBytes = 600

/** Returns content in the best encoding that an Accept-Encoding header names. */
export const encodeOnce = async (
  content: Buffer,
  accepted: string | undefined,
): Promise<{ readonly content: Buffer; readonly encoding: Encoding }> => {
  const encoding = content.length < minCompressedBytes ? 'identity' : chooseEncoding(accepted)
  if (encoding === 'identity') return { content, encoding }
  return { content: await compressors[encoding](content), encoding }
}

/** A response with an answer, ready to be sent again. */
export interface ReadyResponse {
  /** The declared path of the route, for the log and the metrics. */
  readonly route: string | undefined
  readonly status: 200 | 304
  /** Names and values in turn, without those that differ between requests. */
  readonly headers: readonly string[]
  readonly body: Buffer | undefined
}

/** The encoding of a response with content, or `unchanged` for a client that has it already. */
export type ResponseForm = Encoding | 'unchanged'

const accepts = (encoding: 'br' | 'gzip', header: string): boolean =>
  header.split(',').some((one) => {
    const [name, ...parameters] = one.split(';').map((part) => part.trim().toLowerCase())
    return name === encoding && !parameters.some((parameter) => /^q=0(\.0*)?$/.test(parameter))
  })

const choose = (header: string): Encoding => {
  if (accepts('br', header)) return 'br'
  return accepts('gzip', header) ? 'gzip' : 'identity'
}

// Browsers send few different headers, and taking one apart costs more than finding it.
const chosen = new LRUCache<string, Encoding>({ max: 100 })

/** Chooses the best encoding that an Accept-Encoding header names. */
export const chooseEncoding = (header = ''): Encoding => {
  const known = chosen.get(header)
  if (known) return known
  const encoding = choose(header)
  chosen.set(header, encoding)
  return encoding
}

/** An answer to a visitor, with its compressed forms, each made at its first use. */
export class KeptAnswer {
  readonly key: string
  readonly type: string
  /** A tag of the content. It is weak, because every encoding has the same one. */
  readonly tag: string
  /** The responses that were sent with this answer. */
  readonly responses = new Map<ResponseForm, ReadyResponse>()
  readonly #content: Buffer
  readonly #encoded = new Map<Encoding, Buffer>()
  readonly #encoding = new Map<Encoding, Promise<Buffer>>()

  constructor(key: string, { type, content }: { readonly type: string; readonly content: string }) {
    this.key = key
    this.type = type
    this.#content = Buffer.from(content)
    this.tag = `W/"${createHash('sha256').update(content).digest('base64url')}"`
  }

  /** The bytes of all forms together. */
  get size(): number {
    let size = this.#content.length
    for (const encoded of this.#encoded.values()) size += encoded.length
    return size
  }

  /** Whether the content is long enough to be compressed. */
  get isCompressed(): boolean {
    return this.#content.length >= minCompressedBytes
  }

  /** Returns the content in an encoding if it is there already. */
  getEncoded(encoding: Encoding): Buffer | undefined {
    if (encoding === 'identity' || !this.isCompressed) return this.#content
    return this.#encoded.get(encoding)
  }

  /** Returns the content in an encoding, which is made once if it is not there. */
  async encode(encoding: Encoding): Promise<Buffer> {
    const known = this.getEncoded(encoding)
    if (known || encoding === 'identity') return known ?? this.#content
    const making = this.#encoding.get(encoding) ?? this.#compress(encoding)
    this.#encoding.set(encoding, making)
    return making
  }

  async #compress(encoding: 'br' | 'gzip'): Promise<Buffer> {
    try {
      const encoded = await compressors[encoding](this.#content)
      this.#encoded.set(encoding, encoded)
      return encoded
    } finally {
      this.#encoding.delete(encoding)
    }
  }
}
