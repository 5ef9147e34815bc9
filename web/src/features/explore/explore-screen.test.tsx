import type { ExploreAnswer, SearchOutput } from '@pennytrail/contract'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useLocation, useNavigate } from 'react-router'
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { stored } from '../../testing/fake-idb-keyval.ts'
import { newTestQueryClient, renderAt } from '../../testing/render.tsx'
import { loadComboboxList } from '../../ui/form/combobox.tsx'
import { ExploreScreen } from './explore-screen.tsx'
import { initialQuery } from './explore-state.ts'
import { useExploreStore } from './explore-store.ts'
import { typingPauseMilliseconds } from './use-explore-address.ts'
import { readExploreState } from './explore-query.ts'

beforeAll(async () => void (await loadComboboxList()))

const output = (n: number, project = true): SearchOutput => ({
  kind: project ? 'project' : 'charity',
  id: `0190000${n}-0000-7000-8000-000000000000`,
  name: `Result ${n}`,
  summary: 'Clean water.',
  charity: { id: '01900000-0000-7000-8000-000000000000', number: '9000001', name: 'Wells Trust' },
  countries: ['KE', 'UG'],
  tags: ['Health'],
  lastActivityOn: n === 1 ? '2026-03-04' : '2026-03-05',
  isDemo: false,
  project: project
    ? {
        lifecycle: 'paused',
        health: { state: 'attention', text: '7 receipts missing' },
        cover: null,
        raised: 420_000,
        target: 1_200_000,
        currency: 'GBP',
      }
    : null,
})

const found = (outputs: SearchOutput[], more: Partial<ExploreAnswer> = {}): ExploreAnswer => ({
  searchOutputs: outputs,
  page: 1,
  limit: 2,
  totalCount: outputs.length,
  totalPages: 1,
  more: false,
  showingFor: null,
  nearWords: [],
  ...more,
})

type Answer = ExploreAnswer | Response | Promise<Response>
let answers: (requests: URLSearchParams) => Answer
const requests: string[] = []

const listSearches = () => requests.filter((url) => url.includes('searchTerm'))

const json = (body: unknown, status = 200) =>
  new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } })

let queries = newTestQueryClient()
beforeEach(() => {
  queries = newTestQueryClient()
  useExploreStore.setState(initialQuery)
  requests.length = 0
  answers = () => found([output(1), output(2, false)])
  vi.stubGlobal('fetch', async (url: string) => {
    if (url.startsWith('/api/explore/filters')) {
      return json({ tags: ['Food', 'Health'], countries: ['UG', 'KE'] })
    }
    requests.push(url)
    const answer = await answers(new URLSearchParams(url.split('?')[1] ?? ''))
    return answer instanceof Response ? answer : json(answer)
  })
})
afterEach(() => vi.useRealTimers())

const Address = () => {
  const { pathname, search } = useLocation()
  const navigate = useNavigate()
  return (
    <>
      <p data-testid="address">{pathname + search}</p>
      <button type="button" onClick={() => void navigate(-1)}>
        Back
      </button>
    </>
  )
}
const address = () => screen.getByTestId('address').textContent
const show = (at = '/explore') =>
  renderAt(
    <>
      <Address />
      <ExploreScreen />
    </>,
    at,
    queries,
  )
const status = () =>
  within(screen.getByRole('region', { name: 'Results' })).getByRole('status').textContent

