import { parseCharityNumber } from '@pennytrail/contract/charity-register/charity-number.ts'
import { describeMoney } from '@pennytrail/contract/projects/progress-words.ts'
import { bodyExcerpt } from '@pennytrail/contract/updates/update-body.ts'
import type { Db } from '../../platform/database/index.ts'
import type { Deps } from '../../platform/http/index.ts'
import type { PageHead } from '../../platform/pages/index.ts'
import { frozenReportHead } from '../reports/index.ts'
import { headAt } from './static-page-heads.ts'
import {
  findSharedCharity,
  findSharedProject,
  findSharedUpdate,
  type SharedCharity,
  type SharedProject,
} from './public-subjects.sql.ts'
import { cut } from './cut-text.ts'

export interface AskedPage {
  readonly deps: Deps
  readonly pattern: string
  readonly pathname: string
  readonly searchParams: URLSearchParams
}

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

export const charityKey = (address: string): { id: string } | { number: string } | undefined => {
  if (uuid.test(address)) return { id: address.toLowerCase() }
  const number = parseCharityNumber(address)?.number
  return number === undefined ? undefined : { number }
}

export const reportOf = (kind: 'project' | 'charity', id: string): string =>
  `/reports/view?${kind}=${id}`

const projectHead = (project: SharedProject, origin: string): PageHead => {
  const line = describeMoney(project)
  return {
    title: project.title,
    description: cut(`${line}. ${project.summary || `By ${project.charityName}.`}`, 200),
    canonical: reportOf('project', project.id),
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
        url: `${origin}${reportOf('project', project.id)}`,
        dateModified: new Date(project.changedAt).toISOString(),
        about: { '@type': 'Project', name: project.title, keywords: project.tags.join(', ') },
        publisher: { '@type': 'NGO', name: project.charityName, identifier: project.charityNumber },
      },
    ],
    withoutScript: {
      text: `${project.title}, by ${project.charityName}: ${line}.`,
      address: reportOf('project', project.id),
      link: 'Read its report',
    },
  }
}

const charityHead = (charity: SharedCharity, origin: string): PageHead => {
  const line = describeMoney({ ...charity, target: null })
  return {
    title: charity.name,
    description: cut(`${line}. ${charity.introduction || 'Its ledger is open to everyone.'}`, 200),
    canonical: reportOf('charity', charity.number),
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
        url: `${origin}${reportOf('charity', charity.number)}`,
        ...(charity.weblink ? { sameAs: charity.weblink } : {}),
      },
    ],
    withoutScript: {
      text: `${charity.name}: ${line}.`,
      address: reportOf('charity', charity.number),
      link: 'Read its report',
    },
  }
}

const headOfProject = async (db: Db, id: string, origin: string): Promise<PageHead | undefined> => {
  const project = uuid.test(id) ? await findSharedProject(db, id) : undefined
  return project && projectHead(project, origin)
}

const headOfCharity = async (
  db: Db,
  address: string,
  origin: string,
): Promise<PageHead | undefined> => {
  const key = charityKey(address)
  const charity = key && (await findSharedCharity(db, key))
  return charity && charityHead(charity, origin)
}

const headOfUpdate = async (db: Db, id: string, origin: string): Promise<PageHead | undefined> => {
  const update = uuid.test(id) ? await findSharedUpdate(db, id) : undefined
  if (!update) return undefined
  const subject = update.projectId
    ? await headOfProject(db, update.projectId, origin)
    : await headOfCharity(db, update.charityNumber, origin)
  if (!subject) return undefined
  const told = { title: update.title, description: bodyExcerpt(update.body, 200) }
  return { ...subject, ...told, facts: [] }
}

/** The head of what an address shows, as far as a visitor may know it. */
const headOfSubject = (
  db: Db,
  { deps, pathname, searchParams }: AskedPage,
): Promise<PageHead | undefined> => {
  const origin = deps.config.appOrigin
  const [, kind, id = ''] = pathname.split('/')
  if (kind === 'project') return headOfProject(db, id, origin)
  if (kind === 'charity') return headOfCharity(db, id, origin)
  if (kind === 'projectupdate' || kind === 'charityupdate') return headOfUpdate(db, id, origin)
  if (kind !== 'reports' || searchParams.has('report')) return Promise.resolve(undefined)
  const project = searchParams.get('project')
  if (project) return headOfProject(db, project, origin)
  return headOfCharity(db, searchParams.get('charity') ?? '', origin)
}

/** Who the product is, for machines. */
const aboutProduct = (origin: string): object => ({
  '@context': 'https://schema.org',
  '@type': 'WebSite',
  name: 'Pennytrail',
  description: headAt('/').description,
  url: `${origin}/`,
  publisher: {
    '@type': 'Organization',
    name: 'Pennytrail',
    url: `${origin}/`,
    logo: `${origin}/icons/icon-512.png`,
  },
})

/** The address of the front page and the others that name nothing: they speak for the product. */
const ownHead = (pattern: string, origin: string): PageHead => {
  const own = headAt(pattern)
  const isOne = !pattern.includes(':') && pattern !== '/reports/view'
  return {
    ...own,
    ...(pattern === '/' ? { facts: [aboutProduct(origin)] } : {}),
    listed: own.listed === true && isOne,
    canonical: isOne ? pattern : null,
    image: { address: '/share/pennytrail.png', alt: 'Pennytrail: follow every penny.' },
  }
}

/** The head of a page. A guarded address is never listed, and tells only what is public. */
export const headOf = async (asked: AskedPage): Promise<PageHead> => {
  const own = ownHead(asked.pattern, asked.deps.config.appOrigin)
  const frozen = asked.pattern === '/reports/view' ? asked.searchParams.get('report') : null
  if (frozen) return { ...own, ...(await frozenReportHead(asked.deps, frozen)) }
  const subject = await asked.deps.database.read('', (db) => headOfSubject(db, asked))
  if (!subject) return own
  if (asked.pattern !== '/reports/view') return { ...subject, listed: false }
  return { ...subject, tab: `${subject.title}, report`, listed: true }
}
