/** Tags of headings in a pasted text, and what they become: an update has two sizes. */
const headings: Readonly<Record<string, string>> = { H1: 'h2', H4: 'h3', H5: 'h3', H6: 'h3' }

const rename = (element: Element, tag: string): void => {
  const renamed = element.ownerDocument.createElement(tag)
  renamed.append(...element.childNodes)
  element.replaceWith(renamed)
}

const tidyHeadings = (body: HTMLElement): void => {
  for (const one of body.querySelectorAll(Object.keys(headings).join())) {
    rename(one, headings[one.tagName]!)
  }
  for (const one of body.querySelectorAll('p.MsoTitle')) rename(one, 'h2')
  for (const one of body.querySelectorAll('p.MsoSubtitle')) rename(one, 'h3')
}

/** Returns the level of a paragraph in a list of Word, from 1; undefined for other paragraphs. */
const getListLevel = (element: Element | null): number | undefined => {
  const style = element?.getAttribute('style') ?? ''
  const [, level] = /mso-list:\s*l\d+\s+level(\d+)/i.exec(style) ?? []
  return level === undefined ? undefined : Number(level)
}

/** Removes the typed bullet or number of a list paragraph. Returns whether it was a number. */
const takeMarker = (paragraph: Element): boolean => {
  const marker = [...paragraph.querySelectorAll('[style]')].find((one) =>
    /mso-list:\s*ignore/i.test(one.getAttribute('style') ?? ''),
  )
  const text = marker?.textContent?.trim() ?? ''
  marker?.remove()
  return /^\(?([0-9]+|[a-z]|[ivxlc]+)[.)]/i.test(text)
}

/** Makes lists of the paragraphs that Word writes as lists, by their levels. */
const makeLists = (body: HTMLElement): void => {
  /** The list that is being made at each level, from the outermost. */
  let open: HTMLElement[] = []
  let last: Element | null = null
  for (const paragraph of body.querySelectorAll('p')) {
    const level = getListLevel(paragraph)
    if (level === undefined) continue
    const tag = takeMarker(paragraph) ? 'ol' : 'ul'
    if (paragraph.previousElementSibling !== last) open = []
    open = open.slice(0, level)
    if (open.length === level && open.at(-1)?.tagName.toLowerCase() !== tag) open.pop()
    const item = body.ownerDocument.createElement('li')
    if (open.length < level && open.length > 0) {
      const list = body.ownerDocument.createElement(tag)
      open.at(-1)!.lastElementChild!.append(list)
      open.push(list)
    } else if (open.length === 0) {
      const list = body.ownerDocument.createElement(tag)
      paragraph.before(list)
      open.push(list)
      last = list
    }
    open.at(-1)!.append(item)
    item.append(paragraph)
  }
}

/** Splits a block at a line break, because an update has paragraphs alone. */
const splitAtBreak = (lineBreak: Element): void => {
  const block = lineBreak.closest('p, h2, h3, div')
  if (!block) return
  let rest: Node[] = []
  let before: Element = lineBreak
  while (before !== block) {
    const parent: Element = before.parentElement!
    const siblings = [...parent.childNodes]
    // A copy of the parent, such as bold text, holds what follows the break within it.
    const copy = parent.cloneNode(false) as Element
    copy.append(...rest, ...siblings.slice(siblings.indexOf(before) + 1))
    rest = [copy]
    before = parent
  }
  lineBreak.remove()
  block.after(...rest)
}

/**
 * Tidies HTML that is pasted into an update, so that headings, lists and line breaks of Word and
 * other programs stay: headings get the two sizes that there are, the paragraphs that Word numbers
 * become lists, and each line is a paragraph. The editor then drops everything else.
 */
export const tidyPastedHtml = (html: string): string => {
  const { body } = new DOMParser().parseFromString(html, 'text/html')
  for (const one of body.querySelectorAll('style, script, meta, link, xml')) one.remove()
  // Word hides the bullets that it types from other programs in comments.
  for (const one of body.querySelectorAll('p')) {
    const comments = [...one.childNodes].filter(({ nodeType }) => nodeType === Node.COMMENT_NODE)
    for (const comment of comments) comment.remove()
  }
  tidyHeadings(body)
  makeLists(body)
  for (const item of body.querySelectorAll('li')) {
    // A line break in an item without a paragraph would make a second item.
    if (item.querySelector(':scope > br')) {
      const paragraph = body.ownerDocument.createElement('p')
      paragraph.append(...item.childNodes)
      item.append(paragraph)
    }
  }
  for (const lineBreak of body.querySelectorAll('br')) splitAtBreak(lineBreak)
  for (const one of body.querySelectorAll('p, h2, h3')) {
    if (one.textContent?.replaceAll('\u00A0', ' ').trim() === '') one.remove()
  }
  return body.innerHTML
}
