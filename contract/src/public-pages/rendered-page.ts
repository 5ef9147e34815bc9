/*
 * The types with which the server renders a page before any script runs, and learns what a page
 * calls. The web's server build (see web/vite.server.config.ts) exports one function of the types
 * RenderPage and ListReads.
 */
import type { SessionUser } from '../identity/routes.ts'

/** The response to an API request that the page made while it was rendered. */
export interface FetchedAnswer {
  readonly status: number
  readonly text: string
}

export interface RenderedPage {
  /** The content of #root. */
  readonly html: string
  /** The responses that the page was rendered from, by the keys of the web's queries. */
  readonly data: readonly (readonly [key: unknown, answer: unknown])[]
  /** Why a visitor may not read the page; in this case no part of it was rendered. */
  readonly refused?: { readonly status: number; readonly message: string }
}

/** Renders the page at a URL as a visitor sees it; `ask` answers a GET request to the API. */
export type RenderPage = (
  address: string,
  ask: (path: string) => Promise<FetchedAnswer>,
) => Promise<RenderedPage>

/** A signed-in person's visit to a page. */
export interface Visit {
  readonly account: SessionUser
  readonly now: Date
}

/**
 * Lists the addresses of the calls that the page at an address makes as soon as it knows who visits
 * it, as its own list of reads declares them.
 */
export type ListReads = (address: string, visit: Visit) => readonly string[]

/** The scripts of a page's first visit. */
export interface PageScripts {
  /** The script files that the page needs before it shows, including those that all pages share. */
  readonly files: readonly string[]
  /** The script files that its first visit loads after that: parts that show with the page. */
  readonly laterFiles: readonly string[]
  /** The import map of its document, by which one file stands for several; none for public pages. */
  readonly importMap?: string
}

/** A page of the web app; dist/pages.json lists all of them. */
export interface WebPage extends PageScripts {
  /** A pattern of the router, such as /project/:projectId. */
  readonly path: string
  readonly layout: 'bare' | 'main'
  readonly access: 'anyone' | 'signed-in'
  /** The names of its URL's query that it reads. Its document depends on no others. */
  readonly query: readonly string[]
  /** The scripts of its sections by their keys, for a page that shows the one its URL names. */
  readonly sections?: Readonly<Record<string, PageScripts>>
}
