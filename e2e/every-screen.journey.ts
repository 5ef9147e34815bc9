import type { Page } from '@playwright/test'
import { addressOf, everyScreen } from './support/addresses.ts'
import { everyCombination, factors, pairwise, type Conditions } from './support/conditions.ts'
import { namingFindings } from './support/names.ts'
import { accessibilityFindings, expectToFit } from './support/screens.ts'
import { signInAs } from './support/sign-in.ts'
import { expect, test } from './support/test.ts'

const refusal = { code: 'internal-error', message: 'Not now.', error: 'Not now.' }

/** Data of the screen itself: not who is looking, nor what the whole product is set to. */
const ofTheScreen = (url: URL): boolean =>
  url.pathname.startsWith('/api/') && !/^\/api\/(auth\/me|system)$/.test(url.pathname)

const settled = async (page: Page): Promise<void> => {
  await page.locator('h1').first().waitFor({ state: 'attached' })
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
}

/** Looks at the screen as it stands, under conditions that change without opening it again. */
const look = async (page: Page, conditions: Conditions): Promise<void> => {
  const { state, width, theme, colours, motion } = conditions
  await page.setViewportSize({ width, height: 900 })
  await page.emulateMedia({ colorScheme: theme, forcedColors: colours, reducedMotion: motion })
  // A change of theme fades in, unlike a page that is opened in it.
  await page.evaluate(async () => {
    const fades = document.getAnimations().filter((one) => one instanceof CSSTransition)
    await Promise.allSettled(fades.map(({ finished }) => finished))
  })
  const without = [
    ...(state === 'waiting' ? ['page-has-heading-one'] : []),
    // Forced colours are the reader's own: what a page asks for is not what is drawn.
    ...(colours === 'active' ? ['color-contrast'] : []),
  ]
  const found = await accessibilityFindings(page, without)
  expect({ conditions, found }).toEqual({ conditions, found: [] })
  await expectToFit(page)
}

/** Opens the screen with its answers held back, then lets them come. */
const waitingThenFull = async (page: Page, address: string, all: Conditions[]): Promise<void> => {
  const { promise: held, resolve: release } = Promise.withResolvers<void>()
  await page.route(ofTheScreen, async (route) => {
    if (route.request().method() === 'GET') await held
    await route.continue()
  })
  await page.goto(address)
  const waiting = page.locator('[aria-busy="true"]').or(page.getByText(/^Loading (?!page)/))
  await page.locator('h1').or(waiting).first().waitFor({ state: 'attached' })
  for (const one of all.filter(({ state }) => state === 'waiting')) await look(page, one)
  release()
  await settled(page)
  // What a control is called is the same whatever it looks like: asked once, where most is shown.
  await page.setViewportSize({ width: 1280, height: 900 })
  expect(await namingFindings(page)).toEqual([])
  for (const one of all.filter(({ state }) => state === 'full')) await look(page, one)
  await page.unrouteAll({ behavior: 'wait' })
}

const failing = async (page: Page, address: string, all: Conditions[]): Promise<void> => {
  await page.route(ofTheScreen, (route) =>
    route.request().method() === 'GET'
      ? route.fulfill({ status: 400, json: refusal })
      : route.continue(),
  )
  await page.goto(address)
  await settled(page)
  for (const one of all.filter(({ state }) => state === 'failing')) await look(page, one)
}

// Back from Stripe leads on at once; the journey of connecting an account looks at where.
const screens = everyScreen().filter(({ path }) => path !== '/auth/stripe/oauth/callback')
const inFull = process.env['EVERY_CONDITION'] === 'yes'

for (const [number, screen] of screens.entries()) {
  test(`screen ${number + 1} is sound under all conditions: ${screen.path}`, async ({ page }) => {
    if (screen.who) await signInAs(page, screen.who)
    const address = await addressOf(page, screen)
    const all = inFull ? everyCombination() : pairwise(number)
    await waitingThenFull(page, address, all)
    await failing(page, address, all)
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
