import { expect, type Page } from '@playwright/test'

/**
 * Expects no text to be covered by a picture or by another text, as it looks without scrolling.
 * Parts that stay in view while a page scrolls may cover what lies behind them.
 */
export const expectNothingCovered = async (page: Page): Promise<void> => {
  const covered = await page.evaluate(() => {
    /** Tells whether an element lies outside the flow of the page, or is faded out. */
    const isLoose = (from: Element): boolean => {
      const { position, opacity } = getComputedStyle(from)
      if (/fixed|sticky|absolute/.test(position) || opacity === '0') return true
      return from.parentElement !== null && isLoose(from.parentElement)
    }
    /** The part of an element that its scrolling or clipping parents show. */
    const clip = (box: DOMRect, from: Element | null): DOMRect => {
      if (from === null || from === document.body) return box
      if (getComputedStyle(from).overflow === 'visible') return clip(box, from.parentElement)
      const { left, top, right, bottom } = from.getBoundingClientRect()
      const x = Math.max(left, box.left)
      const y = Math.max(top, box.top)
      const width = Math.max(0, Math.min(right, box.right) - x)
      const height = Math.max(0, Math.min(bottom, box.bottom) - y)
      return clip(new DOMRect(x, y, width, height), from.parentElement)
    }
    interface Piece {
      readonly owner: Element
      readonly says: string
      readonly box: DOMRect
    }
    const pieces: Piece[] = []
    const add = (owner: Element, says: string, box: DOMRect): void => {
      const shown = clip(box, owner)
      if (shown.width > 2 && shown.height > 2) pieces.push({ owner, says, box: shown })
    }
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    while (walker.nextNode()) {
      const { currentNode: node } = walker
      const owner = node.parentElement!
      const says = node.textContent!.trim()
      const isShown = says !== '' && owner.closest('svg, noscript, script, style, option') === null
      if (!isShown || !owner.checkVisibility({ visibilityProperty: true })) continue
      const isFolded = owner.closest('details:not([open])') && !owner.closest('summary')
      if (isFolded || isLoose(owner)) continue
      const range = document.createRange()
      range.selectNodeContents(node)
      for (const box of range.getClientRects()) add(owner, says.slice(0, 40), box)
    }
    const texts = pieces.length
    for (const picture of document.querySelectorAll('main img, main svg')) {
      if (!picture.checkVisibility({ visibilityProperty: true })) continue
      if (isLoose(picture)) continue
      add(picture, picture.outerHTML.slice(0, 80), picture.getBoundingClientRect())
    }
    // A style sheet writes the labels of a stacked table, so they are no text of the document.
    const labels = [...document.querySelectorAll('main td[data-label]')].filter((cell) => {
      const { content, width } = getComputedStyle(cell, '::before')
      const [column = ''] = getComputedStyle(cell).gridTemplateColumns.split(' ')
      return content.startsWith('"') && parseFloat(width) > parseFloat(column) + 1
    })
    const overlaps = pieces.slice(0, texts).flatMap((text, at) =>
      pieces
        .slice(at + 1)
        .filter(({ owner, box: b }) => {
          const { box: a } = text
          const width = Math.min(a.right, b.right) - Math.max(a.left, b.left)
          const height = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top)
          // Line boxes of neighbouring lines overlap a little without their letters touching.
          const isCovered = width > 3 && height > 0.4 * Math.min(a.height, b.height)
          return isCovered && owner !== text.owner
        })
        .map(({ says }) => `${text.says} / ${says}`),
    )
    return [
      ...overlaps,
      ...labels.map((cell) => `${cell.getAttribute('data-label')} / ${cell.textContent}`),
    ]
  })
  expect(covered).toEqual([])
}
