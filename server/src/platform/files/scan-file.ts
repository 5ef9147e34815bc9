import { connect } from 'node:net'
import { AppError } from '../app-error.ts'

/** How long clamd may take for a file, in milliseconds. */
const patience = 30_000

/** Sends a file to clamd by its command INSTREAM (clamd(8)) and returns the answer. */
const askClamd = (socketPath: string, bytes: Buffer): Promise<string> =>
  new Promise((resolve, reject) => {
    const socket = connect(socketPath)
    let answer = ''
    socket.setTimeout(patience, () => socket.destroy(new Error('clamd does not answer.')))
    socket.setEncoding('utf8')
    socket.on('error', reject)
    socket.on('data', (part) => {
      answer += part
    })
    socket.on('close', () => resolve(answer))
    const length = Buffer.alloc(4)
    length.writeUInt32BE(bytes.length)
    socket.write('zINSTREAM\0')
    if (bytes.length > 0) socket.write(Buffer.concat([length, bytes]))
    // A part of no length ends the file.
    socket.write(Buffer.alloc(4))
  })

/**
 * Lets clamd check a file. Throws `file-refused` if it finds malicious software, and
 * `file-storage-unavailable` if it gives no verdict.
 */
export const scanFile = async (socketPath: string, bytes: Buffer): Promise<void> => {
  let answer: string
  try {
    answer = await askClamd(socketPath, bytes)
  } catch (cause) {
    throw new AppError('file-storage-unavailable', { cause })
  }
  if (/ FOUND\0?$/.test(answer)) throw new AppError('file-refused')
  if (!/: OK\0?$/.test(answer)) {
    throw new AppError('file-storage-unavailable', { cause: new Error(`clamd: ${answer}`) })
  }
}
