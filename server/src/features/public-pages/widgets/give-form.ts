import { chooseGiftAmounts, type GiftAmount } from '@pennytrail/contract/donations/gift-amounts.ts'
import { suggestedGifts } from '@pennytrail/contract/donations/rules.ts'
import { makeMoneyFormatter } from '@pennytrail/contract/format-money.ts'
import { toDecimal } from '@pennytrail/contract/money.ts'
import { escapeHtml } from '../../../platform/markup.ts'
import type { PublicProject } from '../public-subjects.sql.ts'
import { buildFooting, buildHeading } from './progress-card.ts'
import { buildWidgetPage } from './widget-page.ts'

/** Tells the component its height, so that the frame neither scrolls nor leaves a gap. */
export const resizeScript =
  'new ResizeObserver(()=>parent.postMessage({pennytrailHeight:Math.ceil(document.body.getBoundingClientRect().height)},"*")).observe(document.body)'

const style = `form{display:grid;gap:12px;margin-top:6px}fieldset{border:0;padding:0;display:flex;flex-wrap:wrap;gap:8px}fieldset.rows{display:grid}legend{margin-bottom:4px}
label{position:relative;display:flex;gap:8px;align-items:center;min-height:44px;padding:8px 14px;border:1px solid var(--border-input);border-radius:8px;cursor:pointer;font-size:15px}
label:has(:checked){border-color:var(--primary);box-shadow:inset 0 0 0 1px var(--primary);background:var(--primary-soft)}
strong{white-space:nowrap}input{accent-color:var(--primary);margin:0}
button{font:600 16px system-ui,sans-serif;min-height:48px;border:1px solid var(--marigold-edge);border-radius:8px;background:#f2a928;color:#1c2326;cursor:pointer}`

const buildAmount = (
  { amount, says }: GiftAmount,
  isChosen: boolean,
  money: (amount: number) => string,
): string => {
  const words = says === '' ? '' : ` <span>${escapeHtml(says)}</span>`
  return `<label><input type="radio" name="amount" value="${toDecimal(amount)}"${isChosen ? ' checked' : ''}><strong>${money(amount)}</strong>${words}</label>`
}

const buildForm = (project: PublicProject, origin: string): string => {
  const chosen = [project.giftAmounts, project.charityGiftAmounts]
  const amounts = chooseGiftAmounts(suggestedGifts, ...chosen)
  const isExplained = amounts.some(({ says }) => says !== '')
  const money = makeMoneyFormatter(
    'GBP',
    amounts.map(({ amount }) => amount),
  )
  return `<form action="${escapeHtml(origin)}/give" method="get" target="_blank"><input type="hidden" name="project" value="${project.id}"><fieldset><legend>How often</legend><label><input type="radio" name="interval" value="once" checked>Once</label><label><input type="radio" name="interval" value="month">Every month</label></fieldset><fieldset${isExplained ? ' class="rows"' : ''}><legend>How much</legend>${amounts.map((amount, at) => buildAmount(amount, at === 1 || amounts.length === 1, money)).join('')}</fieldset><button>Give on Pennytrail</button></form><p>You choose another amount and pay on Pennytrail, in a new tab.</p>`
}

/** Builds a form with amounts that leads to the giving form in a tab of its own. */
export const buildGiveForm = (project: PublicProject, origin: string): string =>
  buildWidgetPage({
    title: `Give to ${project.title}`,
    style,
    script: resizeScript,
    body: `${buildHeading(project)}${project.takesGifts ? buildForm(project, origin) : '<p>This project takes no gifts at the moment.</p>'}${buildFooting(project, origin)}`,
  })

/** Builds what a frame shows in place of a project that is not public or no longer there. */
export const buildGoneWidget = (origin: string): string =>
  buildWidgetPage({
    title: 'This project is not on Pennytrail',
    style: '',
    script: resizeScript,
    body: `<p>This project is not public on Pennytrail, or no longer there.</p><p><a href="${escapeHtml(origin)}/projects" target="_blank" rel="noopener">Explore projects</a></p>`,
  })
