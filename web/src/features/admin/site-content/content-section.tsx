import type { EditedProfile, EditedTestimonial } from '@pennytrail/contract'
import {
  teamProfileFields,
  testimonialFields,
} from '@pennytrail/contract/admin/site-content-fields.ts'
import { useCall } from '../../../lib/api/use-call.ts'
import { useRead } from '../../../lib/api/use-read.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Stack } from '../../../ui/layout/layout.tsx'
import { QueryView } from '../../../ui/loading/query-view.tsx'
import { ContentList } from './content-list.tsx'
import { TeamPhoto } from './team-photo.tsx'
import styles from '../admin.module.css'

/** Manages the content that staff write: testimonials and the people of the team page. */
export default function ContentSection() {
  const content = useRead('GET /api/admin/site-content')
  return (
    <QueryView query={content} failure="The content could not be loaded.">
      {({ people, testimonials }) => (
        <Stack gap={48} className={styles['parts']}>
          <Testimonials testimonials={testimonials} />
          <TeamPeople people={people} />
        </Stack>
      )}
    </QueryView>
  )
}

function Testimonials({ testimonials }: { testimonials: readonly EditedTestimonial[] }) {
  return (
    <ContentList
      kind="testimonial"
      id="testimonials"
      title="Testimonials"
      lead="Shown in turn beside the sign-in forms. Publish only what someone said and agreed to publish."
      empty="No testimonials yet."
      one="a testimonial"
      fields={testimonialFields}
      items={testimonials}
      add={useCall('POST /api/admin/testimonial').mutateAsync}
      change={useCall('PATCH /api/admin/testimonial/{id}').mutateAsync}
      renderBadge={({ published }) =>
        published ? <Badge tone="success">Published</Badge> : <Badge>Draft</Badge>
      }
    >
      {({ quote, roleLine }) => (
        <>
          <blockquote className={styles['quote']}>{quote}</blockquote>
          {roleLine && <p className="faint small">{roleLine}</p>}
        </>
      )}
    </ContentList>
  )
}

function TeamPeople({ people }: { people: readonly EditedProfile[] }) {
  return (
    <ContentList
      kind="team-profile"
      id="team-page"
      title="The team page"
      lead="Only people who have agreed are shown."
      empty="Nobody is on the team page yet."
      one="a person"
      fields={teamProfileFields}
      items={people}
      add={useCall('POST /api/admin/team-profile').mutateAsync}
      change={useCall('PATCH /api/admin/team-profile/{id}').mutateAsync}
      renderBadge={({ agreed }) =>
        agreed ? <Badge tone="success">Shown</Badge> : <Badge tone="warning">Has not agreed</Badge>
      }
    >
      {(person) => (
        <>
          <p>{person.role}</p>
          {person.words && <p className="faint small">{person.words}</p>}
          <TeamPhoto person={person} />
        </>
      )}
    </ContentList>
  )
}
