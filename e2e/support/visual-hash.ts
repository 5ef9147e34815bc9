import type { Page } from '@playwright/test'

/** What a screen is drawn as: two looks at which this is the same show the same. */
export interface VisualHash {
  /** What there is and where it stands. */
  readonly places: string
  /** The same with its colours. */
  readonly colours: string
}

/** Read in the page and told as hashes: the whole of it would be a megabyte for every look. */
export const captureDrawing = (page: Page): Promise<VisualHash> =>
  page.evaluate(async () => {
    const places: string[] = [document.body.outerHTML]
    const colours: string[] = []
    for (const element of document.body.querySelectorAll('*')) {
      const { x, y, width, height } = element.getBoundingClientRect()
      const isSeen = element.checkVisibility({ visibilityProperty: true, opacityProperty: true })
      places.push(`${x} ${y + scrollY} ${width} ${height} ${isSeen}`)
      if (!isSeen) continue
      const { color, backgroundColor, backgroundImage, opacity } = getComputedStyle(element)
      colours.push(`${color} ${backgroundColor} ${backgroundImage} ${opacity}`)
    }
    const hashes = [places, [...places, ...colours]].map(async (lines) => {
      const bytes = new TextEncoder().encode(lines.join('\n'))
      return [...new Uint8Array(await crypto.subtle.digest('SHA-256', bytes))].join(' ')
    })
    const [positionsHash, coloursHash] = await Promise.all(hashes)
    return { places: positionsHash!, colours: coloursHash! }
  })
