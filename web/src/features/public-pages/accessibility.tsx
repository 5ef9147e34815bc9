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
          Before each release, we check the screens with axe in the light and the dark theme, and
          test them in a real browser by the names that a screen reader says.
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
        <li>You never need to drag: everything that you can drag has buttons or keys as well.</li>
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
          Receipts and documents that charities upload are often scans, which a screen reader may
          not be able to read. The entry in the ledger says what was paid.
        </li>
        <li>Photographs in updates have a description by the charity, which may be short.</li>
        <li>
          You can hide parts of a receipt by drawing, by pressing two corners or with the arrow
          keys, but you need to see to check the result.
        </li>
        <li>You pay on pages of Stripe or your bank. We cannot change how accessible those are.</li>
      </ul>
    ),
  },
  {
    id: 'tell',
    title: 'If something does not work for you',
    body: (
      <p>
        Write to <OperatorEmail /> and say what you wanted to do and what you use. We answer within
        two working days, find you another way and fix the problem. If we do not, the{' '}
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
