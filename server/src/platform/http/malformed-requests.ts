import { STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import type { ErrorCode } from '@pennytrail/contract'
import { AppError } from '../app-error.ts'
import { toErrorBody } from './errors.ts'

const reasons: Readonly<Record<string, ErrorCode>> = {
  ERR_HTTP_REQUEST_TIMEOUT: 'request-timeout',
  HPE_HEADER_OVERFLOW: 'headers-too-large',
}

/**
 * Creates a function that answers a malformed HTTP request with a catalogue error, and with the
 * headers of every response, and closes the connection.
 */
export const createMalformedRequestHandler = (headers: Readonly<Record<string, string>>) => {
  const lines = Object.entries(headers)
    .map(([name, value]) => `${name}: ${value}\r\n`)
    .join('')
  return (error: Error & { code?: string }, socket: Socket): void => {
    // The client has already disconnected.
    if (error.code === 'ECONNRESET' || socket.destroyed) return
    const refusal = new AppError(reasons[error.code ?? ''] ?? 'bad-request')
    const body = JSON.stringify(toErrorBody(refusal))
    if (socket.writable) {
      socket.write(
        `HTTP/1.1 ${refusal.status} ${STATUS_CODES[refusal.status]}\r\n` +
          `${lines}Connection: close\r\nContent-Type: application/json; charset=utf-8\r\n` +
          `Content-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`,
      )
    }
    socket.destroy(error)
  }
}
