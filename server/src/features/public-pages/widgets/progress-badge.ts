import { describeMoney } from '@pennytrail/contract/projects/progress-words.ts'
import { escapeXml } from '../../../platform/markup.ts'
import { cutText } from '../cut-text.ts'
import type { PublicProject } from '../public-subjects.sql.ts'
import { computeShare } from './progress-card.ts'

const style = `.box{fill:#fff;stroke:#ddd5c7}.strong{fill:#1c2326;font:600 15px Georgia,serif}.quiet{fill:#4a5356;font:12px system-ui,sans-serif}.rail{fill:#f1ece3;stroke:#857b6c}.part{fill:#0f5c55}
@media (prefers-color-scheme:dark){.box{fill:#182123;stroke:#324043}.strong{fill:#eef0ec}.quiet{fill:#bcc5c2}.rail{fill:#202b2d;stroke:#768583}.part{fill:#6ccbb9}}`

const width = 320

/**
 * Builds a picture of a project's progress for an image tag, 320 by 96 pixels. It shows the
 * first part of the progress; its title has the whole text for screen readers.
 */
export const buildProgressBadge = (project: PublicProject): string => {
  const share = computeShare(project)
  const line = describeMoney(project)
  const full = `${project.title}, ${project.charityName}: ${line}${project.isDemo ? ' (demonstration: invented figures)' : ''}`
  const inside = width - 32
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="96" viewBox="0 0 ${width} 96" role="img" aria-labelledby="t"><title id="t">${escapeXml(full)}</title><style>${style}</style><rect class="box" x=".5" y=".5" width="${width - 1}" height="95" rx="12"/><text class="strong" x="16" y="29">${escapeXml(cutText(project.title, 34))}</text><rect class="rail" x="16.5" y="42.5" width="${inside - 1}" height="9" rx="4.5"/><rect class="part" x="16" y="42" width="${Math.trunc((inside * share) / 100)}" height="10" rx="5"/><text class="quiet" x="16" y="70">${escapeXml(cutText(line.split(', ')[0]!, 46))}</text><text class="quiet" x="16" y="86">${project.isDemo ? 'Pennytrail, a demonstration' : 'Follow every penny on Pennytrail'}</text></svg>`
}
