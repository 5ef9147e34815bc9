import { expect, test } from 'vitest'
import { replaceBreakpoints } from './breakpoints.ts'

test('a style sheet names the width of a media query', () => {
  expect(replaceBreakpoints('@media screen and (width < --tablet) {')).toBe(
    '@media screen and (width < 52rem) {',
  )
})

test('the build refuses a width without a name, and a name that does not exist', () => {
  for (const width of ['50rem', '--watch']) {
    expect(() => replaceBreakpoints(`@media (width >= ${width}) {`)).toThrow(width)
  }
})
