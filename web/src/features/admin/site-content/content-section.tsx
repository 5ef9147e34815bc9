import type { EditedProfile, EditedTestimonial } from '@pennytrail/contract'
import { useState } from 'react'
import { useRead } from '../../../lib/api/use-read.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { Row, Stack } from '../../../ui/layout/layout.tsx'
import { QueryView } from '../../../ui/loading/query-view.tsx'
import { ContentCard } from './content-card.tsx'
import { ProfileDialog } from '../people/profile-dialog.tsx'
import { TeamPhoto } from './team-photo.tsx'
import { TestimonialDialog } from './testimonial-dialog.tsx'
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
  const [editing, setEditing] = useState<EditedTestimonial | 'new'>()
  return (
    <section aria-labelledby="testimonials" className={styles['section']}>
      <h2 id="testimonials">Testimonials</h2>
      <p>
        Shown in turn beside the sign-in forms. Publish only what someone said and agreed to
        publish.
      </p>
      {testimonials.length === 0 && <p>No testimonials yet.</p>}
      <Stack as="ul" gap={24} role="list" className={styles['list']}>
        {testimonials.map((one, at) => (
          <ContentCard
            key={one.id}
            kind="testimonial"
            id={one.id}
            name={one.name}
            badge={one.published ? <Badge tone="success">Published</Badge> : <Badge>Draft</Badge>}
            isFirst={at === 0}
            onEdit={() => setEditing(one)}
          >
            <blockquote className={styles['quote']}>{one.quote}</blockquote>
            {one.roleLine && <p className="faint small">{one.roleLine}</p>}
          </ContentCard>
        ))}
      </Stack>
      <Row gap={12}>
        <Button variant="secondary" onClick={() => setEditing('new')}>
          Add a testimonial
        </Button>
      </Row>
      {editing && (
        <TestimonialDialog
          testimonial={editing === 'new' ? null : editing}
          onClose={() => setEditing(undefined)}
        />
      )}
    </section>
  )
}

function TeamPeople({ people }: { people: readonly EditedProfile[] }) {
  const [editing, setEditing] = useState<EditedProfile | 'new'>()
  return (
    <section aria-labelledby="team-page" className={styles['section']}>
      <h2 id="team-page">The team page</h2>
      <p>Only people who have agreed are shown.</p>
      {people.length === 0 && <p>Nobody is on the team page yet.</p>}
      <Stack as="ul" gap={24} role="list" className={styles['list']}>
        {people.map((one, at) => (
          <ContentCard
            key={one.id}
            kind="team-profile"
            id={one.id}
            name={one.name}
            badge={
              one.agreed ? (
                <Badge tone="success">Shown</Badge>
              ) : (
                <Badge tone="warning">Has not agreed</Badge>
              )
            }
            isFirst={at === 0}
            onEdit={() => setEditing(one)}
          >
            <p>{one.role}</p>
            {one.words && <p className="faint small">{one.words}</p>}
            <TeamPhoto person={one} />
          </ContentCard>
        ))}
      </Stack>
      <Row gap={12}>
        <Button variant="secondary" onClick={() => setEditing('new')}>
          Add a person
        </Button>
      </Row>
      {editing && (
        <ProfileDialog
          profile={editing === 'new' ? null : editing}
          onClose={() => setEditing(undefined)}
        />
      )}
    </section>
  )
}
