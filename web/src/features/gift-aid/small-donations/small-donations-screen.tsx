import type { OwnCharity } from '@pennytrail/contract'
import { communityBuildingsRefusal } from '@pennytrail/contract/gift-aid/small-donations.ts'
import { useRead } from '../../../lib/api/use-read.ts'
import { DashboardLoading, DashboardSection } from '../../../ui/layout/dashboard.tsx'
import { Row } from '../../../ui/layout/layout.tsx'
import { ButtonLink, TextLink } from '../../../ui/link.tsx'
import { LoadFailed } from '../../../ui/loading/load-failed.tsx'
import { giftAidPath } from '../claims/gift-aid-claim-words.ts'
import styles from '../gift-aid.module.css'
import { SmallDonationSettingsForm } from './small-donation-settings.tsx'
import { SmallDonationYearSection } from './small-donation-year.tsx'

/** Shows the small donations of a charity by tax year, with what can be claimed and why. */
export function SmallDonationsScreen({ charity }: { charity: OwnCharity }) {
  const number = charity.ukCharityNumber
  const { data, error, refetch } = useRead('GET /api/charity/{id}/gift-aid/small-donations', {
    params: { id: charity.id },
  })
  if (error) {
    return (
      <LoadFailed
        error={error}
        failure="The small donations could not be loaded."
        onRetry={refetch}
        otherwise={<TextLink to={giftAidPath(number)}>Gift Aid</TextLink>}
      />
    )
  }
  if (!data) return <DashboardLoading />
  return (
    <>
      <DashboardSection id="small-donations" title="Small donations">
        <p>
          <TextLink to={giftAidPath(number)}>Back to Gift Aid</TextLink>
        </p>
        <p className={styles['text']}>
          HMRC adds 25p to every £1 of small donations, without a declaration: cash and contactless
          gifts of up to £30 each, collected and banked in the UK. This is the Gift Aid Small
          Donations Scheme (GASDS). Online gifts, texts, bank transfers and cheques do not count.
        </p>
        <p className={styles['text']}>{communityBuildingsRefusal}</p>
        <Row gap={12}>
          <ButtonLink to={`/record-collection?charity=${number}`}>Record a collection</ButtonLink>
          <ButtonLink to={giftAidPath(number, { new: 1 })} variant="secondary">
            Make a claim
          </ButtonLink>
        </Row>
      </DashboardSection>
      {data.years.map((year) => (
        <SmallDonationYearSection key={year.taxYear} number={number} year={year} />
      ))}
      <SmallDonationSettingsForm charityId={charity.id} settings={data.settings} />
    </>
  )
}
