import type { Page } from '@playwright/test'
import { findScreenUrl, everyScreen } from './support/screen-urls.ts'
import {
  listCombinations,
  factors,
  pickPairwiseConditions,
  type Conditions,
} from './support/conditions.ts'
import { expectNothingCovered } from './support/covered-text.ts'
import { captureDrawing } from './support/visual-hash.ts'
import { focusFindings } from './support/keyboard/walk-through.ts'
import { listNamingFindings } from './support/accessible-names.ts'
import {
  listAccessibilityFindings,
  listAccessibilityFindingsByRule,
  expectToFit,
  sendAxe,
  waitUntilSettled,
} from './support/screens.ts'
import { signInAs } from './support/sign-in.ts'
import { expect, test } from './support/shared-context.ts'

const inFull = process.env['EVERY_CONDITION'] === 'yes'

// A page requests again by itself after an error of the server, but not after this refusal.
const refusal = { code: 'too-many-requests', message: 'Not now.', error: 'Not now.' }

/** Copies an API response with every list of objects emptied and every count set to 0. */
const emptyAnswer = (answer: unknown): unknown => {
  if (Array.isArray(answer)) return answer.some((one) => typeof one === 'object') ? [] : answer
  if (typeof answer !== 'object' || answer === null) return answer
  const fields = Object.entries(answer).map(([name, value]) => [
    name,
    /count$/i.test(name) && typeof value === 'number' ? 0 : emptyAnswer(value),
  ])
  return Object.fromEntries(fields) as unknown
}

/** How the screen's own GET requests are answered. */
interface Answers {
  readonly hold: Promise<void> | null
  readonly kind: 'real' | 'error' | 'empty'
}

/** The state of the screen's own GET requests, and how the next ones are answered. */
interface Requests {
  answers: Answers
  hasBegun: boolean
  /** The addresses whose newest request got an error. */
  readonly failed: Set<string>
}

/**
 * Answers the screen's own GET requests as `requests` says: all but those for the session, the bell and the
 * platform's settings. This replaces the page's `fetch`, because a route of Playwright would stop
 * every script and style too, and turn the browser's cache off.
 */
const interceptRequests = async (page: Page, requests: Requests): Promise<void> => {
  await page.exposeFunction('chooseAnswer', async (address: string) => {
    const { hold, kind } = requests.answers
    requests.hasBegun = true
    if (kind === 'error') requests.failed.add(address)
    else requests.failed.delete(address)
    await hold
    return kind
  })
  await page.exposeFunction('emptyJson', (text: string) =>
    JSON.stringify(emptyAnswer(JSON.parse(text))),
  )
  await page.addInitScript((error) => {
    const exposed = window as unknown as {
      chooseAnswer: (address: string) => Promise<Answers['kind']>
      emptyJson: (text: string) => Promise<string>
    }
    const real = window.fetch.bind(window)
    window.fetch = async (input, init) => {
      const { pathname, search } = new URL(
        input instanceof Request ? input.url : input,
        location.href,
      )
      // Without answers in the document's call, the screen makes its own requests.
      if (pathname === '/api/screen') return Response.json({ answers: {} })
      const isOwn =
        pathname.startsWith('/api/') &&
        !/^\/api\/(auth\/me|system|notification\/unread)$/.test(pathname)
      if (!isOwn || (init?.method ?? 'GET') !== 'GET') return real(input, init)
      const kind = await exposed.chooseAnswer(pathname + search)
      init?.signal?.throwIfAborted()
      if (kind === 'error') return Response.json(error, { status: 429 })
      const response = await real(input, init)
      const isData = response.ok && /json/.test(response.headers.get('content-type') ?? '')
      if (kind === 'real' || !isData) return response
      return new Response(await exposed.emptyJson(await response.text()), response)
    }
  }, refusal)
}

/**
 * The height of a window of 1,280 by 1,024 pixels at 400 per cent zoom is 256 pixels. Sticky
 * elements cover much of it.
 */
const measureHeight = (width: Conditions['width']): number => (width === 320 ? 256 : 900)

/** The axe rules that depend on colours only. */
const ofColours = ['color-contrast', 'link-in-text-block']

/** Returns which parts of the open screen's appearance are in `checked`, and adds them to it. */
const noteAppearance = async (page: Page, checked: Set<string>) => {
  const { places, colours } = await captureDrawing(page)
  const shown = { hasSeenPlaces: checked.has(places), hasSeenColours: checked.has(colours) }
  checked.add(places).add(colours)
  return shown
}

/**
 * Runs axe under the given conditions. A layout that was checked before gets the colour rules only,
 * or no rules if its colours were checked too. Without `checked`, every rule runs.
 */
const listFindingsAt = async (page: Page, conditions: Conditions, checked: Set<string> | null) => {
  const { state, colours } = conditions
  const { hasSeenPlaces = false, hasSeenColours = false } = checked
    ? await noteAppearance(page, checked)
    : {}
  // With forced colours the browser draws its own colours, so the colour rules do not apply.
  const isOwn = colours === 'none'
  if (hasSeenPlaces)
    return hasSeenColours || !isOwn ? [] : listAccessibilityFindingsByRule(page, ofColours)
  const without = [
    ...(state === 'waiting' ? ['page-has-heading-one'] : []),
    ...(isOwn ? [] : ofColours),
  ]
  return listAccessibilityFindings(page, without)
}

