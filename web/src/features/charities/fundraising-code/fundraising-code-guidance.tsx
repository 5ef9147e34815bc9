import { listCodeGuidance } from '@pennytrail/contract/charities/code-guidance.ts'
import { getFundraisingRegulator } from '@pennytrail/contract/charity-register/complaint-regulators.ts'
import styles from './fundraising-code-guidance.module.css'
import { Stack } from '../../../ui/layout/layout.tsx'
import { ExternalLink } from '../../../ui/link.tsx'

/**
 * Shows the guidance on the Code for people who raise money on the platform, and who hears complaints
 * about fundraising by the charity with this number.
 */
export function FundraisingCodeGuidance({ charityNumber }: { charityNumber: string }) {
  const { name, url: complaints } = getFundraisingRegulator(charityNumber)
  return (
    <Stack gap={8} className={styles['guidance']}>
      <p>
        Charities that raise money here keep to the Code of Fundraising Practice, which applies
        throughout the UK. The <ExternalLink href={complaints}>{name}</ExternalLink> hears
        complaints about fundraising by charity {charityNumber}. Read the guidance before you agree:
      </p>
      <ul>
        {listCodeGuidance(charityNumber).map(({ about, title, url }) => (
          <li key={url}>
            <ExternalLink href={url}>{title}</ExternalLink>, {about}
          </li>
        ))}
      </ul>
    </Stack>
  )
}
