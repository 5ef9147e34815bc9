import { findScreenUrl, everyScreen } from './support/screen-urls.ts'
import { withLighthouse } from './support/lighthouse.ts'
import { expect, test } from './support/test.ts'

/**
 * All public screens except pages opened by a token from a link, which search engines must not
 * index.
 */
const publicScreens = everyScreen().filter(
  ({ path, isPublic }) =>
    isPublic && !/confirm|unsubscribe|monthly|guest-gift|question|grant-report/.test(path),
)

/** Metrics that are independent of machine load. `npm run bench` measures loading time. */
const steady = [
  'cumulative-layout-shift',
  'cls-culprits-insight',
  'unsized-images',
  'duplicated-javascript-insight',
  'legacy-javascript-insight',
  'image-delivery-insight',
  'font-display-insight',
  'cache-insight',
  'third-parties-insight',
  'dom-size-insight',
  'unminified-css',
  'unminified-javascript',
  'total-byte-weight',
]

test('public pages have full Lighthouse scores for accessibility, best practices and SEO', async ({
  page,
}) => {
  test.setTimeout(300_000)
  expect(publicScreens.length).toBeGreaterThan(10)
  await withLighthouse(async ({ audit }) => {
    for (const screen of publicScreens) {
      const address = new URL(await findScreenUrl(page, screen), process.env['E2E_ORIGIN']).href
      const { categories, audits } = await audit(address, {
        onlyCategories: ['accessibility', 'best-practices', 'seo'],
        onlyAudits: steady,
      })
      const marks = Object.values(categories).map(({ id, score }) => `${id} ${score}`)
      const failedAudits = Object.values(audits)
        .filter(({ score }) => score !== null && score < 1)
        .map(({ id, displayValue }) => `${id} ${displayValue ?? ''}`)
      expect({ path: screen.path, marks, failedAudits }).toEqual({
        path: screen.path,
        marks: ['accessibility 1', 'best-practices 1', 'seo 1'],
        failedAudits: [],
      })
    }
  })
})