describe('the explore page', () => {
  it('the explore page requests page 1 with 12 results and shows the details of each card', async () => {
    show()
    expect(status()).toBe('Searching')
    const card = (await screen.findByRole('link', { name: 'Result 1' })).closest('article')!
    expect(requests).toEqual(['/api/explore?page=1&limit=12'])
    expect(status()).toBe('2 results.')
    expect(within(card).getByText('£4,200 of £12,000 raised')).toBeTruthy()
    expect(within(card).getByText('Kenya and Uganda')).toBeTruthy()
    expect(within(card).getByText('Paused')).toBeTruthy()
    expect(within(card).getByText('7 receipts missing').dataset['tone']).toBe('neutral')
    expect(within(card).getByText('4 March 2026')).toBeTruthy()
    expect(within(card).getByRole('link', { name: 'Wells Trust' }).getAttribute('href')).toBe(
      '/charities/9000001',
    )
    expect(readExploreState(queries)).toMatchObject({ totalCount: 2, totalPages: 1 })
  })

  it('the explore page searches when typing pauses, returns to page 1 and puts the search in the URL', async () => {
    show('/explore?page=3&country=KE')
    await screen.findByRole('link', { name: 'Result 1' })
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const field = screen.getByRole('searchbox', { name: 'Search' })
    for (const value of ['clean', 'clean ', 'clean wat']) {
      fireEvent.change(field, { target: { value } })
      await act(() => vi.advanceTimersByTimeAsync(typingPauseMilliseconds / 2))
    }
    expect(listSearches()).toEqual([])
    await act(() => vi.advanceTimersByTimeAsync(typingPauseMilliseconds / 2))
    expect(address()).toBe('/explore?searchTerm=clean+wat&country=KE')
    expect(listSearches()).toHaveLength(1)
    expect(useExploreStore.getState()).toMatchObject({ searchTerm: 'clean wat', page: 1 })
  })

  it('the explore page announces the result count in one live region, so that screen readers read it out', async () => {
    answers = (query) => found(query.has('searchTerm') ? [output(1)] : [output(1), output(2)])
    show()
    const count = within(screen.getByRole('region', { name: 'Results' })).getByRole('status')
    await waitFor(() => expect(count.textContent).toBe('2 results.'))
    await userEvent.type(screen.getByRole('searchbox', { name: 'Search' }), 'water{Enter}')
    await waitFor(() => expect(count.textContent).toBe('1 result.'))
    expect(count.isConnected).toBe(true)
  })

  it('the explore page ignores a response that arrives after a newer one', async () => {
    const late = Promise.withResolvers<Response>()
    answers = (query) =>
      query.get('searchTerm') === 'old'
        ? late.promise
        : found([output(query.get('searchTerm') === 'new' ? 8 : 1)])
    show('/explore?searchTerm=old')
    await waitFor(() => expect(requests).toHaveLength(1))
    const field = screen.getByRole('searchbox', { name: 'Search' })
    await userEvent.clear(field)
    await userEvent.type(field, 'new{Enter}')
    await screen.findByRole('link', { name: 'Result 8' })
    await act(async () => late.resolve(json(found([output(7)]))))
    expect(screen.queryByRole('link', { name: 'Result 7' })).toBeNull()
    expect(screen.getByRole('link', { name: 'Result 8' })).toBeTruthy()
  })

  it('the explore page shows each filter, including each of several tags, as a chip that can be removed', async () => {
    show('/explore?country=KE&listOfTags=Health&listOfTags=Food&projectOrCharity=project&limit=24')
    await screen.findByRole('link', { name: 'Result 1' })
    const chips = within(screen.getByRole('group', { name: 'Active filters' }))
    await userEvent.click(chips.getByRole('button', { name: 'Remove Health' }))
    expect(address()).toBe('/explore?country=KE&listOfTags=Food&projectOrCharity=project&limit=24')
    await userEvent.click(chips.getByRole('button', { name: 'Remove Kenya' }))
    expect(address()).toBe('/explore?listOfTags=Food&projectOrCharity=project&limit=24')
    await userEvent.click(chips.getByRole('button', { name: 'Clear filters' }))
    expect(address()).toBe('/explore?limit=24')
    expect(screen.queryByRole('group', { name: 'Active filters' })).toBeNull()
  })

  it('the explore page adds filters without leaving the page, and going back removes them again', async () => {
    show()
    await userEvent.type(screen.getByRole('combobox', { name: 'Country' }), 'Ken{Enter}')
    expect(address()).toBe('/explore?country=KE')
    const causes = within(screen.getByRole('navigation', { name: 'Causes' }))
    await userEvent.click(await causes.findByRole('link', { name: 'Health' }))
    await userEvent.click(causes.getByRole('link', { name: 'Food' }))
    expect(address()).toBe('/explore?country=KE&listOfTags=Health&listOfTags=Food')
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Show' }), 'Charities')
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Results per page' }), '24')
    expect(address()).toContain('projectOrCharity=charity&limit=24')
    const back = screen.getByRole('button', { name: 'Back' })
    for (let steps = 0; steps < 3; steps += 1) await userEvent.click(back)
    expect(address()).toBe('/explore?country=KE&listOfTags=Health')
    expect(useExploreStore.getState()).toMatchObject({
      limit: 12,
      filters: { country: 'KE', listOfTags: ['Health'], projectOrCharity: '' },
    })
  })

  it('a cause is a link that adds it to the search on page 1, and another press removes it', async () => {
    show('/projects?country=KE&page=3')
    const causes = within(await screen.findByRole('navigation', { name: 'Causes' }))
    const health = causes.getByRole('link', { name: 'Health' })
    expect(health.getAttribute('href')).toBe('/projects?country=KE&listOfTags=Health')
    await userEvent.click(health)
    expect(address()).toBe('/projects?country=KE&listOfTags=Health')
    const chosen = causes.getByRole('link', { name: 'Health', current: true })
    expect(chosen.getAttribute('href')).toBe('/projects?country=KE')
    await userEvent.click(chosen)
    expect(address()).toBe('/projects?country=KE')
  })

  it('the browser remembers the chosen number of results, and the URL shows it on the next visit', async () => {
    const { unmount } = show('/projects')
    await userEvent.selectOptions(
      await screen.findByRole('combobox', { name: 'Results per page' }),
      '24',
    )
    expect(address()).toBe('/projects?limit=24')
    expect(stored.get('exploreLimit')).toBe(24)
    unmount()
    show('/projects?country=KE')
    await waitFor(() => expect(address()).toBe('/projects?country=KE&limit=24'))
    expect(localStorage).toHaveLength(0)
  })

  it('the URL contains the sort order, and a search without words lists the latest activity first', async () => {
    show('/projects?page=2')
    const order = await screen.findByRole<HTMLSelectElement>('combobox', { name: 'Sort by' })
    const labels = () => [...order.options].map(({ text }) => text)
    expect(labels()).toEqual(['Newest activity', 'Nearly funded', 'Needs most', 'Newest'])
    await userEvent.selectOptions(order, 'Nearly funded')
    expect(address()).toBe('/projects?sort=nearly-funded')
    expect(requests.at(-1)).toBe('/api/explore?sort=nearly-funded&page=1&limit=12')
    await userEvent.click(screen.getByRole('button', { name: 'Back' }))
    expect(address()).toBe('/projects?page=2')
    await userEvent.type(screen.getByRole('searchbox'), 'water')
    await waitFor(() => expect(labels().slice(0, 2)).toEqual(['Best match', 'Newest activity']))
  })

  it('the map shows where the projects are, names those in one place and says how many have no place', async () => {
    answers = (query) =>
      query.has('limit')
        ? found([output(1)])
        : (Response.json({
            places: [
              { id: '1', name: 'Wells', latitude: 0.3, longitude: 32.6 },
              { id: '2', name: 'Pumps', latitude: 0.3, longitude: 32.6 },
              { id: '3', name: 'Clinics', latitude: -12, longitude: -77 },
            ],
            totalCount: 5,
            more: false,
          }) satisfies Response)
    show('/projects?country=UG')
    await userEvent.click(await screen.findByRole('link', { name: 'Show map' }))
    expect(address()).toBe('/projects?country=UG&map=true')
    const map = within(await screen.findByRole('region', { name: 'Map of the results' }))
    expect(requests).toContain('/api/explore/places?country=UG')
    expect(map.getByText(/^5 projects found, 3 of them on the map\./)).toBeTruthy()
    expect(map.getByRole('link', { name: 'Clinics' }).getAttribute('href')).toBe(
      '/projects/3/clinics',
    )
    await userEvent.click(map.getByRole('button', { name: '2 projects here: show them' }))
    expect(map.getByRole('link', { name: 'Pumps' }).getAttribute('href')).toBe('/projects/2/pumps')
    await userEvent.click(screen.getByRole('link', { name: 'Hide map' }))
    expect(address()).toBe('/projects?country=UG')
  })

  it('a link to a later page keeps its page and its number of results, whatever the browser remembers', async () => {
    stored.set('exploreLimit', 48)
    show('/projects?page=3')
    await screen.findByRole('link', { name: 'Result 1' })
    expect(address()).toBe('/projects?page=3')
    expect(requests).toEqual(['/api/explore?page=3&limit=12'])
  })

  it('the search form can be sent without scripts, with every filter', async () => {
    show('/projects?country=KE&listOfTags=Health&projectOrCharity=project&limit=24')
    await screen.findByRole('link', { name: 'Result 1' })
    const form = screen.getByRole<HTMLFormElement>('search')
    expect(new URL(form.action).pathname).toBe('/projects')
    expect(form.method).toBe('get')
    const sent = new FormData(form)
    expect(sent.getAll('listOfTags')).toEqual(['Health'])
    expect(sent.get('projectOrCharity')).toBe('project')
    expect(sent.get('limit')).toBe('24')
  })

  it('a link to another page of results changes the page in the URL and the results', async () => {
    answers = (query) =>
      found([output(1)], {
        page: Number(query.get('page')),
        totalCount: 1000,
        totalPages: 500,
        more: true,
      })
    show('/explore?searchTerm=water')
    await userEvent.click(await screen.findByRole('link', { name: 'Page 2' }))
    expect(address()).toBe('/explore?searchTerm=water&page=2')
    await waitFor(() => expect(status()).toBe('More than 1,000 results, page 2 of 500.'))
    expect(useExploreStore.getState().page).toBe(2)
  })

  it('the explore page says that a page beyond the end does not exist and links to the last page', async () => {
    answers = () => found([], { page: 9, totalCount: 3, totalPages: 2 })
    show('/explore?page=9')
    expect(await screen.findByText('There is no page 9')).toBeTruthy()
    expect(status()).toBe('3 results.')
    expect(screen.getByRole('link', { name: 'Go to the last page' }).getAttribute('href')).toBe(
      '/explore?page=2',
    )
  })

  it('the explore page names the corrected word that it searched for instead of a misspelt one', async () => {
    answers = () => found([output(1)], { showingFor: 'water' })
    show('/explore?searchTerm=watre')
    await waitFor(() => expect(status()).toBe('Showing results for “water”. 1 result.'))
  })

  it('the explore page distinguishes a platform without projects from a search without matches', async () => {
    answers = () => found([], { nearWords: ['water'] })
    const { unmount } = show()
    expect(await screen.findByText('Nothing to explore yet')).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Clear filters' })).toBeNull()
    unmount()
    show('/explore?searchTerm=zzz')
    const nothing = (await screen.findByText('No matches')).parentElement!
    expect(status()).toBe('No results.')
    const near = within(within(nothing).getByRole('group', { name: 'Search for' }))
    expect(near.getByRole('link', { name: 'water' }).getAttribute('href')).toBe(
      '/explore?searchTerm=water',
    )
    const causes = within(nothing).getByRole('group', { name: 'Or choose a cause' })
    expect(within(causes).getByRole('link', { name: 'Health' })).toBeTruthy()
    await userEvent.click(within(nothing).getByRole('button', { name: 'Clear filters' }))
    expect(address()).toBe('/explore')
  })

  it('the explore page shows an error and a button to try again', async () => {
    answers = () => json({ code: 'internal-error', message: 'An unexpected error occurred' }, 500)
    show()
    const alert = await screen.findByRole('alert')
    expect(alert.textContent).toContain('An unexpected error occurred')
    answers = () => found([output(1)])
    await userEvent.click(within(alert).getByRole('button', { name: 'Try again' }))
    expect(await screen.findByRole('link', { name: 'Result 1' })).toBeTruthy()
  })
})
