import { allDaysOpen } from '@pennytrail/contract/ledger/books-start-rules.ts'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { ReactNode } from 'react'
import { beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { TeamVisibilitySettings } from '../features/account/team-visibility-settings.tsx'
import { LineDetails } from '../features/bank-import/review/line-details.tsx'
import { toReviewedLine } from '../features/bank-import/decisions/reviewed-line.ts'
import { ExploreCauses } from '../features/explore/explore-causes.tsx'
import { initialQuery } from '../features/explore/explore-state.ts'
import { BudgetLines } from '../features/grants/budget-lines.tsx'
import { FundChoice } from '../features/ledger/fund-choice.tsx'
import { RecordGiftForm } from '../features/grants/record/record-gift-form.tsx'
import { RecordGrantForm } from '../features/grants/record/record-grant-form.tsx'
import { useSession } from '../features/identity/session/session.ts'
import { AddTransactionForm } from '../features/ledger/transactions/add-transaction-form.tsx'
import DocumentsEditor from '../features/projects/edit/documents-editor.tsx'
import TeamEditor from '../features/projects/edit/team-editor.tsx'
import { GiftQuestions } from '../features/unspent-gifts/gift-questions.tsx'
import { ComposeNew } from '../features/updates/compose/compose-update.tsx'
import { makeProjectView } from '../testing/project.ts'
import { renderAt } from '../testing/render.tsx'
import { fakeServer, makeErrorResponse, stubServer } from '../testing/session.ts'
import { loadComboboxList } from '../ui/form/combobox.tsx'
import ClaimCharityPage from './charities/claim-charity.page.tsx'
import { makeOwnCharity } from '../testing/charity.ts'

const charity = makeOwnCharity({
  id: 'c1',
  name: 'Lantern Trust',
  ukCharityNumber: '9000012',
  role: 'Manager',
})
const project = makeProjectView({ id: 'p1' })
const payment = toReviewedLine(
  { line: 1, date: '2026-06-01', amount: -9000, text: 'Timber yard' },
  {},
  allDaysOpen,
)
const nothing = () => {}

interface Part {
  readonly route: string
  readonly answer: unknown
  readonly says: string
  readonly shows: ReactNode
}

const parts: Record<string, Part> = {
  'the funds of a recorded gift or grant': {
    route: 'GET /api/project/charity/c1/projects-summary',
    answer: { projects: [], totalPages: 1 },
    says: 'The projects could not be loaded, so only the general fund can be chosen.',
    shows: <FundChoice charityId="c1" />,
  },
  'the budget lines of a grant': {
    route: 'GET /api/project/p1',
    answer: project,
    says: 'The budget lines of the project could not be loaded.',
    shows: <BudgetLines projectId="p1" value={[]} onChange={nothing} />,
  },
  'the budget lines of a transaction': {
    route: 'GET /api/project/p1',
    answer: project,
    says: 'The budget lines of the project could not be loaded.',
    shows: (
      <AddTransactionForm
        charityId="c1"
        kinds={['spending']}
        mayName
        funds={[{ id: 'p1', title: 'Wells', currency: 'GBP' }]}
        start={{ kind: 'spending', projectId: 'p1', currency: 'GBP' }}
        charityNumber="9000012"
        onRecorded={nothing}
      />
    ),
  },
  'the budget lines of a payment in a bank statement': {
    route: 'GET /api/project/p1',
    answer: project,
    says: 'The budget lines of the project could not be loaded.',
    shows: (
      <LineDetails
        charity={charity}
        account="Current account"
        line={{ ...payment, decision: { ...payment.decision, projectId: 'p1' } }}
        lines={[]}
        currency="GBP"
        funds={[{ value: 'p1', label: 'Wells' }]}
        errors={{}}
        others={0}
        onChange={nothing}
        onUse={nothing}
        onAccept={nothing}
        onAcceptGroup={nothing}
      />
    ),
  },
  'the donor organisations of a grant': {
    route: 'GET /api/donor-org',
    answer: { donorOrgs: [] },
    says: 'The organisations could not be loaded.',
    shows: <RecordGrantForm charity={charity} onRecorded={nothing} />,
  },
  'the charity’s questions about a gift': {
    route: 'GET /api/donation/d1/question',
    answer: { questions: [] },
    says: 'The charity’s questions about this gift could not be loaded.',
    shows: <GiftQuestions donationId="d1" />,
  },
  'where a person’s name is shown': {
    route: 'GET /api/user/getuserinfo/u1',
    answer: { data: { charities: [] } },
    says: 'Where your name is shown could not be loaded.',
    shows: <TeamVisibilitySettings userId="u1" />,
  },
  'the team of a project': {
    route: 'GET /api/project/p1/team',
    answer: { teammates: [], charityTeammates: [] },
    says: 'The team could not be loaded.',
    shows: <TeamEditor id="p1" />,
  },
  'the documents of a project': {
    route: 'GET /api/project/p1/documents',
    answer: { documents: [] },
    says: 'The documents could not be loaded.',
    shows: <DocumentsEditor id="p1" />,
  },
  'the causes to explore': {
    route: 'GET /api/explore/filters',
    answer: { tags: ['Health'], countries: [] },
    says: 'The causes could not be loaded.',
    shows: <ExploreCauses query={initialQuery} />,
  },
  'a person’s claims of charities': {
    route: 'GET /api/charity-claim/mine',
    answer: { claims: [] },
    says: 'Your earlier claims could not be loaded.',
    shows: <ClaimCharityPage />,
  },
}

const failure = () => makeErrorResponse(500, 'internal-error', 'Something went wrong.')

/** Serves the part's data only while `up` is true. */
const serve = (route: string, answer: unknown) => {
  const state = { up: false }
  const { respond } = fakeServer({ [route]: () => (state.up ? answer : failure()) })
  vi.stubGlobal('fetch', vi.fn(respond))
  return state
}

beforeAll(async () => void (await loadComboboxList()))
beforeEach(() => useSession.setState({ status: 'signed-in', charities: [charity], charity }))

/** Presses the part's "Try again". The test's server answers nothing else, so others can fail too. */
const tryAgain = async (message: HTMLElement) =>
  userEvent.click(
    [...message.closest('p')!.querySelectorAll('button')].find(
      ({ textContent }) => textContent === 'Try again',
    )!,
  )

test.each(Object.entries(parts))(
  'a screen says that it could not load %s, and loads it on “Try again”',
  async (_, { route, answer, says, shows }) => {
    const server = serve(route, answer)
    renderAt(shows)
    const message = await screen.findByText(says)
    server.up = true
    await tryAgain(message)
    await waitFor(() => expect(screen.queryByText(says)).toBeNull())
  },
)

test('a list of givers that could not be loaded does not say that nobody matches', async () => {
  const server = serve('GET /api/donation/charity-org/c1/givers', { givers: [] })
  renderAt(<RecordGiftForm charity={charity} onRecorded={nothing} Evidence={() => null} />)
  await userEvent.click(screen.getByLabelText(/^Someone you know/))
  const says = 'The people who gave before could not be loaded.'
  const message = await screen.findByText(says)
  await userEvent.type(screen.getByLabelText('Who gave'), 'Ada')
  await waitFor(() => expect(screen.getAllByText(says)).toHaveLength(2))
  expect(screen.queryByText('No matches.')).toBeNull()

  server.up = true
  await tryAgain(message)
  await userEvent.type(screen.getByLabelText('Who gave'), 'Ada')
  expect(await screen.findByText('No matches.')).toBeTruthy()
})

const mayBeGone = 'It may have been deleted, or you may not have permission to edit it.'

test('a new update whose project could not be loaded can be tried again', async () => {
  const server = serve('GET /api/project/p1', makeProjectView({ id: 'p1' }))
  renderAt(<ComposeNew projectId="p1" own={[]} />)
  expect(await screen.findByText('Something went wrong.')).toBeTruthy()
  expect(screen.queryByText(mayBeGone)).toBeNull()
  server.up = true
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByText('Access denied')).toBeTruthy()
})

test('a new update whose project does not exist says so and offers the dashboard', async () => {
  stubServer({})
  renderAt(<ComposeNew projectId="p1" own={[]} />)
  expect(await screen.findByText(mayBeGone)).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull()
  expect(screen.getByRole('link', { name: 'Go to your dashboard' })).toBeTruthy()
})
