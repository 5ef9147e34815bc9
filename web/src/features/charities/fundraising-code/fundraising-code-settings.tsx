import type { OwnCharity } from '@pennytrail/contract'
import { useRead } from '../../../lib/api/use-read.ts'
import { formatShortDate } from '../../../lib/format-date.ts'
import { FundraisingCodeGuidance } from './fundraising-code-guidance.tsx'
import { LoadFailedLine } from '../../../ui/loading/load-failed.tsx'
import { SettingsCard } from '../../../ui/layout/settings-card.tsx'
import { LoadingPlaceholder } from '../../../ui/loading/loading-placeholder.tsx'

const occasions = { claim: 'claiming the charity', publication: 'publishing a project' } as const

/**
 * Shows who agreed to the Code of Fundraising Practice for the charity, with the guidance on it.
 */
export function FundraisingCodeSettings({ charity }: { charity: OwnCharity }) {
  const { data, error, refetch } = useRead('GET /api/charity/{id}/code-agreement', {
    params: { id: charity.id },
  })
  return (
    <SettingsCard title="Code of Fundraising Practice">
      {error && (
        <LoadFailedLine
          error={error}
          failure="The agreements could not be loaded."
          onRetry={refetch}
        />
      )}
      {!data && !error && <LoadingPlaceholder label="the agreements" lines={2} />}
      {data?.agreements.map(({ at, by, occasion, wording }) => (
        <p key={`${at}${occasion}`}>
          {by} agreed on {formatShortDate(at)}, before {occasions[occasion]}: “{wording}”
        </p>
      ))}
      {data?.needed && (
        <p>We will ask your charity to agree the next time it publishes a project.</p>
      )}
      <FundraisingCodeGuidance charityNumber={charity.ukCharityNumber} />
    </SettingsCard>
  )
}
