import type { PublicGift } from '@pennytrail/contract'
import { escapeHtml } from '../../../platform/markup.ts'
import type { PublicProject } from '../public-subjects.sql.ts'
import { buildFooting } from './progress-card.ts'
import { resizeScript } from './give-form.ts'
import { buildWidgetPage } from './widget-page.ts'

/** The largest number of names that the honour roll shows. */
export const maxNames = 60

/**
 * Builds the list of givers of a project who chose to be named, newest first, each name once. It
 * shows names and nothing else.
 */
export const buildHonourRoll = (
  project: PublicProject,
  gifts: readonly Pick<PublicGift, 'name'>[],
  origin: string,
): string => {
  const names = [...new Set(gifts.map(({ name }) => name))].slice(0, maxNames)
  const list =
    names.length === 0
      ? '<p>No giver has chosen to be named yet.</p>'
      : `<ul>${names.map((name) => `<li>${escapeHtml(name)}</li>`).join('')}</ul>`
  return buildWidgetPage({
    title: `Givers of ${project.title}`,
    style:
      'ul{list-style:none;padding:0;display:grid;grid-template-columns:repeat(auto-fill,minmax(140px,1fr));gap:4px 16px}li{font-size:15px}',
    script: resizeScript,
    body: `<p class="of">${escapeHtml(project.charityName)}</p><h1>Thank you for giving to ${escapeHtml(project.title)}</h1>${list}${buildFooting(project, origin)}`,
  })
}
