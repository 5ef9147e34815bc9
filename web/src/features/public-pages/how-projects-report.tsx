import { TextLink } from '../../ui/link.tsx'
import { TextParts } from '../../ui/layout/text-page.tsx'

const parts = [
  {
    id: 'what',
    title: 'What a report contains',
    body: (
      <>
        <p>
          A report is not written. It is read out of the ledger, so it is as new as the last line
          and cannot say anything else than the ledger does.
        </p>
        <ul>
          <li>What came in: gifts, grants and other income, less what was refunded.</li>
          <li>What was spent, line by line, beside what the budget had planned.</li>
          <li>How much of the spending has a receipt.</li>
          <li>What is left, and in which fund.</li>
          <li>What came of it: the updates, with the payments behind them.</li>
        </ul>
      </>
    ),
  },
  {
    id: 'when',
    title: 'When projects report',
    body: (
      <p>
        Each project sets its own interval, 90 days unless it says otherwise. A project that has not
        reported in time says so: “update overdue”, since when, and how to fix it.
      </p>
    ),
  },
  {
    id: 'health',
    title: 'What health means',
    body: (
      <>
        <p>
          No charity sets its own status. The state of a project is worked out from its ledger every
          day, with the reasons and their dates:
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
    title: 'What is not published, and how you can tell',
    body: (
      <p>
        Some work has to stay out of sight to keep people safe. Of such a project the ledger
        publishes, for each line, only its number and its fingerprint: the sequence stays gapless,
        and every report says how many lines it withholds. Names on receipts are covered before they
        are published.
      </p>
    ),
  },
  {
    id: 'use',
    title: 'For those who need figures',
    body: (
      <p>
        Ledgers and reports can be downloaded as files, exactly as the screen shows them. If you run
        a charity, see what you need to do on{' '}
        <TextLink to="/how-it-works#charities">How it works</TextLink>.
      </p>
    ),
  },
]

export default function ReportingParts() {
  return <TextParts parts={parts} />
}
