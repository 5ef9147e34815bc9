import { vi } from 'vitest'

/** Replaces the browser's cookies of this site and records each write. */
export const cookieJar = () => {
  const jar = new Map<string, string>()
  const written: string[] = []
  vi.spyOn(document, 'cookie', 'get').mockImplementation(() =>
    [...jar].map(([name, value]) => `${name}=${value}`).join('; '),
  )
  vi.spyOn(document, 'cookie', 'set').mockImplementation((text: string) => {
    written.push(text)
    const [pair = ''] = text.split('; ')
    const [name = '', value = ''] = pair.split('=')
    if (/max-age=0(;|$)/.test(text)) jar.delete(name)
    else jar.set(name, value)
  })
  return { jar, written }
}
