/** The period of a report, including both days; null starts at the first entry. */
export interface ReportPeriod {
  readonly from: string | null
  readonly to: string
}

export const getPeriodError = ({ from, to }: ReportPeriod): string | undefined =>
  from !== null && from > to ? 'The last day must be on or after the first day.' : undefined

const getYearBefore = (date: string): string => String(Number(date.slice(0, 4)) - 1)

/** Lists periods that people often choose, as of a day (YYYY-MM-DD). */
export const listUsualPeriods = (today: string): { label: string; period: ReportPeriod }[] => {
  const year = today.slice(0, 4)
  const last = getYearBefore(today)
  // The latest complete year from 1 April to 31 March, which most charities use for their accounts.
  const accountsEnd = today >= `${year}-04-01` ? year : last
  const accountsStart = String(Number(accountsEnd) - 1)
  return [
    { label: 'From the start until today', period: { from: null, to: today } },
    { label: 'This year so far', period: { from: `${year}-01-01`, to: today } },
    { label: 'Last calendar year', period: { from: `${last}-01-01`, to: `${last}-12-31` } },
    {
      label: `April ${accountsStart} to March ${accountsEnd}`,
      period: { from: `${accountsStart}-04-01`, to: `${accountsEnd}-03-31` },
    },
  ]
}