/** Checks the open screen under conditions that need no reload. */
const checkScreen = async (
  page: Page,
  conditions: Conditions,
  checked: Set<string> | null,
): Promise<void> => {
  const { width, theme, colours, motion } = conditions
  await page.setViewportSize({ width, height: measureHeight(width) })
  await page.emulateMedia({ colorScheme: theme, forcedColors: colours, reducedMotion: motion })
  // Finishes the fade that a change of theme starts, because a freshly opened page has no fade.
  await page.evaluate(() => {
    for (const one of document.getAnimations()) if (one instanceof CSSTransition) one.finish()
  })
  const found = await listFindingsAt(page, conditions, checked)
  expect({ conditions, found }).toEqual({ conditions, found: [] })
  await expectToFit(page)
  await expectNothingCovered(page)
}

/** Checks the open screen under all conditions of the given state. */
const checkAllScreens = async (
  page: Page,
  state: Conditions['state'],
  all: readonly Conditions[],
): Promise<void> => {
  const ofState = all.filter((each) => each.state === state)
  // The only conditions of a state cannot look like earlier ones.
  const checked = ofState.length > 1 ? new Set<string>() : null
  for (const one of ofState) await checkScreen(page, one, checked)
}

/** Tabs through every focusable element and checks that each shows its focus. */
const walkThrough = async (page: Page): Promise<void> => {
  await page.emulateMedia({ forcedColors: 'none', reducedMotion: 'reduce' })
  const walks = [...factors.width, 'in forced colours'] as const
  for (const walk of walks) {
    if (walk === 'in forced colours') await page.emulateMedia({ forcedColors: 'active' })
    else await page.setViewportSize({ width: walk, height: measureHeight(walk) })
    const found = await focusFindings(page)
    expect({ walk, found }).toEqual({ walk, found: [] })
  }
}

/**
 * The addresses of data that a screen leaves out if it cannot be loaded, because the screen works
 * without it or shows it only beside other data.
 */
const optionalData = [
  /^\/api\/testimonial$/,
  /^\/api\/ledger\//,
  /^\/api\/team-invite\/donorOrg\//,
  /\/my-part$/,
  /\/payees$/,
  /\/first-receipts\?/,
  /\/where-(it|each)-went/,
  /\/year-locks$/,
]

/**
 * Presses every "Try again" of a screen and expects it to repeat each failed request. Returns false
 * if only optional data is still missing.
 */
const tryAgain = async (page: Page, { failed }: Requests): Promise<boolean> => {
  const buttons = page.getByRole('button', { name: 'Try again', exact: true })
  await buttons.evaluateAll((all: HTMLElement[]) => all.forEach((button) => button.click()))
  await waitUntilSettled(page)
  const missing = [...failed].filter((address) => !optionalData.some((data) => data.test(address)))
  expect(missing).toEqual([])
  return failed.size === 0
}

/** Opens the screen at an address and checks it in each state that its requests can lead to. */
const checkStates = async (page: Page, address: string, all: Conditions[]): Promise<void> => {
  const { promise: held, resolve: release } = Promise.withResolvers<void>()
  const requests: Requests = {
    answers: { hold: held, kind: 'real' },
    hasBegun: false,
    failed: new Set(),
  }
  await interceptRequests(page, requests)
  await sendAxe(page)
  await page.goto(address)
  const waiting = page.locator('[aria-busy="true"]').or(page.getByText(/^Loading (?!page)/))
  await page.locator('h1').or(waiting).first().waitFor({ state: 'attached' })
  await checkAllScreens(page, 'waiting', all)
  release()
  await waitUntilSettled(page)
  // Accessible names do not depend on the conditions, so they are checked once, with all data on
  // screen.
  await page.setViewportSize({ width: 1280, height: 900 })
  expect(await listNamingFindings(page)).toEqual([])
  await checkAllScreens(page, 'full', all)
  if (inFull) await walkThrough(page)
  // A screen without data of its own has no failing or empty state, so it is checked as it is.
  if (requests.hasBegun) {
    requests.answers = { hold: null, kind: 'error' }
    await page.goto(address)
    await waitUntilSettled(page)
  }
  await checkAllScreens(page, 'failing', all)
  if (requests.hasBegun) {
    requests.answers = { hold: null, kind: 'empty' }
    // Opening the screen once more takes longer.
    if (!(await tryAgain(page, requests))) {
      await page.goto(address)
      await waitUntilSettled(page)
    }
  }
  await checkAllScreens(page, 'empty', all)
}

// The screens are many and are only read, so all workers share them.
test.describe.configure({ mode: 'parallel' })

// The Stripe addresses redirect at once. The journeys of connecting an account cover them.
const screens = everyScreen().filter(({ path }) => !path.startsWith('/auth/stripe/'))

for (const [number, screen] of screens.entries()) {
  test(`screen ${number + 1} is accessible and fits the window under all tested conditions: ${screen.path}`, async ({
    page,
  }) => {
    if (inFull) test.setTimeout(900_000)
    if (screen.who) await signInAs(page, screen.who)
    const address = await findScreenUrl(page, screen)
    const all = inFull ? listCombinations() : pickPairwiseConditions(number)
    await checkStates(page, address, all)
  })
}

test('the test conditions of all screens together include every pair of condition values', () => {
  const names = Object.keys(factors) as (keyof Conditions)[]
  const met = new Set(
    screens.flatMap((_, number) =>
      pickPairwiseConditions(number).flatMap((row) =>
        names.flatMap((one) => names.map((other) => `${one} ${row[one]} ${other} ${row[other]}`)),
      ),
    ),
  )
  const expectedNames = names.flatMap((one) =>
    names
      .filter((other) => other !== one)
      .flatMap((other) =>
        factors[one].flatMap((a) => factors[other].map((b) => `${one} ${a} ${other} ${b}`)),
      ),
  )
  expect(expectedNames.filter((pair) => !met.has(pair))).toEqual([])
})
