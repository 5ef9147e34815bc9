/* How the server has a page read before any script runs: the web's build for the server (see
   web/vite.server.config.ts) exports one function, and this is its type. */

/** What the page asked of the API while it was written. */
export interface FetchedAnswer {
  readonly status: number
  readonly text: string
}

export interface RenderedPage {
  /** What stands in #root. */
  readonly html: string
  /** The answers it was made of, by the keys of the web's queries. */
  readonly data: readonly (readonly [key: unknown, answer: unknown])[]
  /** Why a visitor may not read what the page is about; then nothing of it was written. */
  readonly refused?: { readonly status: number; readonly message: string }
}

/** Writes the page at an address, as a visitor sees it; `ask` answers a GET of the API. */
export type RenderPage = (
  address: string,
  ask: (path: string) => Promise<FetchedAnswer>,
) => Promise<RenderedPage>

/** One address of the web: dist/pages.json lists them all. */
export interface WebPage {
  /** A pattern of the router, as /project/:projectId. */
  readonly path: string
  readonly layout: 'bare' | 'main'
  readonly access: 'anyone' | 'signed-in'
  /** Its scripts, what all pages share included. */
  readonly files: readonly string[]
}
