import { IatiFileError } from './iati-file-error.ts'

type Decoder = InstanceType<typeof TextDecoder>

/**
 * Turns the bytes of an XML file into text: by its byte order mark, else by the encoding that its
 * declaration names, else UTF-8. Throws IatiFileError where the bytes are not what they say.
 */
export async function* decodeXml(
  chunks: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
): AsyncGenerator<string> {
  let decoder: Decoder | undefined
  try {
    for await (const chunk of chunks) {
      decoder ??= decoderFor(chunk)
      yield decoder.decode(chunk, { stream: true })
    }
    if (decoder) yield decoder.decode()
  } catch (error) {
    if (!(error instanceof TypeError)) throw error
    throw new IatiFileError(`The file is not ${decoder?.encoding.toUpperCase()} text throughout.`)
  }
}

function decoderFor(first: Uint8Array): Decoder {
  if (first[0] === 0xff && first[1] === 0xfe) return new TextDecoder('utf-16le', { fatal: true })
  if (first[0] === 0xfe && first[1] === 0xff) return new TextDecoder('utf-16be', { fatal: true })
  const start = Buffer.from(first.subarray(0, 200)).toString('latin1')
  const declared = /^\s*<\?xml[^>]*\sencoding\s*=\s*["']([\w.-]+)["']/.exec(start)?.[1] ?? 'utf-8'
  try {
    return new TextDecoder(declared, { fatal: true })
  } catch {
    throw new IatiFileError(`The file says its encoding is “${declared}”, which is not known.`)
  }
}
