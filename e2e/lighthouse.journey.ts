import { findScreenUrl, everyScreen } from './support/screen-urls.ts'
import { withLighthouse } from './support/lighthouse.ts'
import { expect, test } from './support/test.ts'

/** But for the pages that answer a link, by its token: they are not for search engines. */
const publicScreens = everyScreen().filter(
  ({ path, isPublic }) =>
    isPublic && !/confirm|unsubscribe|monthly|question|grant-report/.test(path),
)

/** What does not hang on how busy the machine is; the time itself is measured by `npm run bench`. */
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

test('public pages have full marks for access, practice and being found', async ({ page }) => {
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
