import {
  detectByFirstBytes,
  EncodingError,
  encodingNames,
} from '../../../platform/text-encoding.ts'
import { IatiFileError } from '../import/iati-file-error.ts'

type Decoder = InstanceType<typeof TextDecoder>

/** The part of a file that must contain its XML declaration. */
const declarationLength = 200

/**
 * Decodes the bytes of an XML file by its byte order mark, otherwise by the encoding in its
 * declaration, otherwise as UTF-8 (XML 1.0, section 4.3.3). Throws IatiFileError with the name of
 * the encoding if the bytes do not match it.
 */
export async function* decodeXml(
  chunks: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
): AsyncGenerator<string> {
  let decoder: Decoder | undefined
  let start: Uint8Array = new Uint8Array()
  try {
    for await (const chunk of chunks) {
      if (decoder) {
        yield decoder.decode(chunk, { stream: true })
        continue
      }
      start = Buffer.concat([start, chunk])
      if (start.length < declarationLength) continue
      decoder = createDecoder(start)
      yield decoder.decode(start, { stream: true })
    }
    if (!decoder) {
      decoder = createDecoder(start)
      yield decoder.decode(start, { stream: true })
    }
    yield decoder.decode()
  } catch (error) {
    if (error instanceof EncodingError) throw new IatiFileError(error.message)
    if (!(error instanceof TypeError)) throw error
    throw new IatiFileError(
      `The file ${readDeclaredEncoding(start) ? 'says that it is' : 'should be'} ${nameEncoding(decoder)} text, but contains bytes that are not. Save it as UTF-8, or state its encoding in the first line.`,
    )
  }
}

const createDecoder = (start: Uint8Array): Decoder => {
  const shown = detectByFirstBytes(start)
  if (shown) return new TextDecoder(shown, { fatal: true })
  const declared = readDeclaredEncoding(start) ?? 'utf-8'
  // The declaration was readable byte by byte, so the text cannot be in UTF-16.
  if (/^utf-?16/i.test(declared)) return new TextDecoder('utf-8', { fatal: true })
  try {
    return new TextDecoder(declared, { fatal: true })
  } catch {
    throw new IatiFileError(
      `The file says that its encoding is “${declared}”, which is not read here. Save it as UTF-8 and import it again.`,
    )
  }
}

const readDeclaredEncoding = (start: Uint8Array): string | undefined => {
  const text = Buffer.from(start.subarray(0, declarationLength)).toString('latin1')
  return /^\s*<\?xml[^>]*\sencoding\s*=\s*["']([\w.:-]+)["']/.exec(text)?.[1]
}

const nameEncoding = (decoder: Decoder | undefined): string => {
  const name = decoder?.encoding ?? 'utf-8'
  return (encodingNames as Readonly<Record<string, string>>)[name] ?? name.toUpperCase()
}
