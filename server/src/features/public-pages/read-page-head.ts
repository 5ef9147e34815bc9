import { transactionsAddress, type ListOwner } from '@pennytrail/contract/public-pages/addresses.ts'
import { findPublicAddress } from '@pennytrail/contract/public-pages/find-public-address.ts'
import type { Db } from '../../platform/database/index.ts'
import type { Deps } from '../../platform/http/index.ts'
import type { PageHead } from '../../platform/pages/index.ts'
import { isUuid } from '../../platform/ids.ts'
import { parseCharityKey } from '../charities/index.ts'
import { readFrozenReportHead } from '../reports/index.ts'
import { getStaticHead } from './static-page-heads.ts'
import {
  findPublicCharityFacts,
  findPublicProject,
  findSharedUpdate,
} from './public-subjects.sql.ts'
import { buildCharityHead, buildProjectHead, buildUpdateHead } from './subject-heads.ts'

export interface RequestedPage {
  readonly deps: Deps
  readonly pattern: string
  readonly pathname: string
  readonly searchParams: URLSearchParams
}

/** Why a visitor may not read a page, and a link that leads on. */
export interface RefusedPage {
  readonly message: string
  readonly way: { readonly address: string; readonly link: string }
}

interface Subject {
  readonly head: PageHead
  readonly owner: ListOwner
}

/** Returns the head of a list of transactions, or of one transaction, of what `subject` is about. */
const buildTransactionsHead = (
  subject: PageHead,
  owner: ListOwner,
  sequence: string | undefined,
): PageHead => {
  const title = sequence === undefined ? 'Transactions' : `Transaction ${sequence}`
  return {
    ...subject,
    title: `${title} of ${subject.title}`,
    canonical: transactionsAddress(owner, sequence),
    facts: [],
  }
}

const readProjectHead = async (
  db: Db,
  id: string,
  origin: string,
): Promise<Subject | undefined> => {
  const project = isUuid(id) ? await findPublicProject(db, id) : undefined
  if (!project) return undefined
  return { head: buildProjectHead(project, origin), owner: { kind: 'project', id: project.id } }
}

const readCharityHead = async (
  db: Db,
  address: string,
  origin: string,
): Promise<Subject | undefined> => {
  const key = parseCharityKey(address)
  const charity = key && (await findPublicCharityFacts(db, key))
  if (!charity) return undefined
  return { head: buildCharityHead(charity, origin), owner: { kind: 'charity', id: charity.number } }
}

const readUpdateHead = async (
  db: Db,
  id: string,
  origin: string,
): Promise<PageHead | undefined> => {
  const update = isUuid(id) ? await findSharedUpdate(db, id) : undefined
  if (!update) return undefined
  const subject = update.projectId
    ? await readProjectHead(db, update.projectId, origin)
    : await readCharityHead(db, update.charityNumber, origin)
  return subject && buildUpdateHead(update, subject.head, origin)
}

const readers = {
  project: readProjectHead,
  projects: readProjectHead,
  charity: readCharityHead,
  charities: readCharityHead,
} as const

/**
 * Returns the head of a page about a charity, project or update, with only what a visitor may see.
 */
const readSubjectHead = async (
  db: Db,
  { deps, pathname, searchParams }: RequestedPage,
): Promise<PageHead | undefined> => {
  const origin = deps.config.appOrigin
  const [, kind = '', id = '', below, sequence] = pathname.split('/')
  if (['updates', 'projectupdate', 'charityupdate'].includes(kind)) {
    return readUpdateHead(db, id, origin)
  }
  if (kind in readers) {
    const subject = await readers[kind as keyof typeof readers](db, id, origin)
    if (below !== 'transactions') return subject?.head
    return subject && buildTransactionsHead(subject.head, subject.owner, sequence || undefined)
  }
  if (kind !== 'reports' || searchParams.has('report')) return undefined
  const project = searchParams.get('project')
  const subject = project
    ? await readProjectHead(db, project, origin)
    : await readCharityHead(db, searchParams.get('charity') ?? '', origin)
  return subject?.head
}

const buildProductHead = (origin: string): object => ({
  '@context': 'https://schema.org',
  '@type': 'WebSite',
  name: 'Pennytrail',
  description: getStaticHead('/').description,
  url: `${origin}/`,
  publisher: {
    '@type': 'Organization',
    name: 'Pennytrail',
    url: `${origin}/`,
    logo: `${origin}/icons/icon-512.png`,
  },
})

/** Returns the head of the front page and of other pages that are about the product itself. */
const ownHead = (pattern: string, origin: string): PageHead => {
  const own = getStaticHead(pattern)
  const isOne = !pattern.includes(':') && pattern !== '/reports/view'
  return {
    ...own,
    ...(pattern === '/' ? { facts: [buildProductHead(origin)] } : {}),
    listed: own.listed === true && isOne,
    canonical: isOne ? pattern : null,
    image: { address: '/share/pennytrail.png', alt: 'Pennytrail: follow every penny.' },
  }
}

/** Returns the head of a page that a visitor may not read, which reveals nothing about it. */
export const buildRefusedHead = (pattern: string, error: RefusedPage): PageHead => ({
  ...getStaticHead(pattern),
  listed: false,
  canonical: null,
  withoutScript: { text: error.message, ...error.way },
})

/**
 * Returns the head of a page. A guarded page is never indexed and its head contains only public
 * facts.
 */
export const readPageHead = async (requestedPage: RequestedPage): Promise<PageHead> => {
  const own = ownHead(requestedPage.pattern, requestedPage.deps.config.appOrigin)
  const frozen =
    requestedPage.pattern === '/reports/view' ? requestedPage.searchParams.get('report') : null
  if (frozen) return { ...own, ...(await readFrozenReportHead(requestedPage.deps, frozen)) }
  const subject = await requestedPage.deps.database.read('', (db) =>
    readSubjectHead(db, requestedPage),
  )
  if (!subject) return own
  if (requestedPage.pattern === '/reports/view') {
    return { ...subject, tab: `${subject.title}, report`, facts: [] }
  }
  const isGuarded = findPublicAddress(requestedPage.pathname) !== null
  return { ...subject, listed: subject.listed && !isGuarded }
}
