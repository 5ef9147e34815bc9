import { expect, it } from 'vitest'
import { collectAnswers } from './read-screen.ts'

const answer = (statusCode: number, body: unknown) => ({
  statusCode,
  payload: JSON.stringify(body),
})
const never = new Promise<never>(() => {})

it('a call that takes longer than a screen waits has no answer, and delays no other', async () => {
  const { promise: end, resolve } = Promise.withResolvers<void>()
  const called: string[] = []
  const found = collectAnswers(['/slow', '/quick'], end, async (path) => {
    called.push(path)
    if (path === '/slow') return never
    queueMicrotask(resolve)
    return answer(200, { path })
  })
  expect(await found).toEqual({ '/quick': { path: '/quick' } })
  expect(called).toEqual(['/slow', '/quick'])
})

it('a call that is refused or breaks has no answer', async () => {
  const found = await collectAnswers(['/refused', '/broken', '/good'], never, async (path) => {
    if (path === '/broken') throw new Error('no connection')
    return answer(path === '/good' ? 200 : 403, path)
  })
  expect(found).toEqual({ '/good': '/good' })
})

it('a screen makes at most six calls at once, and none after it has ended', async () => {
  const { promise: end, resolve } = Promise.withResolvers<void>()
  const started: string[] = []
  const paths = Array.from({ length: 9 }, (_, index) => `/${index}`)
  const first = Promise.withResolvers<ReturnType<typeof answer>>()
  const found = collectAnswers(paths, end, async (path) => {
    started.push(path)
    return path === '/0' ? first.promise : never
  })
  expect(started).toHaveLength(6)
  resolve()
  expect(await found).toEqual({})
  first.resolve(answer(200, 'late'))
  await first.promise
  await Promise.resolve()
  expect(started).toHaveLength(6)
  expect(await found).toEqual({})
})
