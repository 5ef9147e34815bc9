import { codeGuidance } from '@pennytrail/contract/charities/code-of-fundraising.ts'
import styles from './fundraising-code-guidance.module.css'
import { Stack } from '../../../ui/layout/layout.tsx'
import { ExternalLink } from '../../../ui/link.tsx'

/** Shows the Fundraising Regulator's guidance for people who raise money on the platform. */
export function FundraisingCodeGuidance() {
  return (
    <Stack gap={8} className={styles['guidance']}>
      <p>
        Charities that raise money here keep to the Code of Fundraising Practice. Read the
        Fundraising Regulator’s guidance before you agree:
      </p>
      <ul>
        {codeGuidance.map(({ about, title, url }) => (
          <li key={url}>
            <ExternalLink href={url}>{title}</ExternalLink>, {about}
          </li>
        ))}
      </ul>
    </Stack>
  )
}
