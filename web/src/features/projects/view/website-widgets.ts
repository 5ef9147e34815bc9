import type { Project } from '@pennytrail/contract'
import { projectAddress } from '@pennytrail/contract/public-pages/addresses.ts'

type Shown = Pick<Project, 'id' | 'title'>

/** The widgets that a charity can show on its own website. */
export const widgetKinds = [
  { value: 'give', label: 'Giving form, as a web component' },
  { value: 'frame', label: 'Giving form, as a frame' },
  { value: 'card', label: 'Progress card' },
  { value: 'givers', label: 'Givers who chose to be named' },
  { value: 'badge', label: 'Progress badge, as a picture' },
] as const
export type WidgetKind = (typeof widgetKinds)[number]['value']

const escapeHtml = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;')

const buildFrame = (address: string, title: string, size: string): string =>
  `<iframe src="${address}" title="${escapeHtml(title)}" ${size} style="border:0;max-width:100%" loading="lazy"></iframe>`

interface Widget {
  /** The address of the preview. */
  readonly address: string
  /** The height of the frame in pixels; null for a picture. */
  readonly height: number | null
  readonly code: string
  readonly hint: string
}

/** Builds what each kind shows of a project, and the HTML for the charity's website. */
export const buildWidgets = ({ id, title }: Shown, origin: string): Record<WidgetKind, Widget> => {
  const give = `${origin}/embed/give/${id}`
  const card = `${origin}/embed/project/${id}`
  const givers = `${origin}/embed/givers/${id}`
  const badge = `${origin}/embed/badge/${id}.svg`
  const name = escapeHtml(title)
  return {
    give: {
      address: give,
      height: 480,
      code: `<script async src="${origin}/embed/give.js"></script>\n<pennytrail-give project="${id}"><a href="${origin}/give?project=${id}">Give to ${name}</a></pennytrail-give>`,
      hint: 'It fits its height to its content. Until the script has run, visitors see a link.',
    },
    frame: {
      address: give,
      height: 480,
      code: buildFrame(give, `Give to ${title}`, 'width="480" height="480"'),
      hint: 'Use it where your website allows no scripts.',
    },
    card: {
      address: card,
      height: 240,
      code: buildFrame(card, title, 'width="360" height="240"'),
      hint: 'The card updates itself. It sets no cookies and runs no scripts.',
    },
    givers: {
      address: givers,
      height: 320,
      code: buildFrame(givers, `Givers of ${title}`, 'width="480" height="320"'),
      hint: 'It shows names and nothing else. A giver who withdraws the name is gone within five minutes.',
    },
    badge: {
      address: badge,
      height: null,
      code: `<a href="${origin}${projectAddress(id)}"><img src="${badge}" alt="Progress of ${name} on Pennytrail" width="320" height="96"></a>`,
      hint: 'The picture updates itself and follows the light or dark theme.',
    },
  }
}
