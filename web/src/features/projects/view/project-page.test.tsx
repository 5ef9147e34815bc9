import type { Project } from '@pennytrail/contract'
import { render, screen, within } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { PageUnavailable } from '../../../ui/loading/page-unavailable.tsx'
import { makeProjectView } from '../../../testing/project.ts'
import { stubServer } from '../../../testing/session.ts'
import { renderAt } from '../../../testing/render.tsx'
import { plainAmounts } from '../../../testing/gift-amounts.ts'
import { ProjectView } from './project-page.tsx'

// The page asks the server whether payments are only test payments.
beforeEach(() => {
  stubServer({})
})

const show = (more: Partial<Project> = {}) =>
  renderAt(<ProjectView project={makeProjectView(more)} onChanged={vi.fn<() => void>()} />)

describe('the project page', () => {
  it('the project page summarises the money of each currency in one line', () => {
    show()
    expect(screen.getByText('60% of £5,000 spent; £1,980 is still to be spent.')).toBeTruthy()
  })

  it('the project page says that spending beyond the income was paid from elsewhere', () => {
    const [money] = makeProjectView().money
    show({
      money: [
        {
          ...money!,
          received: 25_000,
          transferred: 0,
          spent: 4_094_121_620,
          fees: 0,
          balance: -4_094_096_620,
          spentPercent: 100,
        },
      ],
    })
    expect(
      screen.getByText(
        'All of the £250.00 that came in is spent, and £40,940,966.20 more was paid from elsewhere.',
      ),
    ).toBeTruthy()
    const row = screen.getByText('Overspent, paid from unrestricted money').parentElement
    expect(row?.textContent).toBe('Overspent, paid from unrestricted money£40,940,966.20')
  })

  it('the page of an ended project shows one figure for what came in, and what went back', () => {
    const [money] = makeProjectView().money
    const back = { to: null, isHidden: false, on: '2026-10-03', ground: 'returned' } as const
    show({
      lifecycle: 'cancelled',
      target: null,
      gifts: 1,
      giving: { ...makeProjectView().giving, open: false },
      left: [{ ...back, amount: 400_000 }],
      money: [
        { ...money!, received: 100_000, transferred: 0, spent: 100_000, fees: 0, balance: 0 },
      ],
    })
    expect(
      screen.getByText(
        'Cancelled. £5,000 came in; £1,000 was spent; £4,000 went back to the funder on 3 October 2026.',
      ),
    ).toBeTruthy()
    expect(screen.getByText('Received').parentElement?.textContent).toBe('Received£5,000.00')
    expect(screen.getByText('Went back to the funder').parentElement?.textContent).toContain(
      '£4,000.00',
    )
    expect(screen.getByText('£5,000 raised')).toBeTruthy()
    expect(screen.getByText('1 gift')).toBeTruthy()
  })

  it('the page of an overspent project that ended names what the general fund covered, and what it bears', () => {
    const [money] = makeProjectView().money
    const totals = { transferred: -4_000, spent: 5_000, fees: 0, balance: -4_000 }
    show({
      lifecycle: 'closed',
      target: null,
      giving: { ...makeProjectView().giving, open: false },
      health: { state: 'completed', reasons: [] },
      left: [{ amount: 5_000, to: 'Huts', isHidden: false, on: '2026-10-03', ground: null }],
      overspend: { now: 4_000, covered: 1_000, coveredOn: '2026-10-09' },
      money: [{ ...money!, received: 5_000, ...totals }],
    })
    expect(
      screen.getByText(
        'Closed. £50 came in; £10 came from the general fund on 9 October 2026 to cover an overspend; £50 was spent; £50 went to Huts on 3 October 2026; it is overspent by £40, which the charity’s unrestricted money bears.',
      ),
    ).toBeTruthy()
    for (const [label, amount] of [
      ['From the general fund, for an overspend', '£10.00'],
      ['Overspent, paid from unrestricted money', '£40.00'],
    ] as const) {
      expect(screen.getByText(label).parentElement?.textContent).toContain(amount)
    }
  })

  it('the project page never says that no money has come in when money was spent', () => {
    const [money] = makeProjectView().money
    show({
      money: [
        { ...money!, received: 0, spent: 8_000, fees: 0, balance: -8_000, spentPercent: null },
      ],
    })
    expect(screen.getByText('£80 spent, all of it paid from elsewhere.')).toBeTruthy()
    expect(screen.queryByText('No money has been received yet.')).toBeNull()
  })

  it('the project page says Fully funded, and what further gifts are used for, once the target is reached', () => {
    show({ target: 400_000 })
    const card = screen.getByRole('complementary', { name: 'Give' })
    expect(within(card).getByText('Fully funded: £5,000 raised of £4,000')).toBeTruthy()
    expect(within(card).getByText(/^Anything extra goes /)).toBeTruthy()
  })

  it('the project page links to giving only when the project takes gifts, and otherwise says why it does not', () => {
    const { unmount } = show()
    const [link] = screen.getAllByRole('link', { name: 'Give to this project' })
    expect(link?.getAttribute('href')).toBe(`/give?project=${makeProjectView().id}`)
    unmount()
    show({
      giving: {
        open: false,
        reason: 'The charity has paused gifts to this project.',
        giftAid: false,
        paymentMethods: [],
        ...plainAmounts,
      },
    })
    expect(screen.queryByRole('link', { name: 'Give to this project' })).toBeNull()
    expect(screen.getByText('The charity has paused gifts to this project.')).toBeTruthy()
  })

  it('the project page shows each budget line with its spending, and the spending outside the budget', () => {
    show()
    expect(screen.getByRole('meter', { name: 'Pumps' }).getAttribute('aria-valuetext')).toBe(
      '£5,500.00 left',
    )
    expect(screen.getByText(/Another £500 was spent outside the budget/)).toBeTruthy()
  })

  it('the project page marks imported and demonstration entries and links to the ledger', () => {
    show({ source: 'iati', isDemo: true })
    expect(screen.getByText('Imported from IATI')).toBeTruthy()
    expect(screen.getByText('Demonstration')).toBeTruthy()
    const all = screen.getByRole('link', { name: 'See all 12 transactions' })
    expect(all.getAttribute('href')).toMatch(/\/transactions$/)
  })
})

describe('a project that cannot be shown', () => {
  it.each([
    [401, 'Authentication required. Please log in.', 'Sign in'],
    [403, "Access denied. You don't have permission to view this project.", 'Explore projects'],
    [404, 'Project not found.', 'Explore projects'],
  ])(
    'the page explains a %i response and offers a link to another page',
    (status, message, linkText) => {
      render(
        <MemoryRouter>
          <PageUnavailable title={message} status={status} onRetry={vi.fn<() => void>()} />
        </MemoryRouter>,
      )
      expect(screen.getByRole('heading', { level: 1 }).textContent).toBe(message)
      expect(screen.getByRole('link', { name: linkText })).toBeTruthy()
    },
  )
})
