import { describeMoney } from '@pennytrail/contract/projects/progress-words.ts'
import { getBodyExcerpt } from '@pennytrail/contract/updates/update-body.ts'
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
  type PublicCharity,
  type PublicProject,
} from './public-subjects.sql.ts'
import { cutText } from './cut-text.ts'

export interface RequestedPage {
  readonly deps: Deps
  readonly pattern: string
  readonly pathname: string
  readonly searchParams: URLSearchParams
}

export const getReportUrl = (kind: 'project' | 'charity', id: string): string =>
  `/reports/view?${kind}=${id}`

const buildProjectHead = (project: PublicProject, origin: string): PageHead => {
  const line = describeMoney(project)
  return {
    title: project.title,
    description: cutText(`${line}. ${project.summary || `By ${project.charityName}.`}`, 200),
    canonical: getReportUrl('project', project.id),
    listed: true,
    kind: 'article',
    image: {
      address: `/share/project/${project.id}.png`,
      alt: `${project.title}, ${project.charityName}: ${line}`,
    },
    feeds: [{ title: `Updates of ${project.title}`, address: `/feeds/project/${project.id}.xml` }],
    facts: [
      {
        '@context': 'https://schema.org',
        '@type': 'Report',
        name: project.title,
        ...(project.summary ? { description: project.summary } : {}),
        url: `${origin}${getReportUrl('project', project.id)}`,
        dateModified: new Date(project.changedAt).toISOString(),
        about: { '@type': 'Project', name: project.title, keywords: project.tags.join(', ') },
        publisher: { '@type': 'NGO', name: project.charityName, identifier: project.charityNumber },
      },
    ],
    withoutScript: {
      text: `${project.title}, by ${project.charityName}: ${line}.`,
      address: getReportUrl('project', project.id),
      link: 'Read its report',
    },
  }
}

const buildCharityHead = (charity: PublicCharity, origin: string): PageHead => {
  const line = describeMoney({ ...charity, target: null })
  return {
    title: charity.name,
    description: cutText(
      `${line}. ${charity.introduction || 'Its ledger is open to everyone.'}`,
      200,
    ),
    canonical: getReportUrl('charity', charity.number),
    listed: true,
    kind: 'article',
    image: { address: `/share/charity/${charity.number}.png`, alt: `${charity.name}: ${line}` },
    feeds: [
      { title: `Updates of ${charity.name}`, address: `/feeds/charity/${charity.number}.xml` },
    ],
    facts: [
      {
        '@context': 'https://schema.org',
        '@type': 'NGO',
        name: charity.name,
        identifier: charity.number,
        url: `${origin}${getReportUrl('charity', charity.number)}`,
        ...(charity.weblink ? { sameAs: charity.weblink } : {}),
      },
    ],
    withoutScript: {
      text: `${charity.name}: ${line}.`,
      address: getReportUrl('charity', charity.number),
      link: 'Read its report',
    },
  }
}

const readProjectHead = async (
  db: Db,
  id: string,
  origin: string,
): Promise<PageHead | undefined> => {
  const project = isUuid(id) ? await findPublicProject(db, id) : undefined
  return project && buildProjectHead(project, origin)
}

const readCharityHead = async (
  db: Db,
  address: string,
  origin: string,
): Promise<PageHead | undefined> => {
  const key = parseCharityKey(address)
  const charity = key && (await findPublicCharityFacts(db, key))
  return charity && buildCharityHead(charity, origin)
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
  if (!subject) return undefined
  const told = { title: update.title, description: getBodyExcerpt(update.body, 200) }
  return { ...subject, ...told, facts: [] }
}

/**
 * Returns the head of a page about a charity, project or update, with only what a visitor may see.
 */
const readSubjectHead = (
  db: Db,
  { deps, pathname, searchParams }: RequestedPage,
): Promise<PageHead | undefined> => {
  const origin = deps.config.appOrigin
  const [, kind, id = ''] = pathname.split('/')
  if (kind === 'project') return readProjectHead(db, id, origin)
  if (kind === 'charity') return readCharityHead(db, id, origin)
  if (kind === 'projectupdate' || kind === 'charityupdate') return readUpdateHead(db, id, origin)
  if (kind !== 'reports' || searchParams.has('report')) return Promise.resolve(undefined)
  const project = searchParams.get('project')
  if (project) return readProjectHead(db, project, origin)
  return readCharityHead(db, searchParams.get('charity') ?? '', origin)
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
  if (requestedPage.pattern !== '/reports/view') return { ...subject, listed: false }
  return { ...subject, tab: `${subject.title}, report`, listed: true }
}
