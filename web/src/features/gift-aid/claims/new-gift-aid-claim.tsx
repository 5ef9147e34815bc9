import type { GiftAidOverview, GiftAidPreview, OwnCharity } from '@pennytrail/contract'
import { addDays, getTaxYear, toUkDate, addYears } from '@pennytrail/contract/dates/uk-date.ts'
import { keepPreviousData } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { getErrorMessage } from '../../../lib/api/api-error.ts'
import { useCall, useIdFor } from '../../../lib/api/use-call.ts'
import { useRead } from '../../../lib/api/use-read.ts'
import { formatMoney } from '@pennytrail/contract/format-money.ts'
import { formatNumber, formatPlural } from '../../../lib/format-number.ts'
import { readPageNumber } from '../../../lib/page-number.ts'
import { Button } from '../../../ui/button.tsx'
import { Checkbox } from '../../../ui/form/checkbox.tsx'
import { DashboardLoading, DashboardSection, Figures } from '../../../ui/layout/dashboard.tsx'
import { PeriodFields, UsualPeriodSelect } from '../../../ui/form/period-fields.tsx'
import { Row, Stack } from '../../../ui/layout/layout.tsx'
import { TextLink } from '../../../ui/link.tsx'
import { LoadFailed } from '../../../ui/loading/load-failed.tsx'
import { Money } from '../../../ui/money/money.tsx'
import { ClaimAdjustments } from './claim-adjustments.tsx'
import { giftAidPath } from './gift-aid-claim-words.ts'
import { ConsideredGifts } from './considered-gifts.tsx'
import styles from '../gift-aid.module.css'

interface NewGiftAidClaimProps {
  charity: OwnCharity
  overview: GiftAidOverview
}

interface Period {
  from: string
  to: string
}

/**
 * Lists the usual periods of a Gift Aid claim. The first one contains every gift that can be
 * claimed.
 */
function listUsualPeriods(ready: GiftAidOverview['ready'], today: string) {
  const thisYear = getTaxYear(today)
  const lastYear = addYears(thisYear, -1)
  return [
    {
      label: 'All that can be claimed',
      period: { from: ready.from ?? lastYear, to: ready.to ?? today },
    },
    { label: 'Last tax year', period: { from: lastYear, to: addDays(thisYear, -1) } },
    { label: 'This tax year so far', period: { from: thisYear, to: today } },
  ]
}

function findPeriodError({ from, to }: Period, today: string): string | undefined {
  if (from === '' || to === '') return 'Choose both dates.'
  if (from > to) return 'The last day must be on or after the first day.'
  return to > today ? 'Choose a date that is not in the future.' : undefined
}

/**
 * Creates a Gift Aid claim: the person chooses a period and sees which gifts the claim contains,
 * which it leaves out, and why.
 */
export function NewGiftAidClaim({ charity, overview }: NewGiftAidClaimProps) {
  const [today] = useState(() => toUkDate(new Date()))
  const usual = listUsualPeriods(overview.ready, today)
  const [query, setQuery] = useSearchParams()
  const period: Period = {
    from: query.get('from') ?? usual[0]!.period.from,
    to: query.get('to') ?? usual[0]!.period.to,
  }
  const periodError = findPeriodError(period, today)
  const show = query.get('show') === 'out' ? 'out' : 'in'
  const page = readPageNumber(query)
  const preview = useRead(
    'GET /api/charity/{id}/gift-aid/gifts',
    periodError ? null : { params: { id: charity.id }, query: { ...period, show, page } },
    { placeholderData: keepPreviousData },
  )
  const change = (more: Partial<Period> | { show: string }) =>
    setQuery(
      (now) => {
        const next = new URLSearchParams(now)
        next.delete('page')
        for (const [key, value] of Object.entries(more)) next.set(key, value)
        return next
      },
      { replace: true, preventScrollReset: true },
    )
  return (
    <DashboardSection id="new-claim" title="Make a Gift Aid claim">
      <p>
        <TextLink to={giftAidPath(charity.ukCharityNumber)}>Back to Gift Aid</TextLink>
      </p>
      <Stack gap={16} align="end" className={styles['period']}>
        <UsualPeriodSelect
          label="Gifts of"
          other="Other dates"
          usual={usual}
          days={period}
          onChange={change}
        />
        <PeriodFields days={period} error={periodError} max={today} onChange={change} />
      </Stack>
      {preview.error && (
        <LoadFailed
          level={3}
          error={preview.error}
          failure="The gifts could not be loaded."
          onRetry={preview.refetch}
        />
      )}
      {!periodError && preview.isPending && <DashboardLoading />}
      {!periodError && preview.data && (
        <ClaimPreview
          charity={charity}
          period={period}
          preview={preview.data}
          show={show}
          hasReference={overview.hmrcReference !== null}
          busy={preview.isPlaceholderData}
        />
      )}
    </DashboardSection>
  )
}

