import { updateAddress } from '@pennytrail/contract/public-pages/addresses.ts'
import { formatDate } from '../../lib/format-date.ts'
import { Card } from '../../ui/card.tsx'
import { CoverArt } from '../../ui/cover-art.tsx'
import { Stack } from '../../ui/layout.tsx'
import { TextLink } from '../../ui/link.tsx'
import styles from './front-page.module.css'
import { useFrontPage } from './use-front-page.ts'

/** Lists projects with recent updates. */
export function FrontPageReports() {
  const { data } = useFrontPage()
  if (!data?.reported.length) return null
  return (
    <Stack aria-labelledby="reported" as="section" gap={24}>
      <h2 id="reported">They just reported</h2>
      <ul role="list" className={styles['reports']}>
        {data.reported.map(({ id, title, excerpt, publishedAt, photo, project, charity }) => (
          <Card as="li" key={id} padding="none" className={styles['report']}>
            <CoverArt
              id={project.id}
              tag={project.tags[0]}
              picture={photo?.publicId ?? project.cover}
              alt={photo?.alt}
            />
            <div className={styles['told']}>
              <p className="faint small">
                {project.title}, {charity.name}
              </p>
              <h3>
                <TextLink quiet to={updateAddress(id)}>
                  {title}
                </TextLink>
              </h3>
              <p className="quiet">{excerpt}</p>
              <p className="faint small">{formatDate(publishedAt)}</p>
            </div>
          </Card>
        ))}
      </ul>
    </Stack>
  )
}
