import type { Grant, GrantReportRow, OpenAward } from '@pennytrail/contract'
import { dueSoonDays } from '@pennytrail/contract/grants/rules.ts'
import { addDays, toUkDate } from '@pennytrail/contract/dates/uk-date.ts'
import { formatMoney } from '@pennytrail/contract/format-money.ts'
import type { AttentionItem } from '../../ui/layout/dashboard.tsx'

/** An unanswered grant needs the charity’s attention after this many days. */
const unansweredDays = 7

/** Returns the fund's name for use in a sentence that already names the charity. */
const getFundName = ({ project }: Pick<Grant, 'project'>): string =>
  project?.title ?? 'the general fund'

/**
 * Lists the open instalments and reports of a confirmed grant that are overdue or due within two
 * weeks.
 */
const listDueWork = (grant: Grant, day: string) => {
  const soon = addDays(day, dueSoonDays)
  const instalments =
    grant.state === 'confirmed'
      ? grant.instalments.filter(({ donationId, dueOn }) => donationId === null && dueOn <= soon)
      : []
  // No report is due on money that has not arrived.
  const reports: (GrantReportRow & { dueOn: string })[] =
    grant.state === 'confirmed' && grant.received > 0
      ? grant.reports.flatMap((report) =>
          report.frozenAt === null && report.dueOn !== null && report.dueOn <= soon
            ? [{ ...report, dueOn: report.dueOn }]
            : [],
        )
      : []
  return { instalments, reports }
}

/**
 * Lists the tasks that need an organisation's attention: grants to confirm or refuse, instalments
 * to pay and overdue reports.
 */
export const listOrgItems = (grants: readonly Grant[], day: string): AttentionItem[] =>
  grants.flatMap((grant) => {
    const to = `/grant/${grant.id}`
    const { currency } = grant
    if (grant.state === 'waiting' && !grant.can.decide) return []
    if (grant.state === 'waiting') {
      const text = `Confirm or refuse the grant of ${formatMoney(grant.amount, currency)} that ${grant.charity.name} recorded`
      return [{ text, to }]
    }
    const { instalments, reports } = listDueWork(grant, day)
    return [
      ...instalments.map(({ amount, dueOn }) => ({
        text: `Pay ${formatMoney(amount, currency)} to ${grant.charity.name} for ${getFundName(grant)}${dueOn < day ? ': the charity has not recorded it' : ''}`,
        to,
        dueOn,
      })),
      ...reports
        .filter(({ dueOn }) => dueOn < day)
        .map(({ dueOn }) => ({
          text: `Ask ${grant.charity.name} for the report on ${getFundName(grant)}`,
          to,
          dueOn,
        })),
    ]
  })

/**
 * Lists the tasks that need a charity's attention: money to record, reports to write and grants
 * that the organisation has not answered.
 */
export const listCharityItems = (grants: readonly Grant[], day: string): AttentionItem[] =>
  grants.flatMap((grant) => {
    const to = `/grant/${grant.id}`
    const from = `${grant.donorOrg.name}’s grant to ${getFundName(grant)}`
    if (grant.state === 'waiting') {
      return addDays(toUkDate(new Date(grant.recordedAt)), unansweredDays) <= day
        ? [{ text: `${grant.donorOrg.name} has not confirmed its grant yet`, to }]
        : []
    }
    const { instalments, reports } = listDueWork(grant, day)
    return [
      ...instalments
        .filter(({ dueOn }) => dueOn < day)
        .map(({ amount, dueOn }) => ({
          text: `Record ${formatMoney(amount, grant.currency)} of ${from} when it arrives`,
          to,
          dueOn,
        })),
      ...reports.map(({ dueOn }) => ({
        text: `Write the report on ${from}`,
        to,
        dueOn,
      })),
    ]
  })

/** Lists the awards and changes of grants whose next step is the reader’s. */
export const listAwardItems = (awards: readonly OpenAward[]): AttentionItem[] =>
  awards.flatMap((award) => {
    if (!award.isMine) return []
    const { amount, charity, donorOrg, side, state } = award
    const what = `${award.isVariation ? 'change of the grant' : 'award'} of ${formatMoney(amount)} to ${charity.name} for ${getFundName(award)}`
    const other = side === 'funder' ? charity.name : donorOrg.name
    const texts = {
      draft: `Your draft of the ${what} is not sent yet`,
      offered: `Answer the ${what} that ${side === 'funder' ? donorOrg.name : charity.name} sent`,
      'change-asked': `${other} asks for a change to the ${what}`,
    }
    return [{ text: texts[state], to: `/grant/${award.id}` }]
  })
