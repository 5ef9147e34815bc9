import type { RenderedPage } from '@pennytrail/contract/public-pages/rendered-page.ts'
import { escapeHtml } from '../markup.ts'

export interface PageHead {
  /** The title without the product's name, which is appended. */
  readonly title: string
  /** The title of the tab, if it differs. */
  readonly tab?: string
  readonly description: string
  /** The page's canonical path; null if the page has no URL of its own. */
  readonly canonical: string | null
  /** Whether search engines may list the page. */
  readonly listed: boolean
  /** A picture of 1200 by 630 pixels for shared links; `address` is its path. */
  readonly image?: { readonly address: string; readonly alt: string } | undefined
  readonly kind?: 'website' | 'article'
  readonly feeds?: readonly { readonly title: string; readonly address: string }[]
  /** Structured data of schema.org. */
  readonly facts?: readonly object[]
  /** The text for a reader without scripts, if the page needs scripts. */
  readonly withoutScript?: {
    readonly text: string
    readonly address: string
    readonly link: string
  }
}

const product = 'Pennytrail'

/** Serialises JSON for a script element. Escaping `<` keeps it from closing the element. */
const renderJsonForScript = (value: unknown): string =>
  JSON.stringify(value).replaceAll('<', '\\u003c')

const getTabTitle = (title: string): string =>
  title === product ? product : `${title} · ${product}`

const renderMeta = (name: 'name' | 'property', key: string, content: string): string =>
  `<meta ${name}="${key}" content="${escapeHtml(content)}" />`

/** Lists the tags of a head, with absolute URLs at `origin`. */
const renderHeadTags = (head: PageHead, origin: string): string[] => {
  const at = (address: string): string => `${origin}${address}`
  const tags = [
    `<title>${escapeHtml(getTabTitle(head.tab ?? head.title))}</title>`,
    renderMeta('name', 'description', head.description),
    renderMeta('property', 'og:site_name', product),
    renderMeta('property', 'og:type', head.kind ?? 'website'),
    renderMeta('property', 'og:title', head.title),
    renderMeta('property', 'og:description', head.description),
    renderMeta('property', 'og:locale', 'en_GB'),
  ]
  if (!head.listed) tags.push(renderMeta('name', 'robots', 'noindex'))
  if (head.canonical !== null) {
    tags.push(`<link rel="canonical" href="${escapeHtml(at(head.canonical))}" />`)
    tags.push(renderMeta('property', 'og:url', at(head.canonical)))
  }
  if (head.image) {
    tags.push(
      renderMeta('property', 'og:image', at(head.image.address)),
      renderMeta('property', 'og:image:width', '1200'),
      renderMeta('property', 'og:image:height', '630'),
      renderMeta('property', 'og:image:alt', head.image.alt),
      renderMeta('name', 'twitter:card', 'summary_large_image'),
    )
  }
  for (const { title, address } of head.feeds ?? []) {
    const href = escapeHtml(at(address))
    tags.push(
      `<link rel="alternate" type="application/rss+xml" title="${escapeHtml(title)}" href="${href}" />`,
    )
  }
  for (const fact of head.facts ?? []) {
    tags.push(`<script type="application/ld+json">${renderJsonForScript(fact)}</script>`)
  }
  return tags
}

export interface PageParts {
  readonly head: PageHead
  readonly origin: string
  /** The page's scripts. They are preloaded, so that none waits for another. */
  readonly scripts: readonly string[]
  /** The import map by which one of the scripts stands for several. */
  readonly importMap?: string | undefined
  readonly rendered: RenderedPage
  /** Whether the rendered page is of no use without scripts. */
  readonly needsScripts?: boolean
}

const root = '<div id="root"></div>'

/** The script that starts the app, in the built template. */
const entryScript = /\s*<script type="module"[^>]* src="([^"]+)"><\/script>/

/** The template's preloads of fonts. */
const fontPreload = /\s*<link rel="preload" as="font"[^>]*>/g

/**
 * Fills the built template to a complete HTML document. A page that the server rendered is readable
 * before any script runs, so the template's own script loads the page's scripts after the first
 * paint. All other pages preload them at once, and no fonts: nothing shows before the scripts and the
 * first answers, which would share the network with them.
 */
export const pageDocument = (template: string, parts: PageParts): string => {
  const { head, origin, scripts, importMap, rendered, needsScripts = false } = parts
  const isReadable = rendered.html !== ''
  const [entryTag, entry] = entryScript.exec(template) ?? []
  const files = scripts.map((file) => `/${file}`)
  const preloads = files.map((href) => `<link rel="modulepreload" crossorigin href="${href}" />`)
  const tags = [
    ...renderHeadTags(head, origin),
    // Browsers ignore an import map that follows a module.
    ...(importMap ? [`<script type="importmap">${importMap}</script>`] : []),
    ...(isReadable ? [] : preloads),
  ]
  const list = [...new Set(entry ? [entry, ...files] : [])]
  const body = isReadable
    ? [
        `<div id="root">${rendered.html}</div>`,
        renderJsonScript('page-data', rendered.data),
        renderJsonScript('page-scripts', list),
      ].join('\n    ')
    : `${root}${withoutScript(head)}`
  // Function replacements keep a dollar sign in a title from acting as a pattern.
  return template
    .replace(/\s*<meta\s+name="description"[^>]*>/, '')
    .replace(/<title>[^<]*<\/title>/, () => tags.join('\n    '))
    .replace(isReadable && entryTag ? entryTag : /(?!)/, '')
    .replace(isReadable ? /(?!)/ : fontPreload, '')
    .replace(isReadable && !needsScripts ? /<noscript>[\s\S]*<\/noscript>/ : /(?!)/, '')
    .replace(root, () => body)
}

const renderJsonScript = (id: string, value: unknown): string =>
  `<script type="application/json" id="${id}">${renderJsonForScript(value)}</script>`

const withoutScript = ({ withoutScript: words }: PageHead): string => {
  if (!words) return ''
  const href = escapeHtml(words.address)
  return `<noscript><p>${escapeHtml(words.text)} <a href="${href}">${escapeHtml(words.link)}</a></p></noscript>`
}
