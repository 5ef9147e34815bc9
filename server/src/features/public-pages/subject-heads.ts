import { describeMoney } from '@pennytrail/contract/projects/progress-words.ts'
import {
  charityAddress,
  giveAddress,
  projectAddress,
  updateAddress,
  type ListOwner,
} from '@pennytrail/contract/public-pages/addresses.ts'
import { getBodyExcerpt } from '@pennytrail/contract/updates/update-body.ts'
import type { PageHead } from '../../platform/pages/index.ts'
import { cutText } from './cut-text.ts'
import type { PublicCharity, PublicProject, SharedUpdate } from './public-subjects.sql.ts'

const schema = { '@context': 'https://schema.org' }
const publicPageLink = 'See it without an account'

/** Describes a gift to a project or charity, for search engines. */
const buildDonateAction = (owner: ListOwner, recipient: object, origin: string) => ({
  '@type': 'DonateAction',
  recipient,
  target: { '@type': 'EntryPoint', urlTemplate: `${origin}${giveAddress(owner)}` },
})

/** Returns the head of a project’s public page. */
export const buildProjectHead = (project: PublicProject, origin: string): PageHead => {
  const line = describeMoney(project)
  const page = projectAddress(project.id)
  const picture = `/share/project/${project.id}.png`
  const charity = {
    '@type': 'NGO',
    name: project.charityName,
    identifier: project.charityNumber,
    url: `${origin}${charityAddress(project.charityNumber)}`,
  }
  const donate = buildDonateAction({ kind: 'project', id: project.id }, charity, origin)
  return {
    title: project.title,
    description: cutText(`${line}. ${project.summary || `By ${project.charityName}.`}`, 200),
    canonical: page,
    listed: true,
    kind: 'article',
    image: { address: picture, alt: `${project.title}, ${project.charityName}: ${line}` },
    feeds: [{ title: `Updates of ${project.title}`, address: `/feeds/project/${project.id}.xml` }],
    facts: [
      {
        ...schema,
        '@type': 'Project',
        name: project.title,
        ...(project.summary ? { description: project.summary } : {}),
        url: `${origin}${page}`,
        image: `${origin}${picture}`,
        ...(project.tags.length > 0 ? { keywords: project.tags.join(', ') } : {}),
        parentOrganization: charity,
        ...(project.takesGifts ? { potentialAction: donate } : {}),
      },
    ],
    withoutScript: {
      text: `${project.title}, by ${project.charityName}: ${line}.`,
      address: page,
      link: publicPageLink,
    },
  }
}

/** Returns the head of a charity’s public page. */
export const buildCharityHead = (charity: PublicCharity, origin: string): PageHead => {
  const line = describeMoney({ ...charity, target: null })
  const page = charityAddress(charity.number)
  const ngo = { '@type': 'NGO', name: charity.name, identifier: charity.number }
  const donate = buildDonateAction({ kind: 'charity', id: charity.number }, ngo, origin)
  return {
    title: charity.name,
    description: cutText(
      `${line}. ${charity.introduction || 'Its ledger is open to everyone.'}`,
      200,
    ),
    canonical: page,
    listed: true,
    kind: 'article',
    image: { address: `/share/charity/${charity.number}.png`, alt: `${charity.name}: ${line}` },
    feeds: [
      { title: `Updates of ${charity.name}`, address: `/feeds/charity/${charity.number}.xml` },
    ],
    facts: [
      {
        ...schema,
        ...ngo,
        ...(charity.introduction ? { description: cutText(charity.introduction, 200) } : {}),
        url: `${origin}${page}`,
        ...(charity.weblink ? { sameAs: charity.weblink } : {}),
        ...(charity.takesGifts ? { potentialAction: donate } : {}),
      },
    ],
    withoutScript: { text: `${charity.name}: ${line}.`, address: page, link: publicPageLink },
  }
}

/** Returns the head of an update’s public page, from that of its project or charity. */
export const buildUpdateHead = (
  update: SharedUpdate,
  subject: PageHead,
  origin: string,
): PageHead => {
  const page = updateAddress(update.id)
  const description = getBodyExcerpt(update.body, 200)
  return {
    ...subject,
    title: update.title,
    description,
    canonical: page,
    facts: [
      {
        ...schema,
        '@type': 'Article',
        headline: update.title,
        description,
        url: `${origin}${page}`,
        datePublished: new Date(update.publishedAt).toISOString(),
        publisher: {
          '@type': 'NGO',
          name: update.charityName,
          url: `${origin}${charityAddress(update.charityNumber)}`,
        },
      },
    ],
    withoutScript: { text: `${update.title}: ${description}`, address: page, link: publicPageLink },
  }
}
