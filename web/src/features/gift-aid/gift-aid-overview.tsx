import type { GiftAidClaimSummary, GiftAidOverview, OwnCharity } from '@pennytrail/contract'
import { formatMoney } from '@pennytrail/contract/format-money.ts'
import { formatDate } from '../../lib/format-date.ts'
import { formatNumber, formatPlural } from '../../lib/format-number.ts'
import { Badge } from '../../ui/badge.tsx'
import { DashboardSection, Figures } from '../../ui/layout/dashboard.tsx'
import { EmptyState } from '../../ui/loading/empty-state.tsx'
import { Row } from '../../ui/layout/layout.tsx'
import { ButtonLink, TextLink } from '../../ui/link.tsx'
import { Money } from '../../ui/money/money.tsx'
import { DownloadTable } from '../../ui/table/download-table.tsx'
import { Table, type Column } from '../../ui/table/table.tsx'
import { TestPaymentsNotice } from '../system/index.ts'
import { giftAidPath, shortPeriod, stateLabel, stateTone } from './claims/gift-aid-claim-words.ts'
import { OwedToHmrc } from './owed-to-hmrc.tsx'
import styles from './gift-aid.module.css'
import { DeadlineForm } from './deadline-form.tsx'

interface GiftAidOverviewScreenProps {
  charity: OwnCharity
  overview: GiftAidOverview
}

function listColumns(number: string): Column<GiftAidClaimSummary>[] {
  return [
    {
      header: 'Claim',
      rowHeader: true,
      nowrap: true,
      render: (claim) => (
        <TextLink to={giftAidPath(number, { claim: claim.id })}>Claim {claim.number}</TextLink>
      ),
    },
    { header: 'Gifts of', nowrap: true, render: shortPeriod },
    {
      header: 'State',
      render: ({ state }) => <Badge tone={stateTone[state]}>{stateLabel[state]}</Badge>,
    },
    { header: 'Gifts', kind: 'number', render: ({ giftCount }) => formatNumber(giftCount) },
    {
      header: 'Claimed on',
      kind: 'number',
      render: ({ donations }) => <Money amount={donations} />,
    },
    {
      header: 'From HMRC',
      kind: 'number',
      render: ({ due, paid }) => <Money amount={paid?.amount ?? due} />,
    },
  ]
}

