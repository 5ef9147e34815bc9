import type { Page } from '@playwright/test'

/** Hashes of a screen's appearance. Two checks with equal hashes show the same picture. */
export interface VisualHash {
  /** A hash of the elements and their positions. */
  readonly places: string
  /** A hash of the elements, positions and colours. */
  readonly colours: string
}

/** Computes the hashes in the page, because the full data is a megabyte for each check. */
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
