import { scaleToPixels } from '../evidence/redaction/picture-scale.ts'
import { joinLines } from './read-words.ts'
import type { ReaderMessage } from './receipt-worker.ts'

/** Larger photographs are made smaller before they are read: print stays readable. In pixels. */
const maxPixels = 4_000_000
/** A phone reads a receipt in a few seconds; an odd picture may never finish. */
const maxReadingMilliseconds = 60_000

const takePixels = (picture: ImageBitmap): ImageData => {
  const scale = Math.min(1, scaleToPixels(picture, maxPixels))
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.floor(picture.width * scale))
  canvas.height = Math.max(1, Math.floor(picture.height * scale))
  const context = canvas.getContext('2d')
  if (!context) throw new Error('This browser cannot draw pictures.')
  context.fillStyle = '#ffffff'
  context.fillRect(0, 0, canvas.width, canvas.height)
  context.drawImage(picture, 0, 0, canvas.width, canvas.height)
  return context.getImageData(0, 0, canvas.width, canvas.height)
}

/**
 * Reads the lines of a receipt on this device. The reader is loaded now, and once: the browser keeps
 * it. Throws if it cannot be loaded or does not finish.
 */
export const readReceipt = (picture: ImageBitmap, signal: AbortSignal): Promise<string[]> =>
  new Promise((resolve, reject) => {
    const worker = new Worker('/reader/receipt-worker.js', { type: 'module' })
    let timer: ReturnType<typeof setTimeout> | undefined
    const end = () => {
      clearTimeout(timer)
      worker.terminate()
    }
    const fail = () => {
      end()
      reject(new Error('The receipt could not be read.'))
    }
    signal.addEventListener('abort', fail)
    worker.addEventListener('error', fail)
    worker.addEventListener('message', ({ data }: MessageEvent<ReaderMessage>) => {
      if (data.state === 'reading') timer = setTimeout(fail, maxReadingMilliseconds)
      else if (data.state === 'read') {
        end()
        resolve(joinLines(data.words))
      } else fail()
    })
    const pixels = takePixels(picture)
    worker.postMessage(pixels, [pixels.data.buffer])
  })
