import { ExternalLink } from '../../ui/link.tsx'
import { TextParts } from '../../ui/layout/text-page.tsx'
import { OperatorEmail } from './operator.tsx'

const parts = [
  {
    id: 'aim',
    title: 'What we aim for',
    body: (
      <>
        <p>
          Everyone can use every part of Pennytrail: with only a keyboard, with a screen reader,
          with large text, in either theme, on a small phone. The measure is the{' '}
          <ExternalLink href="https://www.w3.org/TR/WCAG22/">
            Web Content Accessibility Guidelines 2.2
          </ExternalLink>
          , level AA.
        </p>
        <p>
          Before any change is released, screens are checked by axe in the light and the dark theme
          and walked through in a real browser by the names that a screen reader says.
        </p>
      </>
    ),
  },
  {
    id: 'works',
    title: 'What you can count on',
    body: (
      <ul>
        <li>Every control can be reached and used by keyboard, and you see where you are.</li>
        <li>A form with mistakes lists them, takes you there, and links to each field.</li>
        <li>Text can be enlarged to 400% without scrolling sideways.</li>
        <li>Colour never carries meaning by itself: a project’s health is always in words.</li>
        <li>Every chart has a sentence that says what it shows, and its figures as a table.</li>
        <li>
          Messages are read out by screen readers. They stay while you point at them or have the
          focus on them.
        </li>
        <li>If your system asks for less motion, nothing moves.</li>
        <li>
          If your system sets its own colours, as high contrast themes do, every bar, chart and
          chosen tab is drawn in them.
        </li>
        <li>Nothing needs dragging: what can be dragged can also be pressed.</li>
        <li>Passwords can be pasted, and no puzzle has to be solved to sign in.</li>
        <li>These pages can be read without scripts.</li>
      </ul>
    ),
  },
  {
    id: 'limits',
    title: 'What does not work for everyone yet',
    body: (
      <ul>
        <li>
          Receipts and documents that charities upload, often scans, may have no text that a screen
          reader could read. The line in the ledger says what they show.
        </li>
        <li>
          Photographs in updates have a description written by the charity, which may be short.
        </li>
        <li>
          Covering parts of a receipt before publishing it can be done by drawing, by pressing at
          two corners or by arrow keys, but takes sight to check.
        </li>
        <li>Card payments happen on Stripe’s pages, whose accessibility is Stripe’s.</li>
      </ul>
    ),
  },
  {
    id: 'tell',
    title: 'If something does not work for you',
    body: (
      <p>
        Write to <OperatorEmail /> and say what you wanted to do and what you use. We answer within
        two working days, help you to get it done another way, and mend it. If we do not, the{' '}
        <ExternalLink href="https://www.equalityadvisoryservice.com/">
          Equality Advisory and Support Service
        </ExternalLink>{' '}
        advises you.
      </p>
    ),
  },
]

export default function AccessibilityParts() {
  return <TextParts parts={parts} />
}
