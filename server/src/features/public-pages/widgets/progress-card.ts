import { describeMoney } from '@pennytrail/contract/projects/progress-words.ts'
import { projectAddress } from '@pennytrail/contract/public-pages/addresses.ts'
import { escapeHtml } from '../../../platform/markup.ts'
import { toBarPercent } from '../cut-text.ts'
import type { PublicProject } from '../public-subjects.sql.ts'
import { buildWidgetPage } from './widget-page.ts'

/** Returns how much of the bar of a project is full, in whole percent. */
export const computeShare = ({ received, spent, target }: PublicProject): number =>
  toBarPercent(target ? received : spent, target ?? received)

/** Builds the heading of a widget: charity, project, bar and progress in words, as HTML. */
export const buildHeading = (project: PublicProject): string =>
  `<p class="of">${escapeHtml(project.charityName)}</p><h1>${escapeHtml(project.title)}</h1><div class="bar" aria-hidden="true"><span style="width:${computeShare(project)}%"></span></div><p>${escapeHtml(describeMoney(project))}</p>`

/** Builds the link to the project's page and, in the demonstration, the note that it is one. */
export const buildFooting = (project: PublicProject, origin: string): string => {
  const page = escapeHtml(`${origin}${projectAddress(project.id)}`)
  return `<p><a href="${page}" target="_blank" rel="noopener">Follow every penny on Pennytrail</a></p>${project.isDemo ? '<p>Demonstration: invented figures.</p>' : ''}`
}

/** Builds a card with a project's progress. */
export const buildProgressCard = (project: PublicProject, origin: string): string =>
  buildWidgetPage({
    title: project.title,
    style: 'main{min-height:100vh}',
    body: buildHeading(project) + buildFooting(project, origin),
  })
