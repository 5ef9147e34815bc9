import { transactionsAddress } from '@pennytrail/contract/public-pages/addresses.ts'
import type { Update } from '@pennytrail/contract'
import { previewMetrics, type ComposerValues } from './composer-values.ts'
import { BodyView } from '../body-view.tsx'
import { PhotoGallery } from '../photo-gallery.tsx'
import { MetricFigures } from '../update-parts.tsx'
import { EntryList } from '../../../ui/money/entry-list.tsx'
import { Card } from '../../../ui/layout/card.tsx'
import styles from './composer.module.css'

export function Preview(props: {
  values: ComposerValues
  charity: Update['charity']
  project: Update['project']
}) {
  const { values, charity, project } = props
  const ledger = project
    ? transactionsAddress({ kind: 'project', id: project.id })
    : transactionsAddress({ kind: 'charity', id: charity.number })
  return (
    <Card gap={16} look="raised" className={styles['sheet']}>
      <p className={styles['hint']}>
        Preview · {project ? `${project.title} by ${charity.name}` : charity.name}
      </p>
      <h2>{values.title || 'Your title'}</h2>
      <BodyView body={values.body} level={3} />
      <MetricFigures metrics={previewMetrics(values)} />
      <PhotoGallery photos={values.photos} title="" />
      {values.cites.length > 0 && (
        <div>
          <h3>Transactions in this update</h3>
          <EntryList entries={values.cites} ledger={ledger} />
        </div>
      )}
    </Card>
  )
}
