import http from 'node:http'
import { buffer } from 'node:stream/consumers'

/** An answer as it was sent, with its content still compressed. */
export interface RawAnswer {
  readonly headers: Readonly<Record<string, string>>
  readonly base64: string
  readonly bytes: number
}

// The server writes these itself.
const ownHeaders = new Set(['connection', 'date', 'keep-alive', 'transfer-encoding'])

/** Reads an answer without decoding it, which `fetch` would do. Throws if it is no success. */
export const readRaw = async (
  address: string,
  headers: Record<string, string>,
): Promise<RawAnswer> => {
  const response = await new Promise<http.IncomingMessage>((resolve, reject) => {
    http.get(address, { headers }, resolve).on('error', reject)
  })
  const content = await buffer(response)
  if (response.statusCode !== 200) throw new Error(`${address}: ${response.statusCode}`)
  return {
    headers: Object.fromEntries(
      Object.entries(response.headers).flatMap(([name, value]) =>
        typeof value === 'string' && !ownHeaders.has(name) ? [[name, value]] : [],
      ),
    ),
    base64: content.toString('base64'),
    bytes: content.length,
  }
}
