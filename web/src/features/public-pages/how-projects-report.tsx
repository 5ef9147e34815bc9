import { TextLink } from '../../ui/link.tsx'
import { TextParts } from '../../ui/layout/text-page.tsx'

const parts = [
  {
    id: 'what',
    title: 'What a report contains',
    body: (
      <>
        <p>Reports come straight from the ledger, so they are always up to date.</p>
        <ul>
          <li>What came in: gifts, grants and other income, less what was refunded.</li>
          <li>What was spent, entry by entry, compared with the budget.</li>
          <li>How much of the spending has a receipt.</li>
          <li>What is left, and in which fund.</li>
          <li>What the project achieved: its updates, with the payments behind them.</li>
        </ul>
      </>
    ),
  },
  {
    id: 'when',
    title: 'When projects report',
    body: (
      <p>
        Each project sets its own interval: 90 days, unless it chooses another. If an update is
        late, the project’s page says so and since when.
      </p>
    ),
  },
  {
    id: 'health',
    title: 'What health means',
    body: (
      <>
        <p>
          Charities do not set the health of their projects. We work it out every day from the
          ledger, and show the reasons with their dates:
        </p>
        <ul>
          <li>
            <strong>Healthy:</strong> none of the following.
          </li>
          <li>
            <strong>Open points:</strong> something is missing or late, and the page says what: an
            update is overdue, receipts are missing, a budget line is overspent, money is idle, the
            planned end has passed, or the charity’s annual return is overdue.
          </li>
          <li>
            <strong>At risk:</strong> the whole budget is overspent, the charity is off its
            register, most of the spending has had no receipt for 90 days, or an update, idle money
            or the planned end is long overdue.
          </li>
        </ul>
      </>
    ),
  },
  {
    id: 'withheld',
    title: 'What is not published, and how you can see that',
    body: (
      <p>
        Some projects have to stay private to keep people safe. The ledger then publishes only the
        number and the fingerprint of each entry. So no number is missing, and every report says how
        many entries are withheld. The charity covers the names of private people on receipts before
        it publishes them.
      </p>
    ),
  },
  {
    id: 'use',
    title: 'If you need the figures',
    body: (
      <p>
        You can download ledgers and reports as files, with the same figures as on screen. If you
        work for a charity, see <TextLink to="/how-it-works#charities">How it works</TextLink> for
        what you need to do.
      </p>
    ),
  },
]

export default function ReportingParts() {
  return <TextParts parts={parts} />
}