function ClaimPreview(props: {
  charity: OwnCharity
  period: Period
  preview: GiftAidPreview
  show: 'in' | 'out'
  hasReference: boolean
  busy: boolean
}) {
  const { charity, hasReference, period, preview } = props
  const go = useNavigate()
  const make = useCall('POST /api/charity/{id}/gift-aid/claims')
  const idFor = useIdFor()
  const { givenBack, smallDonations } = preview
  const [withSmall, setWithSmall] = useState(true)
  const hasSmall = withSmall && smallDonations.donations > 0
  const leftOut = preview.out.reduce((sum, { gifts }) => sum + gifts, 0)
  const blockedReason = !hasReference
    ? 'Add the charity’s HMRC reference to its profile first.'
    : preview.in.gifts === 0 && !hasSmall
      ? 'No gifts from this period can be claimed.'
      : undefined
  const claim = () =>
    make.mutate(
      {
        params: { id: charity.id },
        body: { ...period, smallDonations: hasSmall, id: idFor({ ...period, hasSmall }) },
      },
      { onSuccess: ({ id }) => void go(giftAidPath(charity.ukCharityNumber, { claim: id })) },
    )
  return (
    <>
      <Figures
        figures={[
          { label: 'Gifts in the claim', value: formatNumber(preview.in.gifts) },
          { label: 'Claimed on', value: <Money amount={preview.in.donations} /> },
          {
            label: 'From HMRC',
            value: (
              <Money
                amount={preview.in.tax - givenBack.amount + (hasSmall ? smallDonations.topUp : 0)}
              />
            ),
          },
          { label: 'Gifts left out', value: formatNumber(leftOut) },
        ]}
      />
      {(givenBack.items.length > 0 || givenBack.waiting > 0) && (
        <>
          <p className={styles['text']}>
            HMRC pays {formatMoney(preview.in.tax)} on these gifts. {formatMoney(givenBack.amount)}{' '}
            from earlier claims is repaid with this claim.
            {givenBack.waiting > 0 &&
              ` ${formatPlural(givenBack.waiting, 'more adjustment')} would take the claim below zero, so it is left for a later claim.`}
          </p>
          {givenBack.items.length > 0 && <ClaimAdjustments adjustments={givenBack.items} />}
        </>
      )}
      <ConsideredGifts {...props} />
      {smallDonations.donations > 0 && (
        <Checkbox
          label={`Add small donations of ${formatMoney(smallDonations.donations)}`}
          hint={`HMRC pays ${formatMoney(smallDonations.topUp)} on them, with the rest of the claim.`}
          checked={withSmall}
          onChange={(event) => setWithSmall(event.target.checked)}
        />
      )}
      <Row gap={12}>
        <Button
          busy={make.isPending && 'Making the claim..'}
          disabled={blockedReason !== undefined}
          aria-describedby={blockedReason && 'claim-obstacle'}
          onClick={claim}
        >
          Make the claim
        </Button>
        {blockedReason && (
          <p id="claim-obstacle" className={styles['note']}>
            {blockedReason}
          </p>
        )}
      </Row>
      {make.error && (
        <p role="alert" className={styles['warning']}>
          {getErrorMessage(make.error, 'The claim could not be made. Please try again.')}
        </p>
      )}
      <p className={styles['note']}>
        We do not send anything to HMRC. Download the schedule, attach it to your claim in HMRC’s
        Charities Online, and then mark it as submitted here.
      </p>
    </>
  )
}
