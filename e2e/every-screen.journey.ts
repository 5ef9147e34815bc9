import type { Page } from '@playwright/test'
import { addressOf, everyScreen } from './support/addresses.ts'
import { everyCombination, factors, pairwise, type Conditions } from './support/conditions.ts'
import { accessibilityFindings, expectToFit } from './support/screens.ts'
import { signInAs } from './support/sign-in.ts'
import { expect, test } from './support/test.ts'

const refusal = { code: 'internal-error', message: 'Not now.', error: 'Not now.' }

/** Data of the screen itself: not who is looking, nor what the whole product is set to. */
const ofTheScreen = (url: URL): boolean =>
  url.pathname.startsWith('/api/') && !/^\/api\/(auth\/me|system)$/.test(url.pathname)

/** Answers the screen's calls as its state has it; the answer lets those go that wait. */
const arrange = async (page: Page, { state }: Conditions): Promise<() => void> => {
  const { promise: held, resolve: release } = Promise.withResolvers<void>()
  if (state === 'full') return release
  await page.route(ofTheScreen, async (route) => {
    if (route.request().method() !== 'GET') return route.continue()
    if (state === 'failing') return route.fulfill({ status: 400, json: refusal })
    await held
    return route.abort()
  })
  return release
}

const look = async (page: Page, address: string, conditions: Conditions): Promise<void> => {
  const { state, width, theme, colours, motion } = conditions
  await page.setViewportSize({ width, height: 900 })
  await page.emulateMedia({ colorScheme: theme, forcedColors: colours, reducedMotion: motion })
  const release = await arrange(page, conditions)
  await page.goto(address)
  const shown = page.locator('h1')
  const waiting = page.locator('[aria-busy="true"]').or(page.getByText(/^Loading/))
  await (state === 'waiting' ? shown.or(waiting) : shown).first().waitFor({ state: 'attached' })
  if (state !== 'waiting') await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
  const without = [
    ...(state === 'waiting' ? ['page-has-heading-one'] : []),
    // Forced colours are the reader's own: what a page asks for is not what is drawn.
    ...(colours === 'active' ? ['color-contrast'] : []),
  ]
  expect({ conditions, findings: await accessibilityFindings(page, without) }).toEqual({
    conditions,
    findings: [],
  })
  await expectToFit(page)
  release()
  await page.unrouteAll({ behavior: 'ignoreErrors' })
}

const screens = everyScreen()
const inFull = process.env['EVERY_CONDITION'] === 'yes'

for (const [number, screen] of screens.entries()) {
  test(`screen ${number + 1} is sound under all conditions: ${screen.path}`, async ({ page }) => {
    if (screen.who) await signInAs(page, screen.who)
    const address = await addressOf(page, screen)
    for (const conditions of inFull ? everyCombination() : pairwise(number)) {
      await test.step(JSON.stringify(conditions), () => look(page, address, conditions))
    }
  })
}

test('the conditions meet in pairs', () => {
  const names = Object.keys(factors) as (keyof Conditions)[]
  const met = new Set(
    screens.flatMap((_, number) =>
      pairwise(number).flatMap((row) =>
        names.flatMap((one) => names.map((other) => `${one} ${row[one]} ${other} ${row[other]}`)),
      ),
    ),
  )
  const wanted = names.flatMap((one) =>
    names
      .filter((other) => other !== one)
      .flatMap((other) =>
        factors[one].flatMap((a) => factors[other].map((b) => `${one} ${a} ${other} ${b}`)),
      ),
  )
  expect(wanted.filter((pair) => !met.has(pair))).toEqual([])
})
