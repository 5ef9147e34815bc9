import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { CannotOpenError } from '../../../lib/files/cannot-open-error.ts'
import { openPages } from './redaction/document-pages.ts'

const unreadable =
  'This HEIC photograph cannot be opened. Save it as a JPEG or take a screenshot of it, then choose that file.'

type Sent = Record<string, unknown> | 'error' | 'nothing'

/** The script URLs of all started workers. */
const started: string[] = []
const terminate = vi.fn<() => void>()

/** Replaces the web worker, which needs a browser. An end-to-end test runs the real one. */
const stubWorker = (...answers: Sent[]): void => {
  class StubWorker extends EventTarget {
    readonly terminate = terminate
    constructor(address: string) {
      super()
      started.push(address)
    }
    postMessage() {
      for (const answer of answers) {
        if (answer === 'nothing') continue
        this.dispatchEvent(
          answer === 'error' ? new Event('error') : new MessageEvent('message', { data: answer }),
        )
      }
    }
  }
  vi.stubGlobal('Worker', StubWorker)
}

const picture = { width: 3, height: 4, close: vi.fn<() => void>() }
/** Returns a file with the first bytes of a HEIF file that has these brands. */
const heif = (...brands: string[]) =>
  new File([`\0\0\0\u0018ftyp${brands[0]}\0\0\0\0${brands.join('')}`], 'IMG_0042.HEIC')

beforeEach(() => {
  started.length = 0
  terminate.mockClear()
  // Simulates a browser other than Safari, which cannot decode HEIC.
  vi.stubGlobal('createImageBitmap', () => Promise.reject(new DOMException('not decoded')))
})
afterEach(() => vi.useRealTimers())

it('a phone’s HEIC photograph opens as one page, for each brand that phones write in the file', async () => {
  stubWorker({ state: 'decoding' }, { state: 'decoded', picture })
  for (const file of [heif('heic', 'mif1'), heif('mif1', 'heic'), heif('heix')]) {
    const pages = await openPages(file)
    expect(pages.count).toBe(1)
    expect(await pages.picture(1)).toBe(picture)
  }
  expect(started).toEqual(Array.from({ length: 3 }, () => '/heic/heic-worker.js'))
  expect(terminate).toHaveBeenCalledTimes(3)
})

it('a picture that the browser can decode starts no HEIC worker, whatever its name', async () => {
  stubWorker('error')
  vi.stubGlobal('createImageBitmap', () => Promise.resolve(picture))
  const pages = await openPages(new File(['\u00ff\u00d8\u00ff'], 'IMG_0042.HEIC'))
  expect(await pages.picture(1)).toBe(picture)
  expect(started).toEqual([])
})

it('the error explains what to do when a HEIC photograph cannot be decoded', async () => {
  for (const answer of [{ state: 'unreadable' }, 'error'] as const) {
    stubWorker({ state: 'decoding' }, answer)
    await expect(openPages(heif('heic'))).rejects.toEqual(new CannotOpenError(unreadable))
  }
  expect(terminate).toHaveBeenCalledTimes(2)
})

it('the error explains what to do with a file that only claims to be HEIC, and the decoder is not loaded', async () => {
  stubWorker('error')
  for (const file of [
    new File(['nothing'], 'IMG_0042.HEIC'),
    new File(['nothing'], 'photo.heif'),
    new File(['nothing'], 'photo', { type: 'image/heic' }),
  ]) {
    await expect(openPages(file)).rejects.toEqual(new CannotOpenError(unreadable))
  }
  expect(started).toEqual([])
})

it('decoding a HEIC photograph stops after 30 seconds', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  stubWorker({ state: 'decoding' }, 'nothing')
  const opening = openPages(heif('heic')).catch((error: unknown) => error)
  await vi.waitFor(() => expect(vi.getTimerCount()).toBe(1))
  vi.advanceTimersByTime(30_000)
  expect(await opening).toEqual(new CannotOpenError(unreadable))
  expect(terminate).toHaveBeenCalledOnce()
})

it('the error names the connection as the cause when the HEIC decoder cannot be loaded', async () => {
  for (const answer of [{ state: 'not-loaded' }, 'error'] as const) {
    stubWorker(answer)
    await expect(openPages(heif('heic'))).rejects.toThrow(
      'HEIC photographs cannot be opened at the moment. Check your connection and choose the photograph again, or choose a JPEG.',
    )
  }
})

it('the error names HEIC among the accepted files when the chosen file is not a picture', async () => {
  await expect(openPages(new File(['nothing'], 'notes.png'))).rejects.toThrow(
    'This picture cannot be opened. Choose a JPEG, PNG, WebP or HEIC file, or a PDF.',
  )
})
