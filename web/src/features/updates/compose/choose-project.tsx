import type { OwnCharity } from '@pennytrail/contract'
import { useRead } from '../../../lib/api/use-read.ts'
import { TextLink } from '../../../ui/link.tsx'
import { LoadFailedLine } from '../../../ui/loading/load-failed.tsx'
import { LoadingPlaceholder } from '../../../ui/loading/loading-placeholder.tsx'
import { SendFrame } from './send-frame.tsx'
import styles from './composer.module.css'

/** Chooses the project of the update if the URL names none. */
export function ChooseProject({ charities }: { charities: readonly OwnCharity[] }) {
  return (
    <SendFrame title="Send an update" of="Which project is it about?" home="/dashboard">
      {charities.map((charity) => (
        <CharityProjectChoice key={charity.id} charity={charity} />
      ))}
    </SendFrame>
  )
}

function CharityProjectChoice({ charity }: { charity: OwnCharity }) {
  const { id: charityId, name, ukCharityNumber } = charity
  const { data, error, refetch } = useRead('GET /api/project/charity/{id}/projects-summary', {
    params: { id: charityId },
    query: { limit: 100 },
  })
  return (
    <section aria-label={name} className={styles['fields']}>
      <h2>{name}</h2>
      {error && (
        <LoadFailedLine error={error} failure="Failed to fetch charity data" onRetry={refetch} />
      )}
      {!data && !error && <LoadingPlaceholder label="the projects" lines={4} />}
      {data && (
        <ul className={styles['choices']}>
          {data.projects.map(({ id, title }) => (
            <li key={id}>
              <TextLink to={`/sendupdate/project?project=${id}`}>{title}</TextLink>
            </li>
          ))}
          <li>
            <TextLink to={`/sendupdate/charity?charity=${ukCharityNumber}`}>
              None of these: about the charity itself
            </TextLink>
          </li>
        </ul>
      )}
    </section>
  )
}
