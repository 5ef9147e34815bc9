import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'

beforeEach(() => vi.resetModules())
afterEach(() => {
  vi.unstubAllGlobals()
  document.body.replaceChildren()
})

const me = '/api/auth/me'

/** Loads the app's script in a document that has asked for the account with the token `abc`. */
const loadScript = async () => {
  const { promise: answers, resolve } = Promise.withResolvers<Record<string, unknown>>()
  vi.stubGlobal('documentCall', { token: 'abc', answers })
  const script = await import('./document-call.ts')
  return {
    ...script,
    arrive: async () => {
      resolve({ [me]: { id: 'asha' } })
      await answers
    },
  }
}

describe('an answer that the document has asked for', () => {
  it('an answer that has arrived is there at once, for the same token only', async () => {
    const { takeArrivedAnswer, arrive } = await loadScript()
    expect(takeArrivedAnswer(me, 'abc')).toBeUndefined()
    await arrive()
    expect(takeArrivedAnswer(me, null)).toBeUndefined()
    expect(takeArrivedAnswer(me, 'abc')).toEqual({ id: 'asha' })
  })

  it('an answer that has arrived is gone a second after it was taken, and after a write', async () => {
    vi.useFakeTimers()
    const { takeArrivedAnswer, dropDocumentAnswers, arrive } = await loadScript()
    await arrive()
    takeArrivedAnswer(me, 'abc')
    vi.advanceTimersByTime(1000)
    expect(takeArrivedAnswer(me, 'abc')).toBeUndefined()
    vi.useRealTimers()
    const again = await loadScript()
    await again.arrive()
    dropDocumentAnswers()
    expect(takeArrivedAnswer(me, 'abc')).toBeUndefined()
  })

  it('a page that the server rendered for a visitor takes no answer at once, so that it first shows the same', async () => {
    document.body.innerHTML = '<script id="page-data" type="application/json">[]</script>'
    const { takeArrivedAnswer, takeDocumentAnswer, arrive } = await loadScript()
    await arrive()
    expect(takeArrivedAnswer(me, 'abc')).toBeUndefined()
    expect(await takeDocumentAnswer(me, 'abc')).toEqual({ id: 'asha' })
  })
})
