import { refundSentence } from '@pennytrail/contract/donations/refunds/refund-sentence.ts'
import { screen } from '@testing-library/react'
import type { ReactNode } from 'react'
import { expect, it } from 'vitest'
import FeesParts from '../../features/public-pages/fees.tsx'
import { makeGift } from '../../testing/donation.ts'
import { renderAt } from '../../testing/render.tsx'
import { stubServer } from '../../testing/session.ts'
import { GivingTerms } from '../../features/donations/giving-form/giving-terms.tsx'
import { Receipt } from '../../features/donations/receipt/receipt.tsx'
import HowItWorksParts from '../../features/public-pages/texts/how-it-works.md'
import TermsParts from '../../features/public-pages/texts/terms.md'

const target = { terms: [], charity: { name: 'Harbour Lights' } }

const places: readonly (readonly [string, ReactNode])[] = [
  [
    'the giving portal',
    <GivingTerms
      key="portal"
      target={target as never}
      charged={null}
      method="card"
      giftAid={false}
    />,
  ],
  ['Fees and charges', <FeesParts key="fees" />],
  ['How it works', <HowItWorksParts key="how" />],
  ['the terms', <TermsParts key="terms" />],
  ['the receipt page', <Receipt key="receipt" gift={makeGift()} />],
]

it.each(places)('%s shows the sentence about refunds once', (_, place) => {
  const answers = { 'GET /api/operator': { operator: null }, 'GET /api/system': {} }
  stubServer(answers)
  renderAt(place)
  expect(
    screen.getAllByText((_text, element) => ownText(element).includes(refundSentence)),
  ).toHaveLength(1)
})

/** Returns the element's own text, without the text of nested elements. */
const ownText = (element: Element | null): string =>
  [...(element?.childNodes ?? [])]
    .filter((node) => node.nodeType === Node.TEXT_NODE)
    .map(({ textContent }) => textContent)
    .join('')
