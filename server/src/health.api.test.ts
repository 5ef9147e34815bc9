import { expect, it } from 'vitest'
import { createHealthApp } from './health.ts'
import { testApp } from './testing/test-app.ts'

const world = await testApp()

it('a worker whose job queue does not run is alive but not ready', async () => {
  let isWorking = true
  const app = createHealthApp(world.deps, () => isWorking)
  const getStatus = async (url: string) => (await app.inject({ url })).statusCode
  expect([await getStatus('/live'), await getStatus('/ready')]).toEqual([200, 200])
  isWorking = false
  expect([await getStatus('/live'), await getStatus('/ready')]).toEqual([200, 503])
  isWorking = true
  app.startDraining()
  expect([await getStatus('/live'), await getStatus('/ready')]).toEqual([200, 503])
  await app.close()
})

it('/ready answers 200 with warnings about services that cannot be used', async () => {
  const app = createHealthApp(world.deps, () => true)
  app.showWarnings(() => ['Stripe cannot be reached.'])
  const answer = await app.inject({ url: '/ready' })
  expect([answer.statusCode, answer.json()]).toEqual([
    200,
    { ready: true, warnings: ['Stripe cannot be reached.'] },
  ])
  await app.close()
})
