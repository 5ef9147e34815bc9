import { spawn, type ChildProcess } from 'node:child_process'
import path from 'node:path'
import { freePort, waitForOutput } from './support/product.ts'
import { expectGoodScreen } from './support/screens.ts'
import { expect, test } from './support/test.ts'

const web = path.resolve(import.meta.dirname, '../web')

let vite: ChildProcess
let origin: string

test.beforeAll(async () => {
  const port = await freePort()
  origin = `http://localhost:${port}`
  vite = spawn(
    path.resolve(web, '../node_modules/.bin/vite'),
    ['--port', String(port), '--strictPort', '--host', 'localhost'],
    { cwd: web },
  )
  await waitForOutput(vite, 'ready in')
})

test.afterAll(() => {
  vite.kill()
})

test('developers see every primitive on one page in both themes', async ({ page }) => {
  await page.goto(`${origin}/dev/ui`)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  // The page shows everything twice, once for each theme, including landmarks.
  await expectGoodScreen(page, ['landmark-unique'])
})

test('the production build leaves out the page of primitives', async ({ page }) => {
  await page.goto('/dev/ui')
  await expect(page).toHaveTitle(/Page not found/)
})
