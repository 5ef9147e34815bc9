import type { FrontPage } from '@pennytrail/contract'
import { projectAddress, updateAddress } from '@pennytrail/contract/public-pages/addresses.ts'
import { useRead } from '../../lib/api/use-read.ts'
import { formatDate } from '../../lib/format-date.ts'
import { Card } from '../../ui/layout/card.tsx'
import { CoverArt } from '../../ui/pictures/cover-art.tsx'
import { Stack } from '../../ui/layout/layout.tsx'
import { ButtonLink, TextLink } from '../../ui/link.tsx'
import styles from './front-page.module.css'

type Update = FrontPage['reported'][number]

/**
 * Lists projects with recent updates. The newest with a photo comes first, large, with its caption.
 */
export function FrontPageReports() {
  const { data } = useRead('GET /api/front-page')
  if (!data?.reported.length) return null
  const main = data.reported.find(({ photo }) => photo)
  return (
    <Stack aria-labelledby="reported" as="section" gap={24}>
      <h2 id="reported">Latest news</h2>
      <ul role="list" className={styles['reports']}>
        {main && <MainReport update={main} />}
        {data.reported
          .filter((update) => update !== main)
          .map((update) => (
            <Report key={update.id} update={update} />
          ))}
      </ul>
    </Stack>
  )
}

function MainReport({ update }: { update: Update }) {
  const { id, title, excerpt, photo, project, charity } = update
  return (
    <Card as="li" padding="none" className={styles['main']}>
      <figure className={styles['photo']}>
        <CoverArt
          id={project.id}
          picture={photo?.publicId}
          alt={photo?.alt}
          sizes="(min-width: 60rem) 42rem, 100vw"
        />
        <figcaption className="faint small">
          <TextLink quiet to={projectAddress(project.id)}>
            {project.title}
          </TextLink>
          , {formatDate(update.publishedAt)}. Shown by {charity.name}.
        </figcaption>
      </figure>
      <Stack gap={12} justify="start" className={styles['told']}>
        <p className="faint small">The newest picture</p>
        <h3>
          <TextLink quiet to={updateAddress(id)}>
            {title}
          </TextLink>
        </h3>
        <p className="quiet">{excerpt}</p>
        <ButtonLink to={updateAddress(id)} variant="secondary">
          Read the update
        </ButtonLink>
      </Stack>
    </Card>
  )
}

function Report({ update }: { update: Update }) {
  const { id, title, excerpt, publishedAt, photo, project, charity } = update
  return (
    <Card as="li" padding="none" className={styles['report']}>
      <CoverArt
        id={project.id}
        tag={project.tags[0]}
        picture={photo?.publicId ?? project.cover}
        alt={photo?.alt}
      />
      <Stack gap={8} className={styles['told']}>
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
      </Stack>
    </Card>
  )
}
