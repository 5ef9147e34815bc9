import { screen, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import FraudPolicyParts from '../features/public-pages/texts/fraud-policy.md'
import FlagDialog from '../features/admin/moderation/flag-dialog.tsx'
import FeesPage from '../pages/public-pages/fees.page.tsx'
import { renderAt } from '../testing/render.tsx'
import { makeErrorResponse, stubServer } from '../testing/session.ts'
import { routes } from './routes.ts'

const operator = {
  name: 'Trail Keepers Ltd',
  address: ['1 Example Street', 'Leeds'],
  registration: 'Company 01234567, registered in England and Wales',
  email: 'hello@pennytrail.example',
}

const serve = (answer: unknown) => stubServer({ 'GET /api/operator': answer })

describe('the page about fees and charges', () => {
  it('the fees page names the legal status of the platform’s operator', async () => {
    serve({ operator })
    renderAt(<FeesPage />)
    expect(
      await screen.findByText(
        'Trail Keepers Ltd runs Pennytrail. Its legal status: Company 01234567, registered in England and Wales. Its postal address: 1 Example Street, Leeds.',
      ),
    ).toBeTruthy()
  })

  it('the fees page says that a demonstration has no operator, once the server has said so', async () => {
    serve({ operator: null })
    const { unmount } = renderAt(<FeesPage />)
    expect(await screen.findByText(/^This is a demonstration\. No company/)).toBeTruthy()
    unmount()
    serve(makeErrorResponse(500, 'internal-error', 'Something went wrong.'))
    renderAt(<FeesPage />)
    expect(await screen.findByText(/could not be loaded/)).toBeTruthy()
    expect(screen.queryByText(/This is a demonstration/)).toBeNull()
  })
})

it('the footer links to the page about fraud and money laundering', () => {
  const page = routes.find(({ path }) => path === '/fraud-policy')
  expect(page).toMatchObject({
    access: 'anyone',
    footer: { group: 'Trust', label: 'Fraud and money laundering' },
  })
})

describe('the safeguarding contact', () => {
  it('the page about fraud and money laundering shows the safeguarding contact', async () => {
    serve({ operator })
    renderAt(<FraudPolicyParts />)
    const part = screen.getByRole('region', { name: 'Safeguarding' })
    expect(await within(part).findByRole('link', { name: operator.email })).toBeTruthy()
    expect(within(part).getByText(/call 999/)).toBeTruthy()
  })

  it('the dialog “Flag this” shows the safeguarding contact', async () => {
    serve({ operator })
    renderAt(<FlagDialog kind="project" id="a" onClose={() => {}} />)
    const dialog = screen.getByRole('dialog', { name: 'Flag this' })
    expect(await within(dialog).findByRole('link', { name: operator.email })).toBeTruthy()
    expect(within(dialog).getByText(/call 999/)).toBeTruthy()
  })
})
