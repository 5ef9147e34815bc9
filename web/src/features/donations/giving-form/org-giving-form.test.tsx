import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { renderAt } from '../../../testing/render.tsx'
import { stubServer } from '../../../testing/session.ts'
import { useSession } from '../../identity/index.ts'
import OrgGivingForm, { type OrgGivingFormProps } from './org-giving-form.tsx'
import { plainAmounts } from '../../../testing/gift-amounts.ts'
import { toValuesFromUrl } from './giving-form-values.ts'
import { fillField } from '../../../testing/fill-field.ts'

const Terms: OrgGivingFormProps['Terms'] = ({ error, onChange, value }) => (
  <>
    <button type="button" onClick={() => onChange({ ...value, reports: ['2020-01-01'] })}>
      Ask for a report
    </button>
    <p>{error}</p>
  </>
)

test('the form lists an impossible report date in the error summary and sends nothing', async () => {
  const system = { demo: false, testPayments: true, outbox: true, cookieDomain: null }
  const fake = stubServer({ 'GET /api/system': system })
  useSession.setState({ status: 'signed-in' })
  renderAt(
    <OrgGivingForm
      org={{ id: 'o', name: 'Larkfield' }}
      target={{
        send: { projectId: 'p' },
        title: 'Boats',
        charity: { id: 'c', name: 'Harbour', number: '9000001', logoId: null },
        giftAid: false,
        ...plainAmounts,
        paymentMethods: ['card'],
        isProject: true,
        isDemo: false,
        repayable: false,
        terms: [],
        funded: null,
        closed: null,
      }}
      start={toValuesFromUrl(new URLSearchParams('amount=100'))}
      started={undefined}
      storedGift={null}
      owner=""
      onAmount={() => {}}
      onInterval={() => {}}
      onNext={() => {}}
      Terms={Terms}
    />,
  )
  await fillField(screen.getByRole('textbox', { name: 'Purpose' }), 'Sails')
  await userEvent.click(screen.getByRole('button', { name: 'Ask for a report' }))
  await userEvent.click(screen.getByRole('button', { name: /^Pay £100.00 for Larkfield/ }))
  const summary = await screen.findByRole('alert')
  expect(summary.textContent).toContain('Choose report dates in the future.')
  expect(document.activeElement).toBe(summary)
  expect(fake.to('POST /api/donation')).toEqual([])
})
