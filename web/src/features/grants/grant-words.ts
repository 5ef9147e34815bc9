import { charityAddress, projectAddress } from '@pennytrail/contract/public-pages/addresses.ts'
import type { Grant, GrantReportRow } from '@pennytrail/contract'
import { getReportStatus } from '@pennytrail/contract/grants/rules.ts'
import { toUkDate } from '@pennytrail/contract/dates/uk-date.ts'
import { formatDate } from '../../lib/format-date.ts'
import { formatMoney } from '@pennytrail/contract/format-money.ts'
import type { Tone } from '../../ui/badge.tsx'

export { grantFund } from '@pennytrail/contract/grants/report-words.ts'

export const grantFundPath = ({ charity, project }: Pick<Grant, 'charity' | 'project'>): string =>
  project ? projectAddress(project.id) : charityAddress(charity.number)

/** Returns today's date in the United Kingdom as an ISO 8601 calendar date. */
export const today = (): string => toUkDate(new Date())

export const stateTone: Readonly<Record<Grant['state'], Tone>> = {
  waiting: 'warning',
  confirmed: 'success',
  refused: 'danger',
  withdrawn: 'neutral',
}

/** Returns the first report that has not been sent yet; undefined if there is none. */
const nextReport = ({ reports }: Grant): GrantReportRow | undefined =>
  reports.find(({ frozenAt }) => frozenAt === null)

/** Describes the next step of a grant in a few words; empty if there is none. */
export const describeNextStep = (grant: Grant, day: string): string => {
  if (grant.state === 'waiting') return 'To be confirmed'
  if (grant.state !== 'confirmed') return ''
  const report = nextReport(grant)
  if (report?.dueOn && grant.received > 0 && getReportStatus(report.dueOn, day) === 'overdue') {
    return `Report overdue since ${formatDate(report.dueOn)}`
  }
  const instalment = grant.instalments.find(({ donationId }) => donationId === null)
  if (instalment) {
    const when = instalment.dueOn < day ? 'overdue since' : 'due'
    return `${formatMoney(instalment.amount, grant.currency)} ${when} ${formatDate(instalment.dueOn)}`
  }
  return report?.dueOn ? `Report due ${formatDate(report.dueOn)}` : ''
}
