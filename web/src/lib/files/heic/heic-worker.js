// Reads one HEIC photograph. Served as it stands at /heic/heic-worker.js, the only address whose
// policy allows WebAssembly (server/src/platform/http/security-headers.ts): a worker has the policy of its own
// response, so no page needs to allow it.
'use strict'

importScripts('/heic/libheif.js')

/** Just above the 48 megapixels of the largest photographs that phones take. */
const maxPixels = 50_000_000

const loadWebAssembly = async () => {
  const response = await fetch('/heic/libheif.wasm')
  if (!response.ok) throw new Error(`libheif.wasm: ${response.status}`)
  return response.arrayBuffer()
}

const decode = async (wasmBinary, bytes) => {
  const library = self.libheif({ wasmBinary })
  const images = new library.HeifDecoder().decode(bytes)
  // A file can hold several photographs; the primary one is what the phone shows.
  const image = images.find((one) => one.is_primary()) ?? images[0]
  if (!image) throw new Error('no picture')
  const width = image.get_width()
  const height = image.get_height()
  if (width * height > maxPixels) throw new Error('too many pixels')
  const target = new ImageData(width, height)
  await new Promise((resolve, reject) => {
    image.display(target, (shown) => (shown ? resolve() : reject(new Error('not decoded'))))
  })
  return createImageBitmap(target)
}

const say = (message, transfer = []) => self.postMessage(message, { transfer })

const read = async (bytes) => {
  let wasmBinary
  try {
    wasmBinary = await loadWebAssembly()
  } catch {
    return say({ state: 'not-loaded' })
  }
  say({ state: 'decoding' })
  try {
    const picture = await decode(wasmBinary, bytes)
    return say({ state: 'decoded', picture }, [picture])
  } catch {
    return say({ state: 'unreadable' })
  }
}

self.addEventListener('message', ({ data }) => void read(new Uint8Array(data)))
