import { CannotOpenError } from '../cannot-open-error.ts'

// The brands of HEIF files with HEVC pictures: ISO/IEC 23008-12, annex B.
const brands = /^(heic|heix|heim|heis|hevc|hevx|hevm|hevs)$/

/** Whether the first bytes of the file are those of a HEIC photograph. */
const hasHeicBrand = async (file: Blob): Promise<boolean> => {
  const bytes = new Uint8Array(await file.slice(0, 64).arrayBuffer())
  const text = String.fromCodePoint(...bytes)
  if (text.slice(4, 8) !== 'ftyp') return false
  const listed = (text.slice(8).match(/[\s\S]{4}/g) ?? []).filter((_, at) => at !== 1)
  return listed.some((brand) => brands.test(brand))
}

/** Whether the file claims to be HEIC by its type or name. Many browsers know no type for HEIC. */
const hasHeicName = ({ name, type }: File): boolean =>
  /\.hei[cf]$/i.test(name) || /^image\/hei[cf]$/.test(type)

/** A phone decodes its own photographs in a few seconds; a malicious file may never finish. */
const maxDecodingMilliseconds = 30_000

const createUnreadableError = (): CannotOpenError =>
  new CannotOpenError(
    'This HEIC photograph cannot be opened. Save it as a JPEG or take a screenshot of it, then choose that file.',
  )

const createNotLoadedError = (): CannotOpenError =>
  new CannotOpenError(
    'HEIC photographs cannot be opened at the moment. Check your connection and choose the photograph again, or choose a JPEG.',
  )

type Answer =
  | { state: 'not-loaded' | 'decoding' | 'unreadable' }
  | { state: 'decoded'; picture: ImageBitmap }

const decode = (bytes: ArrayBuffer): Promise<ImageBitmap> =>
  new Promise((resolve, reject) => {
    const worker = new Worker('/heic/heic-worker.js')
    let timer: ReturnType<typeof setTimeout> | undefined
    const end = () => {
      clearTimeout(timer)
      worker.terminate()
    }
    const fail = (error: CannotOpenError) => {
      end()
      reject(error)
    }
    worker.addEventListener('error', () =>
      fail(timer ? createUnreadableError() : createNotLoadedError()),
    )
    worker.addEventListener('message', ({ data }: MessageEvent<Answer>) => {
      if (data.state === 'not-loaded') return fail(createNotLoadedError())
      if (data.state === 'unreadable') return fail(createUnreadableError())
      if (data.state === 'decoded') {
        end()
        return resolve(data.picture)
      }
      // The time starts here, because loading the library can take long on a slow connection.
      timer = setTimeout(() => fail(createUnreadableError()), maxDecodingMilliseconds)
      return undefined
    })
    worker.postMessage(bytes, [bytes])
  })

/**
 * Decodes a HEIC photograph on this device. Returns undefined for any other file; throws a
 * CannotOpenError if the photograph is unreadable.
 */
export const decodeHeic = async (file: File): Promise<ImageBitmap | undefined> => {
  if (!(await hasHeicBrand(file))) {
    if (hasHeicName(file)) throw createUnreadableError()
    return undefined
  }
  return decode(await file.arrayBuffer())
}
