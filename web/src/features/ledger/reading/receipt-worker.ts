/*
 * Reads receipts. The build serves it as /reader/receipt-worker.js, one of two addresses whose policy
 * allows WebAssembly (server/src/platform/http/security-headers.ts). It may load nothing from other
 * sites and sends nothing.
 */
import { toColour, toGrey } from './grey-picture.ts'
import { preparePicture } from './prepare-picture.ts'
import type { ReadWord } from './read-words.ts'

interface Engine {
  loadModel(model: ArrayBuffer): void
  loadImage(picture: object): void
  setVariable(name: string, value: string): void
  getTextBoxes(unit: 'word'): {
    readonly text: string
    readonly rect: Omit<ReadWord, 'text'>
  }[]
  clearImage(): void
}

interface Library {
  createOCREngine(options: { wasmBinary: ArrayBuffer }): Promise<Engine>
}

/** The messages that the worker sends. */
export type ReaderMessage =
  | { readonly state: 'not-loaded' | 'reading' | 'unreadable' }
  | { readonly state: 'read'; readonly words: readonly ReadWord[] }

const load = async (name: string): Promise<Response> => {
  const response = await fetch(`/reader/${name}`)
  if (!response.ok || !response.body) throw new Error(`${name}: ${response.status}`)
  return response
}

const loadLanguage = async (): Promise<ArrayBuffer> => {
  const { body } = await load('english.data')
  return new Response(body!.pipeThrough(new DecompressionStream('gzip'))).arrayBuffer()
}

const startEngine = async (): Promise<Engine> => {
  const address = '/reader/tesseract.js'
  const [library, wasmBinary, model] = await Promise.all([
    import(/* @vite-ignore */ address) as Promise<Library>,
    load('tesseract-core.wasm').then((response) => response.arrayBuffer()),
    loadLanguage(),
  ])
  const engine = await library.createOCREngine({ wasmBinary })
  engine.loadModel(model)
  return engine
}

let started: Promise<Engine> | undefined

// A worker has no target origin, which the types of a document ask for.
const say = (message: ReaderMessage): void => globalThis.postMessage(message, { transfer: [] })

const read = async (picture: ImageData): Promise<void> => {
  let engine: Engine
  try {
    engine = await (started ??= startEngine())
  } catch {
    started = undefined
    return say({ state: 'not-loaded' })
  }
  say({ state: 'reading' })
  try {
    engine.loadImage(toColour(preparePicture(toGrey(picture))))
    // One block of lines: otherwise it takes the amounts for a column of their own. Loading a picture
    // sets it back.
    engine.setVariable('tessedit_pageseg_mode', '6')
    const words = engine.getTextBoxes('word').map(({ text, rect }) => ({ text, ...rect }))
    engine.clearImage()
    return say({ state: 'read', words })
  } catch {
    return say({ state: 'unreadable' })
  }
}

globalThis.addEventListener('message', ({ data }: MessageEvent<ImageData>) => void read(data))