export function GiftAidOverviewScreen({ charity, overview }: GiftAidOverviewScreenProps) {
  const { claims, claimed, hmrcReference, ready, received, toGiveBack } = overview
  const number = charity.ukCharityNumber
  const open = claims.find(({ state }) => state === 'open')
  return (
    <>
      <DashboardSection id="gift-aid" title="Gift Aid">
        <p className={styles['text']}>
          HMRC pays 25p for every £1 that a UK taxpayer gives with a Gift Aid declaration. Gift Aid
          goes to the same project as the gift. If a gift moved with its giver’s consent, its Gift
          Aid moves too. What belongs to a project that has ended stays restricted until you record
          why it may leave.
        </p>
        <TestPaymentsNotice />
        <Figures
          figures={[
            { label: 'Can be claimed now', value: <Money amount={ready.tax} /> },
            { label: 'Claimed, not paid yet', value: <Money amount={claimed} /> },
            { label: 'Total paid by HMRC', value: <Money amount={received} /> },
            {
              label: toGiveBack < 0 ? 'Repaid too much' : 'To repay',
              value: <Money amount={Math.abs(toGiveBack)} />,
            },
          ]}
        />
        {hmrcReference === null ? (
          <div className={styles['warning']}>
            <p>
              The charity’s HMRC reference is missing, so donors are not asked for Gift Aid and no
              claim can be made.{' '}
              <TextLink to={`/charity/${number}/edit`}>Add it to the charity’s profile</TextLink>
            </p>
            <p>
              No reference yet? Apply to HMRC with “Get recognition from HMRC for your charity” on
              GOV.UK. This is separate from registering with the regulator. HMRC will send you a
              reference such as AB12345. You can claim on declared gifts for at least four years, so
              gifts recorded here in the meantime are not lost.
            </p>
          </div>
        ) : (
          <NextStep {...{ number, open, ready, toGiveBack }} />
        )}
      </DashboardSection>
      <OwedToHmrc charity={charity} overview={overview} />
      <DashboardSection id="declarations" title="Declarations">
        <p className={styles['text']}>
          Donors make a declaration when they give online. For gifts by cash, cheque or bank
          transfer, record the declaration they made on a form or by word of mouth.
        </p>
        <Row gap={12}>
          <ButtonLink to={giftAidPath(number, { record: 1 })} variant="secondary">
            Record a declaration
          </ButtonLink>
          <ButtonLink to={giftAidPath(number, { declarations: 1 })} variant="quiet">
            See all declarations
          </ButtonLink>
        </Row>
      </DashboardSection>
      <DashboardSection id="small-donations" title="Small donations">
        <p className={styles['text']}>
          HMRC adds 25p to every £1 of cash and contactless gifts of up to £30, without a
          declaration. Record your collections, and claim the top-up with a Gift Aid claim.
        </p>
        <Row gap={12}>
          <ButtonLink to={giftAidPath(number, { small: 1 })} variant="quiet">
            See small donations
          </ButtonLink>
        </Row>
      </DashboardSection>
      <DashboardSection id="repayable" title="Repayable gifts">
        <p className={styles['text']}>
          You cannot claim Gift Aid on a gift while its terms allow a refund to the giver. What you
          have claimed on such gifts is owed back to HMRC.
        </p>
        <Row gap={12}>
          <ButtonLink to={giftAidPath(number, { repayable: 1 })} variant="quiet">
            See repayable gifts
          </ButtonLink>
        </Row>
      </DashboardSection>
      <DashboardSection id="claims" title="Claims">
        {claims.length === 0 ? (
          <EmptyState title="No claims yet" level={3}>
            <p>You can make your first claim once donors have made declarations.</p>
          </EmptyState>
        ) : (
          <>
            <Table
              caption="Gift Aid claims"
              hideCaption
              columns={listColumns(number)}
              rows={claims}
              rowKey={({ id }) => id}
              rowTone={({ state }) => (state === 'withdrawn' ? 'muted' : undefined)}
            />
            <DownloadTable of="Gift Aid claims" name="gift-aid-claims" />
          </>
        )}
      </DashboardSection>
      <DeadlineForm
        charityId={charity.id}
        legalForm={overview.legalForm}
        yearEnd={overview.yearEnd}
      />
    </>
  )
}

function NextStep(
  props: Pick<GiftAidOverview, 'ready' | 'toGiveBack'> & {
    number: string
    open: GiftAidClaimSummary | undefined
  },
) {
  const { number, open, ready, toGiveBack } = props
  if (open) {
    return (
      <p>
        Claim {open.number} has not been submitted yet.{' '}
        <TextLink to={giftAidPath(number, { claim: open.id })}>Continue with this claim</TextLink>
      </p>
    )
  }
  if (ready.gifts === 0) {
    return (
      <p>
        There are no gifts to claim on now.{' '}
        <TextLink to={giftAidPath(number, { small: 1 })}>
          See if you can claim on small donations
        </TextLink>
      </p>
    )
  }
  return (
    <>
      <p>
        {formatPlural(ready.gifts, 'gift')} of {formatMoney(ready.donations)} in all can be claimed
        on.
        {toGiveBack > 0 &&
          ` ${formatMoney(toGiveBack)} from earlier claims will be repaid with the next one.`}
      </p>
      {ready.near > 0 && ready.lapsesOn !== null && (
        <p className={styles['warning']}>
          The deadline of {formatPlural(ready.near, 'gift')} is less than six months away.{' '}
          {formatMoney(ready.lapsing)} of Gift Aid can be claimed no later than{' '}
          {formatDate(ready.lapsesOn)}.
        </p>
      )}
      <Row gap={12}>
        <ButtonLink to={giftAidPath(number, { new: 1 })}>Make a claim</ButtonLink>
      </Row>
    </>
  )
}
