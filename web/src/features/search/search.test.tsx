import type { OwnCharity } from '@pennytrail/contract'
import { listCharityRights } from '@pennytrail/contract/identity/rights.ts'
import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { useSession } from '../identity/index.ts'
import { renderAt } from '../../testing/render.tsx'
import { stubServer } from '../../testing/session.ts'
import { findActions, listActions } from './list-actions.ts'
import SearchButton from './search-button.tsx'

const charity = (role: 'Viewer' | 'Lead'): OwnCharity => ({
  id: '01900000-0000-7000-8000-000000000001',
  name: 'Harbour Lights',
  ukCharityNumber: '9000001',
  status: 'verified',
  role,
  can: listCharityRights(role),
})

const payment = {
  kind: 'transaction',
  title: 'Zephyr Hardware',
  about: 'Spending',
  on: '2026-06-01',
  amount: -500,
  currency: 'GBP',
  path: '/charities/9000001/transactions/5',
}

const titlesFor = (role: 'Viewer' | 'Lead') =>
  listActions(
    { charity: charity(role), donorOrg: null, isAdmin: false, userType: 'CHARITY' },
    '/dashboard-charity',
  ).map(({ title }) => title)

describe('the actions', () => {
  it('the actions are those that the person’s role allows', () => {
    expect(titlesFor('Lead').slice(0, 2)).toEqual(['Record a payment', 'Record a gift'])
    expect(titlesFor('Lead')).toContain('Invite people to Harbour Lights')
    const ofViewer = titlesFor('Viewer')
    for (const title of ['Record a payment', 'Invite people to Harbour Lights', 'Verify charities'])
      expect(ofViewer).not.toContain(title)
    expect(ofViewer).toContain('Transactions')
  })

  it('the actions begin with those of the place where the person is', () => {
    const actor = {
      charity: charity('Lead'),
      donorOrg: null,
      isAdmin: true,
      userType: 'DONOR & CHARITY',
    } as const
    expect(listActions(actor, '/dashboard-donor')[0]?.title).toBe('Your gifts')
    expect(listActions(actor, '/admin')[0]?.title).toBe('Verify charities')
    expect(listActions(actor, '/projects/1')[0]?.title).toBe('Record a payment')
  })

  it('actions are found by the beginnings of words, and by other words for them', () => {
    const all = listActions(
      { charity: charity('Lead'), donorOrg: null, isAdmin: false, userType: 'CHARITY' },
      '/',
    )
    expect(findActions(all, 'rec pay').map(({ title }) => title)).toEqual(['Record a payment'])
    expect(findActions(all, 'expense').map(({ title }) => title)).toEqual(['Record a payment'])
    expect(findActions(all, 'nonsense')).toEqual([])
  })
})

const open = async () => {
  useSession.setState({ status: 'signed-in', userId: 'me', charities: [charity('Lead')] })
  renderAt(<SearchButton hasKey />, '/dashboard-charity')
  await userEvent.keyboard('{Control>}k{/Control}')
  return screen.findByRole('combobox', { name: 'Search or do something' })
}

describe('the search', () => {
  it('the search opens by Ctrl K with actions, finds while typing, and names the charity', async () => {
    const server = stubServer({ 'GET /api/search': { results: [payment], showingFor: null } })
    const input = await open()
    expect(document.activeElement).toBe(input)
    const actions = await screen.findByRole('group', { name: 'Actions' })
    expect(within(actions).getAllByRole('option')[0]?.textContent).toBe('Record a payment')
    await userEvent.type(input, 'zephyr')
    const found = await screen.findByRole('group', { name: 'Transactions' })
    expect(within(found).getByRole('option').textContent).toContain('Zephyr Hardware')
    expect(server.to('GET /api/search')).toHaveLength(1)
    await userEvent.keyboard('{Escape}')
    expect(screen.queryByRole('combobox')).toBeNull()
  })

  it('the search chooses by arrows, which the input announces', async () => {
    stubServer({})
    const input = await open()
    const [first, second] = await screen.findAllByRole('option')
    expect(input.getAttribute('aria-activedescendant')).toBe(first!.id)
    await userEvent.keyboard('{ArrowDown}')
    expect(input.getAttribute('aria-activedescendant')).toBe(second!.id)
    expect(second!.getAttribute('aria-selected')).toBe('true')
    await userEvent.keyboard('{ArrowUp}{ArrowUp}')
    expect(screen.getAllByRole('option').at(-1)!.getAttribute('aria-selected')).toBe('true')
  })

  it('the search says what to do if nothing is found', async () => {
    stubServer({ 'GET /api/search': { results: [], showingFor: null } })
    await userEvent.type(await open(), 'qqqq')
    expect(await screen.findByText(/Nothing found for “qqqq”/)).toBeTruthy()
  })

  it('the search offers another try if it fails', async () => {
    stubServer({ 'GET /api/search': () => new Response('', { status: 403 }) })
    await userEvent.type(await open(), 'zephyr')
    expect(await screen.findByText(/did not work/)).toBeTruthy()
  })

  it('the search leaves Ctrl K to a field in which somebody writes', async () => {
    stubServer({})
    renderAt(
      <>
        <SearchButton hasKey />
        <textarea aria-label="Story" />
      </>,
      '/',
    )
    await userEvent.click(screen.getByLabelText('Story'))
    await userEvent.keyboard('{Control>}k{/Control}')
    expect(screen.queryByRole('combobox')).toBeNull()
  })
})
