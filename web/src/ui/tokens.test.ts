import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'

const css = readFileSync(join(import.meta.dirname, 'tokens.css'), 'utf8')
const pairs = css.matchAll(/--([\w-]+): light-dark\((#\w{6}), (#\w{6})\)/g)
const colours = new Map([...pairs].map(([, name, light, dark]) => [name, { light, dark }]))

type Theme = 'light' | 'dark'

/** Computes relative luminance and contrast as WCAG 2.2 defines them. */
const luminance = (hex: string): number => {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(hex.slice(at, at + 2), 16) / 255
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

const contrast = (one: string, other: string, theme: Theme): number => {
  const [a, b] = [one, other].map((name) => luminance(colours.get(name)?.[theme] ?? ''))
  const [dark = 0, light = 0] = [a ?? 0, b ?? 0].sort((x, y) => x - y)
  return (light + 0.05) / (dark + 0.05)
}

const backgrounds = ['bg', 'surface', 'surface-2', 'surface-raised']
const inks = ['ink', 'ink-2', 'ink-3', 'primary', 'amber', 'danger', 'success', 'info']
const text = [
  ...inks.flatMap((ink) => backgrounds.map((ground) => [ink, ground] as const)),
  ['on-primary', 'primary'],
  ['on-primary', 'primary-hover'],
  ['on-primary-soft', 'primary-soft'],
  ['on-marigold', 'marigold'],
  ['on-marigold', 'marigold-hover'],
  ['on-danger', 'danger'],
  ['on-danger', 'danger-hover'],
  ['ink', 'marigold-soft'],
  ['amber', 'amber-soft'],
  ['danger', 'danger-soft'],
  ['success', 'success-soft'],
  ['info', 'info-soft'],
] as const

const charts = [1, 2, 3, 4, 5, 6].map((n) => `chart-${n}`)
const strengths = ['weak', 'fair', 'strong', 'very-strong'].map((level) => `strength-${level}`)
const controls = ['border-input', 'focus', ...charts, ...strengths].flatMap((line) =>
  ['bg', 'surface'].map((ground) => [line, ground] as const),
)

describe.each(['light', 'dark'] as const)('the %s theme', (theme) => {
  test.each(text)('the text %s on %s has a contrast of at least 4.5:1', (ink, ground) => {
    expect(contrast(ink, ground, theme)).toBeGreaterThanOrEqual(4.5)
  })

  test.each(controls)(
    'the control colour %s on %s has a contrast of at least 3:1',
    (line, ground) => {
      expect(contrast(line, ground, theme)).toBeGreaterThanOrEqual(3)
    },
  )
})
